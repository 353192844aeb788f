// The one push subscription that this browser has for all boards of the instance.

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
async function stored() {
  const registration = await navigator.serviceWorker.getRegistration("/k/");
  if (!registration || new URL(registration.scope).pathname !== "/k/") return null;
  return registration.pushManager.getSubscription();
}

/** The subscription that counts: allowed, and made with the page's key; null without one. */
export async function currentSubscription(key) {
  if (!key || !canPush() || Notification.permission !== "granted") return null;
  const subscription = await stored();
  return subscription && isMadeWith(subscription, key) ? subscription : null;
}

/** The subscription that counts, made if need be; one with a foreign key is ended first. */
export async function ensureSubscription(key) {
  await navigator.serviceWorker.register("/sw.js", { scope: "/k/", updateViaCache: "none" });
  const registration = await within(patience, navigator.serviceWorker.ready);
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
