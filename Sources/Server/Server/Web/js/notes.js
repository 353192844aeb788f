// Keeps a board's page up to date: loads the newest notes, the older ones, and knows until when all is shown.

import { lastSeen, rememberSeen, toldSeen } from "./memory.js";
import { showNews } from "./news.js";
import { boardPath, page, say } from "./page.js";
import { ask, readNotes } from "./server.js";
import { afterNewest, afterOlder, startShown } from "./shown.js";
import { toast } from "./toast.js";
import { hasMore, isNewestPage, lowestNote, markOwn, showNewest, shownNotes, showOlder } from "./wall.js";

const rest = 10_000;

let shown = { until: null, gap: null };
let since = null;
let loadedAt = Date.now();
let latest = 0;

/** Begins with what the server sent. Answers until when the board is shown, in milliseconds, or null. */
export function startNotes() {
  since = lastSeen(boardPath());
  shown = startShown({ shownUntil: page.shownUntil, seen: toldSeen(boardPath()), notes: shownNotes(), more: hasMore() });
  markOwn();
  showNews(since);
  rememberSeen(boardPath(), shown.until);
  return shown.until;
}

/** Until when the board is shown without a gap. */
export const shownUntil = () => shown.until;

/**
 * Loads the newest notes.
 *
 * Answers whether new ones came, null when it failed or when a later load has overtaken this one.
 */
export async function loadNewest() {
  const mine = ++latest;
  const loaded = readNotes(await ask("GET", `${boardPath()}notes`));
  if (mine !== latest) return null;
  loadedAt = Date.now();
  if (!loaded) return null;
  const { isApart, ...next } = afterNewest(shown, loaded);
  const added = showNewest(loaded, isApart);
  shown = next;
  since ??= page.shownUntil;
  showNews(since);
  rememberSeen(boardPath(), shown.until);
  return added.length > 0;
}

/** Loads older notes below; answers whether that closed a gap. */
export async function loadOlder() {
  const before = lowestNote();
  if (before === null) return false;
  const loaded = readNotes(await ask("GET", `${boardPath()}notes?before=${before}`));
  if (!loaded) {
    toast(say("note.older_failed"));
    return false;
  }
  const had = shown.gap;
  showOlder(loaded);
  shown = afterOlder(shown, loaded);
  showNews(since);
  rememberSeen(boardPath(), shown.until);
  return had !== null && shown.gap === null;
}

/** Calls `changed` whenever new notes were loaded or a gap was closed, with the moment until which all is shown. */
export function keepFresh(changed) {
  const reload = async () => {
    if (await loadNewest()) changed(shown.until);
  };
  let isLoading = false;
  document.getElementById("aeltere")?.addEventListener("click", async (event) => {
    event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    if (await loadOlder()) changed(shown.until);
    isLoading = false;
  });
  if (!isNewestPage()) return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - loadedAt > rest) reload();
  });
  navigator.serviceWorker?.addEventListener("message", (event) => {
    if (event.data?.type === "notes" && event.data.path === location.pathname) reload();
  });
  navigator.serviceWorker?.startMessages?.();
}
