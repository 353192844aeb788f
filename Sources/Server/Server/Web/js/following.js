// Which boards this device follows: bell on, bell off, and the comparison with the server.
//
// Errors and unclear answers never end anything. Only a clear `remaining: false` ends the browser's subscription.

import { clearBadge, showBadge } from "./badge.js";
import { inTurn, latestOnly } from "./lock.js";
import { rememberFollowed, rememberTold } from "./memory.js";
import { boardPath, page } from "./page.js";
import { currentSubscription, ensureSubscription, wire } from "./push-subscription.js";
import { ask, readFollow, reason } from "./server.js";

const begin = latestOnly();

/** Ends the browser's subscription when nothing is followed any more, else shows the count. */
async function settle(follow, subscription, isLatest) {
  if (!follow.remaining) {
    await subscription.unsubscribe().catch(() => {});
    await clearBadge();
  } else if (isLatest()) {
    await showBadge(follow.badge);
  }
  const boards = follow.remaining ? follow.boards : [];
  if (boards) {
    rememberFollowed(page.kita, boards);
    if (page.board && !boards.includes(page.board)) rememberTold(boardPath(), null);
  }
  return boards;
}

async function send(path, body, subscription) {
  const isLatest = begin();
  const answer = await ask("POST", `${page.kita}push/${path}`, body);
  const follow = readFollow(answer);
  const boards = follow ? await settle(follow, subscription, isLatest) : null;
  return { answer, follow, boards };
}

/**
 * Compares with the server which boards this device follows, and tells it until when the shown board was seen.
 *
 * Answers `{kind}`: `paused` and `off` ask nothing; `none` without a subscription; `done` with `boards`; `failed`.
 *
 * @param seenAt milliseconds until which the page shows its board without a gap, or null.
 */
export async function sync(seenAt = null) {
  if (page.isPaused) return { kind: "paused" };
  if (!page.hasPush) {
    await clearBadge();
    return { kind: "off" };
  }
  return inTurn(() => syncNow(seenAt));
}

async function syncNow(seenAt) {
  const subscription = await currentSubscription(page.key).catch(() => undefined);
  if (subscription === undefined) return { kind: "failed" };
  if (subscription === null) {
    await clearBadge();
    rememberFollowed(page.kita, []);
    return { kind: "none" };
  }
  const body = { subscription: wire(subscription) };
  if (page.board && seenAt !== null) {
    body.board = page.board;
    body.seen_at = new Date(seenAt).toISOString();
  }
  const { follow, boards } = await send("sync", body, subscription);
  if (!follow) return { kind: "failed" };
  if (body.board && boards?.includes(body.board)) rememberTold(boardPath(), seenAt);
  return { kind: "done", boards: boards ?? [] };
}

/**
 * Turns a board's bell on; the permission is there already.
 *
 * Answers `{kind}`: `done` with `boards`; `refused` with the server's `sentence`; `noService`; `failed`.
 */
export function turnOn(slug) {
  return inTurn(async () => {
    let subscription;
    try {
      subscription = await ensureSubscription(page.key);
    } catch (error) {
      const isBlocked = error?.name === "NotAllowedError" && Notification.permission === "denied";
      return { kind: isBlocked ? "blocked" : "noService" };
    }
    const { answer, follow, boards } = await send(
      "subscribe", { board: slug, subscription: wire(subscription) }, subscription);
    if (follow) {
      // The server counts from now on; this page is the last that we know of before.
      rememberTold(boardPath(slug), page.shownUntil);
      return { kind: "done", boards: boards ?? [slug] };
    }
    const sentence = reason(answer);
    return sentence ? { kind: "refused", sentence } : { kind: "failed" };
  });
}

/**
 * Turns a board's bell off.
 *
 * Answers `{kind}`: `done` with `boards` (null: all that were on but this one); `ended` with `boards` when the board or
 * its notifications are gone; `refused`; `failed`.
 */
export function turnOff(slug) {
  return inTurn(async () => {
    const subscription = await currentSubscription(page.key).catch(() => undefined);
    if (subscription === undefined) return { kind: "failed" };
    if (subscription === null) {
      await clearBadge();
      return { kind: "done", boards: [] };
    }
    const { answer, follow, boards } = await send(
      "unsubscribe", { board: slug, endpoint: subscription.endpoint }, subscription);
    if (follow) {
      rememberTold(boardPath(slug), null);
      return { kind: "done", boards };
    }
    if (answer.status === 404) {
      const outcome = await syncNow(null);
      return outcome.kind === "done" ? { kind: "ended", boards: outcome.boards } : { kind: "failed" };
    }
    const sentence = reason(answer);
    return sentence ? { kind: "refused", sentence } : { kind: "failed" };
  });
}
