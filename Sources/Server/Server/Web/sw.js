// Shows notifications: as /sw.js with the scope /k/ those of the boards, as /app-sw.js with the scope / the account's.
// It answers no fetches, keeps no data and never subscribes by itself: a subscription begins with a tap and nothing else.

const scope = new URL(self.registration.scope).pathname;
const isBoards = scope === "/k/";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const message = read(event.data);
  event.waitUntil(Promise.all([show(message), setBadge(message.badge)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = ownAddress(event.notification.data?.navigate);
  if (address) event.waitUntil(follow(address));
});

/** What a message says. A browser demands a notification for every push, so whatever is missing has a stand-in. */
function read(data) {
  let json = null;
  try {
    json = data?.json() ?? null;
  } catch {
    // Empty or not ours: the stand-ins below speak for it.
  }
  const notification = json?.notification ?? {};
  return {
    title: text(notification.title) || "Meldewerk",
    body: text(notification.body),
    tag: text(notification.tag),
    lang: text(notification.lang),
    navigate: ownAddress(notification.navigate)?.href ?? null,
    badge: number(json?.app_badge ?? notification.app_badge),
  };
}

const text = (value) => (typeof value === "string" ? value : "");

/** A count as digits in a string or as a number; null for anything else. */
function number(value) {
  return /^\d{1,6}$/.test(String(value)) ? Number(value) : null;
}

/** An address of ours, or null; the boards' lie below /k/, and the account's do not. */
function ownAddress(value) {
  if (typeof value !== "string") return null;
  try {
    const address = new URL(value, self.location.origin);
    const isOurs = address.origin === self.location.origin && address.pathname.startsWith("/k/") === isBoards;
    return isOurs ? address : null;
  } catch {
    return null;
  }
}

function show(message) {
  return self.registration.showNotification(message.title, {
    body: message.body,
    // The same board again: the newer one takes its place, and is heard.
    ...(message.tag && { tag: message.tag, renotify: true }),
    lang: message.lang,
    icon: "/assets/icon-192.png",
    badge: "/assets/badge-96.png",
    data: { navigate: message.navigate },
  });
}

/** The number on the app's icon, where the browser has one; a failure must not hide the notification. */
async function setBadge(count) {
  if (count === null || !("setAppBadge" in self.navigator)) return;
  try {
    await (count === 0 ? self.navigator.clearAppBadge() : self.navigator.setAppBadge(count));
  } catch {
    // The next page sets it.
  }
}

/** Opens what was tapped; until it is open, the account's worker remembers it. */
async function follow(address) {
  await self.keepPending?.(address).catch(() => {});
  if (await open(address)) await self.dropPending?.().catch(() => {});
}

/**
 * Comes back to a page that shows what was told, else to one that holds nothing half-written, else opens a new one.
 *
 * Whether it is certain that the page is shown: a system may open an app at its beginning instead.
 */
async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = (page) => new URL(page.url).pathname;
  const shown = pages.find((page) => (isBoards ? path(page) === address.pathname : page.url === address.href));
  if (shown && (await focus(shown))) {
    if (isBoards) shown.postMessage({ type: "notes", path: address.pathname });
    return true;
  }
  const free = pages.find((page) => isFree(path(page), address));
  if (free && (await focus(free)) && (await navigate(free, address.href))) return true;
  await self.clients.openWindow(address.href);
  return false;
}

/** Whether a page can be led elsewhere without anything being lost. */
function isFree(path, address) {
  if (!isBoards) return /^\/visits(\/|$)/.test(address.pathname) ? /^\/visits(\/offen)?$/.test(path) : path === "/dashboard";
  const kita = address.pathname.split("/").slice(0, 3).join("/") + "/";
  return path === kita || path === kita + "hilfe";
}

async function focus(page) {
  try {
    await page.focus();
    return true;
  } catch {
    return false;
  }
}

async function navigate(page, href) {
  try {
    return (await page.navigate(href)) !== null;
  } catch {
    // Only a page that this worker controls can be led elsewhere.
    return false;
  }
}
