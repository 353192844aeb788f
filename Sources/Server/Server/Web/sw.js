// Shows the boards' notifications (scope /k/). It answers no fetches, keeps no data and never subscribes by itself:
// a subscription begins with a tap on a bell and with nothing else.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const message = read(event.data);
  event.waitUntil(Promise.all([show(message), setBadge(message.badge)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = ownAddress(event.notification.data?.navigate);
  if (address) event.waitUntil(open(address));
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

/** An address of ours below /k/, or null. */
function ownAddress(value) {
  try {
    const address = new URL(value, self.location.origin);
    return address.origin === self.location.origin && address.pathname.startsWith("/k/") ? address : null;
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

/** Comes back to a page that shows the board, else to one that holds no half-written note, else opens a new one. */
async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = (page) => new URL(page.url).pathname;
  const shown = pages.find((page) => path(page) === address.pathname);
  if (shown && (await focus(shown))) {
    shown.postMessage({ type: "notes", path: address.pathname });
    return;
  }
  const kita = address.pathname.split("/").slice(0, 3).join("/") + "/";
  const free = pages.find((page) => path(page) === kita || path(page) === kita + "hilfe");
  if (free && (await focus(free)) && (await navigate(free, address.href))) return;
  await self.clients.openWindow(address.href);
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
