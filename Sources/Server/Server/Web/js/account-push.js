// Registers this browser for the account's own notifications, and shows which device of the list it is.

import { bellState, thisDevice } from "./device.js";
import { iconAddress, page, say } from "./page.js";
import { canPush, currentSubscription, ensureSubscription, wire } from "./push-subscription.js";
import { ask, reason } from "./server.js";
import { toast } from "./toast.js";

const scope = "/";
const here = "/konto/benachrichtigungen";
const memory = "account-push";
const box = document.querySelector("[data-account-push]");
let isRegistered = false;
let isBusy = false;

/** Compares this browser with the list, then shows what can be done about it. */
export async function startAccountPush() {
  if (!box) return;
  box.querySelector("button").addEventListener("click", () => isBusy || tap());
  const subscription = await currentSubscription(page.key, scope).catch(() => null);
  if (subscription) await compare(subscription);
  draw();
  box.hidden = false;
}

/** Finds this browser in the list; registers it again where only its address has changed. */
async function compare(subscription) {
  const mine = await fingerprint(subscription.endpoint);
  const former = remembered();
  const row = rowOf(mine);
  // Whoever removed this browser from the list wants it to stay away; an address that the browser itself replaced is
  // still there under its former name.
  isRegistered = row !== null || (former !== null && rowOf(former) !== null);
  if (!isRegistered) return;
  (row ?? rowOf(former)).querySelector("[data-this-device]").hidden = false;
  const answer = await ask("POST", "/api/push/subscribe", { subscription: wire(subscription) });
  if (answer.status === 204) remember(mine);
}

const rowOf = (name) => document.querySelector(`[data-fingerprint="${CSS.escape(name)}"]`);

/** What the server calls an address that it keeps to itself. */
async function fingerprint(endpoint) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  const text = btoa(String.fromCharCode(...digest.slice(0, 16)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function tap() {
  const wasOn = isRegistered;
  isBusy = true;
  draw();
  try {
    await (wasOn ? off() : on());
  } catch (fault) {
    toast(say(fault?.name === "AbortError" || fault?.name === "TimeoutError" ? "account.push.told.no_service" : "account.push.told.failed"));
  } finally {
    isBusy = false;
    draw();
  }
}

async function on() {
  // Asked at once: browsers listen to the question only right after the tap.
  const permission = await Notification.requestPermission();
  if (permission === "denied") return;
  if (permission !== "granted") return toast(say("account.push.told.dismissed"));
  const subscription = await ensureSubscription(page.key, scope);
  const answer = await ask("POST", "/api/push/subscribe", { subscription: wire(subscription) });
  if (answer.status !== 204) return toast(reason(answer) ?? say("account.push.told.failed"));
  remember(await fingerprint(subscription.endpoint));
  // Who allows push wants to get it; whoever chose push, both or nothing has said so already.
  if (document.documentElement.dataset.channel === "email") {
    await ask("PUT", "/api/account/delivery", { delivery_channel: "both" });
  }
  location.assign(`${here}?ok=on`);
}

async function off() {
  const subscription = await currentSubscription(page.key, scope);
  if (subscription) {
    const answer = await ask("POST", "/api/push/unsubscribe", { endpoint: subscription.endpoint });
    if (answer.status !== 204) return toast(reason(answer) ?? say("account.push.told.failed"));
    await subscription.unsubscribe().catch(() => {});
  }
  remember(null);
  location.assign(`${here}?ok=off`);
}

function draw() {
  const { state, reason: why } = bellState({
    ...thisDevice(),
    canPush: canPush(),
    permission: canPush() ? Notification.permission : "default",
    isFollowed: isRegistered,
  });
  const button = box.querySelector("button");
  const canTap = state === "on" || state === "off";
  button.hidden = !canTap;
  if (canTap) {
    button.className = state === "on" ? "btn" : "btn btn--primary";
    button.querySelector("use").setAttribute("href", iconAddress(state === "on" ? "bell-off" : "bell"));
    button.querySelector("span").textContent = say(isBusy ? "account.push.busy" : `account.push.${state}`);
  }
  if (isBusy) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
  box.querySelector("[data-hint]").textContent = say(`account.push.hint.${why}`);
}

function remembered() {
  try {
    return localStorage.getItem(memory);
  } catch {
    return null;
  }
}

function remember(name) {
  try {
    if (name === null) localStorage.removeItem(memory);
    else localStorage.setItem(memory, name);
  } catch {
    // Full or forbidden: then it is not remembered.
  }
}
