// What kind of device this is, as far as bells and installing depend on it, and which cards were put off on it.

/**
 * The iOS or iPadOS version, or null elsewhere.
 *
 * Safari 26 still writes "OS 18_6" and tells its true age only in "Version/"; an iPad calls itself a Mac, but a Mac has
 * no touch screen. The larger of both numbers counts; 0.0 is an Apple device that hides its version.
 */
export function iosVersion(userAgent, touchPoints) {
  const isPhone = /\b(iPhone|iPad|iPod)\b/.test(userAgent);
  const isDisguised = /\bMacintosh\b/.test(userAgent) && touchPoints > 1;
  if (!isPhone && !isDisguised) return null;
  const system = isPhone ? /\bOS (\d+)_(\d+)/.exec(userAgent) : null;
  const safari = /\bVersion\/(\d+)\.(\d+)/.exec(userAgent);
  const versions = [system, safari].filter(Boolean).map((match) => ({ major: Number(match[1]), minor: Number(match[2]) }));
  return versions.reduce((best, version) => (isAtLeast(version, best.major, best.minor) ? version : best), { major: 0, minor: 0 });
}

/** Whether a version is not older than another. */
export function isAtLeast(version, major, minor) {
  return version.major > major || (version.major === major && version.minor >= minor);
}

/** Whether the page runs as an app of its own. */
export const isInstalled = () => navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;

/** This device. */
export const thisDevice = () => ({
  ios: iosVersion(navigator.userAgent, navigator.maxTouchPoints ?? 0),
  isInstalled: isInstalled(),
});

/**
 * Which of its five states a bell is in, and why.
 *
 * An iPhone receives messages from iOS 18.4 on, and only in an app on the home screen.
 */
export function bellState({ ios, isInstalled, canPush, permission, isFollowed }) {
  if (ios && ios.major > 0 && !isAtLeast(ios, 18, 4)) return { state: "unsupported", reason: "old_ios" };
  if (ios && !isInstalled) return { state: "install", reason: "install" };
  if (!canPush) return { state: "unsupported", reason: "unsupported" };
  if (permission === "denied") return { state: "blocked", reason: "blocked" };
  const state = isFollowed && permission === "granted" ? "on" : "off";
  return { state, reason: state };
}

const sleep = 7 * 24 * 60 * 60 * 1000;

/** Whether a card is to wait: for a week after "later". The card is known by what it is remembered under. */
export function isAsleep(card) {
  try {
    return Date.now() - Number(localStorage.getItem(card) ?? 0) < sleep;
  } catch {
    return false;
  }
}

/** Lets a card wait. */
export function putOff(card) {
  try {
    localStorage.setItem(card, String(Date.now()));
  } catch {
    // Full or forbidden: then the card comes again.
  }
}
