// What the page says about itself: where it is, what it may do, and every sentence the scripts need.

const root = document.documentElement;
const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? null;

export const page = Object.freeze({
  /** `/k/<link>/` */
  kita: root.dataset.kita ?? null,
  /** The slug of the shown board, null elsewhere. */
  board: root.dataset.board ?? null,
  isPaused: "paused" in root.dataset,
  hasPush: root.dataset.push === "on",
  /** The public VAPID key, null when the instance has no notifications. */
  key: meta("vapid-public-key"),
  /** Until when the page shows what hangs there, in milliseconds; null where it shows no newest notes. */
  shownUntil: meta("shown-until") === null ? null : Date.parse(meta("shown-until")),
  zone: root.dataset.zone,
  language: root.lang,
});

/** `/k/<link>/<board>/` */
export const boardPath = (slug = page.board) => `${page.kita}${slug}/`;

/** The sentence of a key, its placeholders filled. */
export function say(key, values = {}) {
  const words = document.getElementById("worte")?.content.querySelector(`[data-key="${key}"]`)?.textContent ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The sentence for a number of things. */
export const sayCount = (key, count) => say(`${key}.${count === 1 ? "one" : "other"}`, { count });

/** The address of a sign. */
export const iconAddress = (name) => `${root.dataset.icons}#${name}`;
