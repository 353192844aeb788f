// Takes down a note that this device pinned, after asking once.

import { askFirst } from "./dialog.js";
import { rememberSecret, secretOf } from "./memory.js";
import { boardPath, say } from "./page.js";
import { ask, reason } from "./server.js";
import { toast } from "./toast.js";
import { takeAway } from "./wall.js";

/** Takes the buttons over. A note pinned without script has its secret in a cookie: its link leads to a page. */
export function startTakingDown() {
  document.getElementById("wand")?.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-take-down]");
    const id = link?.closest("[data-note]").dataset.note;
    const secret = id ? secretOf(boardPath(), id) : null;
    if (!secret) return;
    event.preventDefault();
    const isSure = await askFirst({
      title: say("note.take_down.title"),
      text: say("note.take_down.text"),
      doIt: say("note.take_down.do"),
      keep: say("note.take_down.keep"),
    });
    if (isSure) await takeDown(id, secret);
  });
}

async function takeDown(id, secret) {
  const answer = await ask("DELETE", `${boardPath()}notes/${id}`, { secret });
  // Not found: the team was faster.
  if (answer.status !== 204 && answer.status !== 404) return toast(reason(answer) ?? say("note.take_down_failed"));
  rememberSecret(boardPath(), id, null);
  takeAway(id);
  toast(say("note.taken_down"));
}
