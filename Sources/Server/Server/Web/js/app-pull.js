// Pull to refresh in the installed app: fetches the page again and puts its content in place, without a reload.

import { showReach } from "./app-offline.js";
import { isInstalled } from "./device.js";
import { iconAddress, say } from "./page.js";
import { toast } from "./toast.js";

const threshold = 70;

/** Listens at the top of the page; `filled` is called once its content is a new one. */
export function startPulling(filled = () => {}) {
  if (!isInstalled()) return;
  let start = null;
  let sign = null;
  addEventListener("touchstart", (event) => {
    start = scrollY <= 0 && event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  addEventListener("touchmove", (event) => {
    if (start === null) return;
    const distance = event.touches[0].clientY - start;
    if (distance > threshold && !sign) sign = show();
    if (distance <= threshold && sign) sign = hide(sign);
  }, { passive: true });
  addEventListener("touchend", async () => {
    start = null;
    if (!sign) return;
    sign.dataset.state = "busy";
    sign.querySelector("span").hidden = true;
    await refresh(filled);
    sign = hide(sign);
  });
}

function show() {
  const sign = document.createElement("div");
  sign.className = "pull";
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", iconAddress("refresh"));
  picture.append(use);
  const words = document.createElement("span");
  words.textContent = say("app.pull.release");
  sign.append(picture, words);
  document.body.append(sign);
  return sign;
}

function hide(sign) {
  sign.remove();
  return null;
}

async function refresh(filled) {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok || response.redirected) throw new Error("no page");
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("inhalt");
    document.getElementById("inhalt").replaceChildren(...fresh.childNodes);
    filled();
    showReach(navigator.onLine);
  } catch {
    toast(say("app.pull.failed"));
  }
}
