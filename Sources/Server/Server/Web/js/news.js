// What is new to this device since its last visit: marks and a sentence on a board, numbers on the Kita's page.

import { lastSeen, secretOf } from "./memory.js";
import { boardPath, say, sayCount } from "./page.js";
import { hasMore, markNew, shownNotes } from "./wall.js";
import { when } from "./when.js";

/** Marks the notes of the shown board that came after `seen` and says how many they are. */
export function showNews(seen) {
  if (seen === null) return;
  const notes = shownNotes();
  const fresh = notes.filter((note) => note.pinnedAt > seen && !secretOf(boardPath(), note.id));
  for (const note of fresh) markNew(note.item);
  const banner = document.getElementById("neues");
  if (!banner) return;
  banner.hidden = fresh.length === 0;
  if (fresh.length === 0) return;
  const count = document.createElement("strong");
  count.textContent = sayCount("news.count", fresh.length);
  const rest = [say("news.since", { when: when(seen) })];
  if (hasMore() && notes.at(-1).pinnedAt > seen) rest.push(say("news.more"));
  banner.querySelector("p").replaceChildren(count, ` ${rest.join(" ")}`);
}

/** How many of a list of moments come after another; null when nothing was seen before. */
export function countAfter(moments, seen) {
  return seen === null ? null : moments.filter((moment) => moment > seen).length;
}

/** A board's list of moments holds no more. */
const most = 30;

/** Writes the number of new notes on each board's picture. */
export function showCounts() {
  for (const row of document.querySelectorAll("[data-slug][data-pinned]")) {
    const moments = row.dataset.pinned.split(",").filter(Boolean).map(Number);
    const count = countAfter(moments, lastSeen(boardPath(row.dataset.slug)));
    const place = row.querySelector("[data-new]");
    place.hidden = !count;
    if (!count) continue;
    const words = document.createElement("span");
    words.className = "sr";
    words.textContent = ` ${say("note.new")}`;
    place.replaceChildren(count < most ? String(count) : `${most}+`, words);
  }
}
