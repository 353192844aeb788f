// Keeps what is typed into a report on this device until the server has it: no lost network and no closed tab loses it.

import { page, say } from "./page.js";
import { toast } from "./toast.js";

const prefix = "visits-draft:";
const longest = 7 * 24 * 60 * 60 * 1000;

/** Brings back what was typed and never sent; counts the characters. */
export function startDrafts() {
  const form = document.querySelector("form[data-draft]");
  const key = prefix + (form?.dataset.draft ?? "");
  // A page that shows the report to read has it: nothing is left to keep.
  if (!form) return forgetSent();
  const field = form.elements.text;
  const isRefused = field.getAttribute("aria-invalid") === "true" || document.querySelector("[role=alert]") !== null;
  const kept = read(key);
  if (new URLSearchParams(location.search).has("ok")) write(key, null);
  else if (kept && !isRefused && kept.text !== field.value && Date.now() - kept.at < longest) {
    field.value = kept.text;
    toast(say("visits.draft.restored"));
  }
  field.addEventListener("input", () => write(key, { text: field.value, at: Date.now() }));
  count(field);
  for (const other of document.querySelectorAll('form[action="/logout"]')) other.addEventListener("submit", forgetAll);
}

function forgetSent() {
  const shown = /^\/visits\/(\d+)\/bericht$/.exec(location.pathname);
  if (shown && new URLSearchParams(location.search).get("ok") === "approved") write(prefix + shown[1], null);
  for (const form of document.querySelectorAll('form[action="/logout"]')) form.addEventListener("submit", forgetAll);
}

/** Nothing of one person is left for the next. */
function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept, then.
  }
}

/** Says how much is written: "12 von 20.000". */
function count(field) {
  const place = document.querySelector(`[data-count-for="${field.id}"]`);
  if (!place) return;
  const show = () => {
    const number = field.value.length.toLocaleString(page.language === "de" ? "de-DE" : "en-GB");
    place.textContent = place.dataset.count.replace("{count}", number);
  };
  field.addEventListener("input", show);
  show();
  place.hidden = false;
}

function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof kept?.text === "string" && Number.isFinite(kept.at) ? kept : null;
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: then only the page has it.
  }
}
