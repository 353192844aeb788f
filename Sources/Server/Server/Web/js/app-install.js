// Offers the home screen: a sentence on an iPhone, one button where the browser can do it.

import { isAsleep, isInstalled, putOff, thisDevice } from "./device.js";

const memory = "app-install-later";

/** The installed app begins at Heute: the page for whoever does not know it yet is none of its own. */
export function leaveStartPage() {
  if (isInstalled() && location.pathname === "/") location.replace("/dashboard");
}

/** Shows the way that fits this device; hides the card where there is none, and for a week after "later". */
export function startInstalling() {
  const card = document.querySelector("[data-install]");
  if (!card || isInstalled() || isAsleep(memory)) return;
  const button = card.querySelector("[data-install-do]");
  card.querySelector("[data-install-later]").addEventListener("click", () => {
    putOff(memory);
    card.hidden = true;
  });
  if (thisDevice().ios) {
    card.querySelector("[data-install-ios]").hidden = false;
    card.querySelector("[data-install-text]").hidden = true;
    card.hidden = false;
    return;
  }
  let offer = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    card.hidden = button.hidden = false;
  });
  button.addEventListener("click", async () => {
    await offer?.prompt();
    offer = null;
    card.hidden = true;
  });
  addEventListener("appinstalled", () => (card.hidden = true));
}
