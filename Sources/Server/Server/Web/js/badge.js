// The number on the app's icon (Badging API), where the browser has one.

/** Shows a count; at 0 the number goes. */
export async function showBadge(count) {
  try {
    if (count > 0) await navigator.setAppBadge?.(Math.min(count, 99));
    else await navigator.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed: then there is no icon to write on.
  }
}

export const clearBadge = () => showBadge(0);
