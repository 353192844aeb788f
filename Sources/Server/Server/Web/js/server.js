// Asks the server and says plainly what came of it.

const patience = 15_000;

/**
 * One request with JSON in and out. Never throws: a broken connection and an answer that is not what it should be are
 * `status: 0`, so that nobody mistakes them for a decision.
 */
export async function ask(method, path, body) {
  try {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? { Accept: "application/json" } : { "Content-Type": "application/json", Accept: "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout?.(patience),
      cache: "no-store",
    });
    if (response.status === 204) return { status: 204, body: null };
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: null };
  }
}

/** The server's own sentence about what went wrong, or null. */
export function reason(answer) {
  return answer.status >= 400 && typeof answer.body?.detail === "string" ? answer.body.detail : null;
}

/** The faults of a form by field, from the list of a 422; null for anything else. */
export function faults(answer) {
  if (answer.status !== 422 || !Array.isArray(answer.body?.detail)) return null;
  return answer.body.detail
    .filter((fault) => Array.isArray(fault?.loc) && typeof fault.msg === "string")
    .map((fault) => ({ field: String(fault.loc.at(-1)), sentence: fault.msg }));
}

/**
 * What an answer says about the subscription, or null when it is unclear.
 *
 * Unclear means: not 200, or a member missing or of another type. Only a clear answer may end anything.
 */
export function readFollow(answer) {
  const body = answer.body;
  if (answer.status !== 200 || typeof body?.remaining !== "boolean") return null;
  if (!Number.isInteger(body.badge) || body.badge < 0) return null;
  const boards = body.boards;
  if (boards !== undefined && !(Array.isArray(boards) && boards.every((slug) => typeof slug === "string"))) return null;
  return { remaining: body.remaining, badge: body.badge, boards: boards ?? null };
}

/** A page of notes, or null when the answer is none. */
export function readNotes(answer) {
  const body = answer.body;
  if (answer.status !== 200 || !Array.isArray(body?.notes) || typeof body.more !== "boolean") return null;
  const shownUntil = Date.parse(body.shown_until);
  const notes = body.notes.map((note) => ({ ...note, pinnedAt: Date.parse(note.pinned_at) }));
  if (!Number.isFinite(shownUntil) || notes.some((note) => !Number.isFinite(note.pinnedAt))) return null;
  return { notes, more: body.more, shownUntil };
}
