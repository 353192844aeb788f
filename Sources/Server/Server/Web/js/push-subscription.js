// The push subscriptions of this browser: one for all boards of the instance, one for the account.

const patience = 20_000;

/** Whether this browser can receive messages at all. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The bytes of a base64url text. */
export function bytesOf(base64url) {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * Whether a subscription was made with a key.
 *
 * One made with another key counts as none: the server cannot send to it. A browser that does not tell the key is
 * believed.
 */
export function isMadeWith(subscription, key) {
  const made = subscription.options?.applicationServerKey;
  if (!made) return true;
  const ours = bytesOf(key);
  const theirs = new Uint8Array(made);
  return ours.length === theirs.length && ours.every((byte, index) => byte === theirs[index]);
}

/** The subscription as the server takes it. */
export function wire(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Fails when a promise takes too long: Chromium without a push service never settles `subscribe()`. */
export function within(milliseconds, promise) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("Took too long", "TimeoutError")), milliseconds);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

/** The subscription as it is, whatever key it was made with; null without one. */
async function stored(scope) {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (!registration || new URL(registration.scope).pathname !== scope) return null;
  return registration.pushManager.getSubscription();
}

/** The subscription that counts: allowed, and made with the page's key; null without one. */
export async function currentSubscription(key, scope = "/k/") {
  if (!key || !canPush() || Notification.permission !== "granted") return null;
  const subscription = await stored(scope);
  return subscription && isMadeWith(subscription, key) ? subscription : null;
}

/** Waits until the worker of a registration runs: only then can it be subscribed. */
function active(registration) {
  if (registration.active) return registration;
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (registration.active) resolve(registration);
      else if (!worker || worker.state === "redundant") reject(new DOMException("No worker", "AbortError"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/**
 * The subscription that counts, made if need be; one with a foreign key is ended first.
 *
 * The boards and the account have one each, by the scopes of their workers: what ends with the last bell must not end
 * what the account wants to hear.
 */
export async function ensureSubscription(key, scope = "/k/") {
  const script = scope === "/k/" ? "/sw.js" : "/app-sw.js";
  const made = await navigator.serviceWorker.register(script, { scope, updateViaCache: "none" });
  const registration = await within(patience, active(made));
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isMadeWith(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  if (subscription) return subscription;
  return within(
    patience,
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }),
  );
}
