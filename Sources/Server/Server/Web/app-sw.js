// The worker of the council and the visits, with the scope /: shows the account's notifications as sw.js does, and keeps
// what was read.
//
// Kept are pages that were opened and answers that they asked for, for a day; never what lies below /k/, never PDFs, and
// nothing once somebody signs out. Files of ours are kept by their versions.

importScripts("/sw.js");

/** Another number drops what older releases kept. */
const buster = "v3";
const kept = `app-${buster}`;
const files = `app-files-${buster}`;
/** What was tapped and is not open yet; read by pending-route.js. */
const pending = "pending-route";
const pendingKey = "/visits/ausstehend";
const longest = 24 * 60 * 60 * 1000;
const keptAt = "x-kept-at";
/** Files of former releases go when there are more than this. */
const mostFiles = 150;
const offlinePages = ["/offline", "/visits/offline"];

self.addEventListener("install", (event) => event.waitUntil(keepOfflinePages()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname === "/logout" && event.request.method === "POST") event.waitUntil(empty());
  if (event.request.method !== "GET") return;
  if (url.pathname.startsWith("/assets/")) {
    event.respondWith(file(event.request));
  } else if (event.request.mode === "navigate" ? isPage(url) : isAnswer(url)) {
    event.respondWith(newest(event));
  }
});
self.addEventListener("message", (event) => {
  if (event.data?.type === "signed-out") event.waitUntil(empty());
  if (event.data?.type === "opened") event.waitUntil(keepOpened(event.data));
});

/** Pages of the council and the visits; the boards have a worker of their own, and forms of sign-in are no reading. */
function isPage(url) {
  return /^\/(dashboard|topics|council|offline|visits)(\/|$)/.test(url.pathname);
}

/** What pages ask the server for, and the topics' pictures; no calendars, which are documents. */
function isAnswer(url) {
  if (url.pathname.endsWith(".ics")) return false;
  return /^\/(themen|api\/council|api\/topics|api\/subscriptions|api\/visits)(\/|$)/.test(url.pathname);
}

/** The network's answer, kept for later; without a network the one that was kept. */
async function newest(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) event.waitUntil(keep(request, response.clone()));
    else if (response.status === 401 || response.redirected) event.waitUntil(forget(request));
    return response;
  } catch (fault) {
    const found = await recall(request);
    if (request.mode === "navigate") event.waitUntil(tellUnreached(event.resultingClientId));
    if (found) return found;
    if (request.mode !== "navigate") throw fault;
    const page = offlinePages[new URL(request.url).pathname.startsWith("/visits") ? 1 : 0];
    return (await caches.match(page)) ?? Response.error();
  }
}

/** A page that comes from here says so, also where the device believes that it has a network. */
async function tellUnreached(id) {
  (await self.clients.get(id))?.postMessage({ type: "unreached" });
}

async function keep(request, response) {
  const headers = new Headers(response.headers);
  headers.set(keptAt, String(Date.now()));
  const cache = await caches.open(kept);
  await cache.put(request.url, new Response(await response.blob(), { status: response.status, headers }));
}

/** A page that was opened before this worker answered for it, with the files that it loaded. */
async function keepOpened({ page, loaded }) {
  const url = new URL(page);
  if (url.origin !== self.location.origin || !isPage(url)) return;
  const request = new Request(url, { headers: { Accept: "text/html" } });
  const response = await fetch(request);
  if (response.ok && !response.redirected) await keep(request, response);
  const own = loaded.filter((address) => address.startsWith(`${self.location.origin}/assets/`));
  await Promise.all(own.map((address) => file(new Request(address)).catch(() => {})));
}

async function forget(request) {
  await (await caches.open(kept)).delete(request.url);
}

async function recall(request) {
  const found = await (await caches.open(kept)).match(request.url);
  if (!found) return null;
  if (Date.now() - Number(found.headers.get(keptAt)) <= longest) return found;
  await forget(request);
  return null;
}

/** A file by its version: once here, it never changes. */
async function file(request) {
  const cache = await caches.open(files);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - mostFiles)).map((old) => cache.delete(old)));
  }
  return response;
}

async function keepOfflinePages() {
  await (await caches.open(files)).addAll(offlinePages);
}

async function dropOthers() {
  const names = await caches.keys();
  const ours = [kept, files, pending];
  await Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name)));
}

/** Nothing of one person is left for the next. */
async function empty() {
  await Promise.all([caches.delete(kept), caches.delete(pending)]);
}

/** Notes what was tapped, for an app that the system opens somewhere else; called by sw.js. */
async function keepPending(address) {
  if (!/^\/visits(\/|$)/.test(address.pathname)) return;
  const body = JSON.stringify({ path: address.pathname + address.search, at: Date.now() });
  await (await caches.open(pending)).put(pendingKey, new Response(body));
}

/** It is open: nothing waits any more. */
async function dropPending() {
  await (await caches.open(pending)).delete(pendingKey);
}
