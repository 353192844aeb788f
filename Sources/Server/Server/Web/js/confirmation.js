// Goes on by itself once the link was opened, here or on another device. Without script, the page's button does.

import { ask } from "./server.js";

const interval = 5_000;
const onward = document.querySelector("[data-onward]")?.dataset.onward;

async function look() {
  if (!document.hidden) {
    const answer = await ask("GET", "/api/auth/me");
    // Only a clear answer leads on; who was signed out elsewhere learns it from the page itself.
    if (answer.status === 200 && (answer.body?.status === "active" || answer.body?.role === "admin")) {
      location.assign(onward);
      return;
    }
    if (answer.status === 401 || answer.body?.status === "disabled") {
      location.reload();
      return;
    }
  }
  setTimeout(look, interval);
}

if (onward) setTimeout(look, interval);
