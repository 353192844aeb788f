// The notes on the wall: shows what the server sent, and adds what it sends later.

import { secretOf } from "./memory.js";
import { boardPath, page, say } from "./page.js";
import { when } from "./when.js";

const wall = () => document.getElementById("wand");
const items = () => [...(wall()?.querySelectorAll("[data-note]") ?? [])];
const idOf = (item) => Number(item.dataset.note);

/** The notes on the wall, newest first, as far as others need to know. */
export const shownNotes = () =>
  items().map((item) => ({ id: idOf(item), pinnedAt: Date.parse(item.querySelector("time").dateTime), item }));

export const hasMore = () => wall()?.dataset.more === "true";

/** Whether the page shows the newest notes, not a page of older ones. */
export const isNewestPage = () => wall() !== null && !("older" in wall().dataset);

/** Puts the newest notes on the wall; with `isApart` they replace what hung there. Answers the notes that are new. */
export function showNewest({ notes, more }, isApart) {
  const known = new Set(items().map(idOf));
  const added = notes.filter((note) => !known.has(note.id));
  if (isApart) {
    wall().replaceChildren(...notes.map(draw));
    setMore(more);
  } else {
    takeAwayMissing(notes, more);
    for (const note of [...added].reverse()) insert(note);
    if (!more) setMore(false);
  }
  refresh();
  return added;
}

/** Adds a page of older notes at the end. */
export function showOlder({ notes, more }) {
  const known = new Set(items().map(idOf));
  const added = notes.filter((note) => !known.has(note.id)).map(draw);
  wall().append(...added);
  setMore(more);
  refresh();
  added[0]?.querySelector("h3")?.setAttribute("tabindex", "-1");
  added[0]?.querySelector("h3")?.focus();
}

/** Takes a note off the wall. */
export function takeAway(id) {
  wall().querySelector(`[data-note="${id}"]`)?.remove();
  refresh();
}

/** Marks a note as new to this device. */
export function markNew(item) {
  if (item.querySelector(".zettel__new")) return;
  const mark = document.createElement("p");
  mark.className = "zettel__new";
  mark.textContent = say("note.new");
  item.prepend(mark);
}

/** Gives the notes that this device pinned their button. */
export function markOwn() {
  for (const item of items()) {
    const link = item.querySelector("[data-take-down]");
    if (!link && secretOf(boardPath(), idOf(item))) item.append(takeDownLink(idOf(item)));
  }
}

function takeDownLink(id) {
  const link = template().querySelector("[data-take-down]");
  link.href = `${boardPath()}notes/${id}/remove`;
  return link;
}

const template = () => document.getElementById("zettel-vorlage").content.firstElementChild.cloneNode(true);

/** Which of the five papers: the same as the server's choice. */
export const paper = (id) => (id % 5) + 1;

function draw(note) {
  const item = template();
  item.id = `zettel-${note.id}`;
  item.dataset.note = note.id;
  item.dataset.paper = paper(note.id);
  item.querySelector("h3").textContent = note.title;
  item.querySelector(".zettel__text").textContent = note.text;
  const time = item.querySelector("time");
  time.dateTime = new Date(note.pinnedAt).toISOString();
  time.textContent = when(note.pinnedAt);
  const name = document.createElement(note.name ? "strong" : "span");
  name.textContent = note.name || say("note.nameless");
  time.before(name);
  if (note.contact) {
    const contact = document.createElement("span");
    contact.textContent = note.contact;
    time.before(contact);
  }
  const link = item.querySelector("[data-take-down]");
  if (secretOf(boardPath(), note.id)) link.href = `${boardPath()}notes/${note.id}/remove`;
  else link.remove();
  return item;
}

/** Hangs a note before the first older one. */
function insert(note) {
  const older = items().find((item) => idOf(item) < note.id);
  if (older) older.before(draw(note));
  else wall().append(draw(note));
}

/** Notes that the newest page ought to hold but does not were taken down. */
function takeAwayMissing(notes, more) {
  const present = new Set(notes.map((note) => note.id));
  const lowest = more && notes.length ? notes.at(-1).id : 0;
  for (const item of items()) if (idOf(item) >= lowest && !present.has(idOf(item))) item.remove();
}

function setMore(more) {
  wall().dataset.more = String(more);
}

function refresh() {
  const last = items().at(-1);
  const older = document.getElementById("aeltere");
  older.parentElement.hidden = !hasMore();
  if (last) older.href = `${boardPath()}?before=${idOf(last)}`;
  document.getElementById("leer").hidden = last !== undefined;
}

/** The id below which older notes begin. */
export const lowestNote = () => (items().length ? idOf(items().at(-1)) : null);

export const isBoardPage = () => page.board !== null && wall() !== null;
