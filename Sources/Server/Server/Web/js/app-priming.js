// Asks on a card whether we may tell, before the browser asks; only where there is something to tell of.

import { bellState, isAsleep, putOff, thisDevice } from "./device.js";
import { page, say } from "./page.js";
import { canPush, currentSubscription, ensureSubscription, wire } from "./push-subscription.js";
import { ask, reason } from "./server.js";
import { toast } from "./toast.js";

const scope = "/";
const memory = "app-priming-later";

/** Shows the card, unless this browser cannot, was asked already, or is to wait. */
export async function startPriming() {
  const card = document.querySelector("[data-priming]");
  if (!card || !page.key || isAsleep(memory)) return;
  const { state } = bellState({
    ...thisDevice(),
    canPush: canPush(),
    permission: canPush() ? Notification.permission : "default",
    isFollowed: (await currentSubscription(page.key, scope).catch(() => null)) !== null,
  });
  if (state !== "off") return;
  card.hidden = false;
  card.querySelector("[data-priming-later]").addEventListener("click", () => {
    putOff(memory);
    card.hidden = true;
  });
  card.querySelector("[data-priming-on]").addEventListener("click", () => switchOn(card));
}

async function switchOn(card) {
  card.hidden = true;
  if (!(await register())) putOff(memory);
}

/**
 * Asks the browser, and registers it with the account; says what came of it.
 *
 * Asked at once: browsers listen to the question only right after the tap.
 */
export async function register() {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    toast(say("app.priming.told.dismissed"));
    return false;
  }
  try {
    const subscription = await ensureSubscription(page.key, scope);
    const answer = await ask("POST", "/api/push/subscribe", { subscription: wire(subscription) });
    if (answer.status !== 204) {
      toast(reason(answer) ?? say("app.priming.told.failed"));
      return true;
    }
    const me = await ask("GET", "/api/auth/me");
    // Who allows push wants to get it; whoever chose push, both or nothing has said so already.
    if (me.body?.delivery_channel === "email") {
      await ask("PUT", "/api/account/delivery", { delivery_channel: "both" });
    }
    toast(say("app.priming.told.on"));
  } catch {
    toast(say("app.priming.told.failed"));
  }
  return true;
}
