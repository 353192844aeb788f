// Signing out in a browser first ends its push: what comes later may be read by whoever signs in next.

import { ask } from "./server.js";

const patience = 3_000;

/** Takes this browser from the account's devices before a form signs out. */
export function endPushBeforeSigningOut() {
  for (const form of document.querySelectorAll('form[action="/logout"]')) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      // A service that does not answer keeps nobody signed in.
      await Promise.race([end(), new Promise((resolve) => setTimeout(resolve, patience))]).catch(() => {});
      form.submit();
    });
  }
}

async function end() {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (!registration || new URL(registration.scope).pathname !== "/") return;
  const subscription = await registration.pushManager?.getSubscription();
  if (!subscription) return;
  await ask("POST", "/api/push/unsubscribe", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
