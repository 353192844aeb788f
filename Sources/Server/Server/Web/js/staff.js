// The team's pages: copies the link, prints the poster, asks before a form takes something away.

import { askFirst } from "./dialog.js";
import { endPushBeforeSigningOut } from "./sign-out.js";
import { toast } from "./toast.js";

endPushBeforeSigningOut();

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const link = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(link.textContent.trim());
      toast(button.dataset.copied);
    } catch {
      // Not allowed: the link is selected, so that the person can copy it.
      getSelection().selectAllChildren(link);
    }
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

for (const form of document.querySelectorAll("form[data-ask-title]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { askTitle, askText, askDo, askKeep } = form.dataset;
    if (await askFirst({ title: askTitle, text: askText, doIt: askDo, keep: askKeep })) form.submit();
  });
}
