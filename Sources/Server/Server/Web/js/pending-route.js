// A tap on a notification names a page. Where the system opens the app at its beginning instead, or at the sign-in page,
// the name is still there, and the first page that the app then shows leads on.

/** Kept by app-sw.js under this name, at this address. */
const cacheName = "pending-route";
const key = "/visits/ausstehend";
/** A tap of long ago is none any more. */
const longest = 10 * 60 * 1000;
const beginning = "/visits";

/** Leads to what was tapped, from the beginning of the app only: whoever is elsewhere went there on purpose. */
export async function takePendingRoute() {
  if (!("caches" in window)) return;
  try {
    const cache = await caches.open(cacheName);
    const found = await cache.match(key);
    if (!found) return;
    await cache.delete(key);
    const { path, at } = await found.json();
    const here = location.pathname + location.search;
    if (here === path || location.pathname !== beginning || !isOurs(path) || Date.now() - at > longest) return;
    location.replace(path);
  } catch {
    // Storage may be forbidden: then the page that is open is as good as any.
  }
}

const isOurs = (path) => typeof path === "string" && /^\/visits(\/|\?|$)/.test(path);
