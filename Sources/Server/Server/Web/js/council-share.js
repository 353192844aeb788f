// Passes a page on: by the device's own sheet where it has one, else by copying the link.

import { say } from "./page.js";
import { toast } from "./toast.js";

/** Shows the buttons that share, where the browser can do either. */
export function startSharing() {
  const canShare = typeof navigator.share === "function";
  if (!canShare && !navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => (canShare ? share() : copy()));
  }
}

/** Without the reader's own choices: a language, a place in a list. */
function address() {
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  url.hash = "";
  return url.href;
}

async function share() {
  try {
    await navigator.share({ title: document.title, url: address() });
  } catch (fault) {
    // Closing the sheet is no failure.
    if (fault?.name !== "AbortError") await copy();
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(address());
    toast(say("council.share.copied"));
  } catch {
    toast(say("council.share.failed"));
  }
}
