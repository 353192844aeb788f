// The card that helps to put a Kita on the home screen: steps on an iPhone, one button where the browser can do it.

import { isAtLeast, thisDevice } from "./device.js";
import { putOff, wasPutOff } from "./memory.js";

/** Shows the way that fits this device; hides the card where there is none, and for a week after "later". */
export function startInstalling() {
  const card = document.getElementById("install");
  if (!card) return;
  const part = (name) => card.querySelector(`[data-install="${name}"]`);
  part("later").addEventListener("click", () => {
    putOff();
    card.hidden = true;
  });
  const { ios, isInstalled } = thisDevice();
  if (isInstalled || wasPutOff()) return;
  if (ios) {
    card.hidden = part("ios").hidden = !(ios.major === 0 || isAtLeast(ios, 18, 4));
    return;
  }
  let offer = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    card.hidden = part("prompt").hidden = false;
  });
  part("prompt").addEventListener("click", async () => {
    await offer?.prompt();
    offer = null;
    part("prompt").hidden = true;
  });
  addEventListener("appinstalled", () => (card.hidden = true));
}
