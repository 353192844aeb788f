// Says truthfully whether this browser may tell anything, and what to do where it may not.

import { register } from "./app-priming.js";
import { bellState, thisDevice } from "./device.js";
import { page, say } from "./page.js";
import { canPush, currentSubscription } from "./push-subscription.js";

const scope = "/";
const sentences = {
  on: () => say("visits.permission.on"),
  off: () => say("visits.permission.off"),
  blocked: () => say("visits.permission.blocked"),
  install: () => say("visits.permission.install"),
  old_ios: () => say("visits.permission.old_ios"),
  unsupported: () => say("visits.permission.unsupported"),
};

/** Fills the card, again whenever the system's answer changes. */
export async function startPermission() {
  const card = document.querySelector("[data-permission]");
  const button = card?.querySelector("[data-permission-on]");
  if (!button || !page.key) return;
  button.addEventListener("click", async () => {
    button.disabled = true;
    await register();
    button.disabled = false;
    await show(card);
  });
  await show(card);
  document.addEventListener("visibilitychange", () => document.hidden || show(card));
  try {
    const status = await navigator.permissions.query({ name: "notifications" });
    status.addEventListener("change", () => show(card));
  } catch {
    // Coming back to the page asks again.
  }
}

async function show(card) {
  const { state, reason } = bellState({
    ...thisDevice(),
    canPush: canPush(),
    permission: canPush() ? Notification.permission : "default",
    isFollowed: (await currentSubscription(page.key, scope).catch(() => null)) !== null,
  });
  card.dataset.state = state;
  card.querySelector("[data-permission-text]").textContent = sentences[reason]();
  card.querySelector("[data-permission-on]").hidden = state !== "off";
}
