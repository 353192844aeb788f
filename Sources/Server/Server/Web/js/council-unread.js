// The number of hits that were not seen, asked for once a minute while the page is looked at.

import { showReach } from "./app-offline.js";
import { ask } from "./server.js";

const pause = 60_000;

/** Keeps the number in the menu. */
export function startUnread() {
  const mark = document.querySelector("[data-unread]");
  if (!mark) return;
  const look = async () => {
    if (document.hidden) return;
    const answer = await ask("GET", "/api/topics/unread-count");
    showReach(answer.status !== 0 && navigator.onLine);
    if (answer.status !== 200 || !Number.isInteger(answer.body?.total)) return;
    mark.hidden = answer.body.total === 0;
    mark.querySelector("[data-number]").textContent = String(answer.body.total);
  };
  setInterval(look, pause);
  document.addEventListener("visibilitychange", look);
}
