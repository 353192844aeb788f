// Keeps what was read for times without a network, and says so when there is none.

/** Shows the pill while the path is down; for whoever is signed in, starts the worker that keeps pages. */
export function startOffline(isAccount) {
  const pill = document.getElementById("offline");
  const show = () => (pill.hidden = navigator.onLine);
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data?.type === "unreached") showReach(false);
  });
  if (isAccount) startKeeping().catch(() => {});
  for (const form of document.querySelectorAll('form[action="/logout"]')) {
    form.addEventListener("submit", () => navigator.serviceWorker.controller?.postMessage({ type: "signed-out" }));
  }
}

/** Starts the worker, and hands it the page that was opened before it was there. */
async function startKeeping() {
  // A worker that starts takes over pages that it did not bring: having one says nothing of where this page came from.
  const isBrought = performance.getEntriesByType("navigation")[0]?.workerStart > 0;
  await navigator.serviceWorker.register("/app-sw.js", { scope: "/", updateViaCache: "none" });
  if (isBrought) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  active?.postMessage({ type: "opened", page: location.href.split("#")[0], loaded });
}

/** Shows or hides the pill by what a request met: a network that is there may still lead nowhere. */
export function showReach(isReached) {
  const pill = document.getElementById("offline");
  if (pill) pill.hidden = isReached;
}
