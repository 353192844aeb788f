// What this device remembers in its own storage. All of it may vanish at any time, and private windows keep nothing.

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: then it is not remembered.
  }
}

/** Until when a board was seen here, in milliseconds; null when it never was. */
export function lastSeen(board) {
  const value = Number(read(`seen:${board}`) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Moves that moment forward, never back. */
export function rememberSeen(board, moment) {
  if (moment !== null && moment > (lastSeen(board) ?? -1)) write(`seen:${board}`, String(moment));
}

/** Until when the server was told that this device saw a board; null without a bell. The mirror of its `seen_at`. */
export function toldSeen(board) {
  const value = Number(read(`told:${board}`) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Moves that moment forward, never back; null forgets it. */
export function rememberTold(board, moment) {
  if (moment === null) write(`told:${board}`, null);
  else if (moment > (toldSeen(board) ?? -1)) write(`told:${board}`, String(moment));
}

/** The secret with which a note of ours can be taken down. */
export const secretOf = (board, note) => read(`note:${board}${note}`);

/** Keeps or, with null, forgets that secret. */
export const rememberSecret = (board, note, secret) => write(`note:${board}${note}`, secret);

/** The boards of a Kita whose bell was on when the server last said so. */
export function lastFollowed(kita) {
  try {
    const slugs = JSON.parse(read(`bells:${kita}`) ?? "[]");
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

export const rememberFollowed = (kita, slugs) => write(`bells:${kita}`, slugs.length ? JSON.stringify(slugs) : null);

/** Whether "later" was said to installing within the last seven days. */
export const wasPutOff = (now = Date.now()) => now - Number(read("install-later") ?? 0) < 7 * 86_400_000;

export const putOff = (now = Date.now()) => write("install-later", String(now));
