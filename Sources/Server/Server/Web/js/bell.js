// The bells of a page: one control per board, in one of five states, told apart by word, sign and shape.

import { bellState, thisDevice } from "./device.js";
import { sync, turnOff, turnOn } from "./following.js";
import { lastFollowed } from "./memory.js";
import { iconAddress, page, say } from "./page.js";
import { canPush } from "./push-subscription.js";
import { toast } from "./toast.js";

const signs = { on: "bell-on", off: "bell", install: "install", blocked: "bell-blocked", unsupported: "bell-off" };
const tags = { on: "BUTTON", off: "BUTTON", install: "A", blocked: "A", unsupported: "SPAN" };

let followed = new Set();
let busy = null;

/** Draws the bells as they were last known, then compares with the server. */
export async function startBells(seenAt) {
  followed = new Set(lastFollowed(page.kita));
  draw();
  document.addEventListener("click", (event) => {
    const bell = event.target.closest?.("button[data-bell]");
    if (bell && !busy) tap(bell.dataset.bell);
  });
  await compare(seenAt, true);
}

/** Compares with the server and draws what it says; `isFirst` tells the person when that fails. */
export async function compare(seenAt, isFirst = false) {
  const outcome = await sync(seenAt);
  if (outcome.kind === "failed") {
    if (isFirst && hasBells()) toast(say("bell.told.sync_failed"));
    return;
  }
  if (outcome.kind === "done") follow(outcome.boards);
  if (outcome.kind === "none") follow([]);
}

const hasBells = () => document.querySelector("[data-bell]") !== null;

function follow(slugs) {
  followed = new Set(slugs);
  draw();
}

async function tap(slug) {
  const wasOn = bellOf(slug).state === "on";
  busy = slug;
  draw();
  try {
    await (wasOn ? off(slug) : on(slug));
  } catch {
    toast(say("bell.told.failed"));
  } finally {
    busy = null;
    draw();
  }
}

async function on(slug) {
  // Asked at once: browsers listen to the question only right after the tap.
  const permission = await Notification.requestPermission();
  if (permission === "denied") return;
  if (permission !== "granted") return toast(say("bell.told.dismissed"));
  const outcome = await turnOn(slug);
  if (outcome.kind === "done") {
    follow(outcome.boards);
    toast(say("bell.told.on"));
  } else {
    tell(outcome);
  }
}

async function off(slug) {
  const outcome = await turnOff(slug);
  if (outcome.kind === "done" || outcome.kind === "ended") {
    follow(outcome.boards ?? [...followed].filter((other) => other !== slug));
    toast(say(outcome.kind === "ended" ? "bell.told.ended" : "bell.told.off"));
  } else {
    tell(outcome);
  }
}

function tell(outcome) {
  if (outcome.kind === "blocked") return;
  if (outcome.kind === "refused") toast(outcome.sentence);
  else toast(say(outcome.kind === "noService" ? "bell.told.no_service" : "bell.told.failed"));
}

function bellOf(slug) {
  return bellState({
    ...thisDevice(),
    canPush: canPush(),
    permission: canPush() ? Notification.permission : "default",
    isFollowed: followed.has(slug),
  });
}

function draw() {
  for (const bell of document.querySelectorAll("[data-bell]")) drawBell(bell);
}

function drawBell(bell) {
  const slug = bell.dataset.bell;
  const { state, reason } = bellOf(slug);
  const isBusy = busy === slug;
  const control = withTag(bell, tags[state]);
  control.dataset.state = state;
  control.hidden = false;
  if (isBusy) control.setAttribute("aria-busy", "true");
  else control.removeAttribute("aria-busy");
  if (control.tagName === "BUTTON") control.setAttribute("aria-pressed", String(state === "on"));
  if (control.tagName === "A") control.href = `${page.kita}hilfe#${state === "install" ? "iphone" : "blockiert"}`;
  control.querySelector("use").setAttribute("href", iconAddress(signs[state]));
  write(control.querySelector("[data-bell-word]"), say(isBusy ? "bell.busy" : `bell.${state}`));
  const hint = document.querySelector(`[data-bell-hint="${slug}"]`);
  if (hint) {
    hint.hidden = false;
    write(hint, say(isBusy ? "bell.hint.busy" : `bell.hint.${reason}`));
  }
}

/** Writes only what changed, so that a screen reader is not told the same again. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The same bell as another element: a button can be pressed, a link leads to help, a span does nothing. */
function withTag(bell, tag) {
  if (bell.tagName === tag) return bell;
  const other = document.createElement(tag);
  other.className = bell.className;
  other.dataset.bell = bell.dataset.bell;
  if (tag === "BUTTON") other.type = "button";
  other.append(...bell.childNodes);
  const hadFocus = document.activeElement === bell;
  bell.replaceWith(other);
  if (hadFocus) other.focus();
  return other;
}
