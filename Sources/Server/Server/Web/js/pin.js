// The form that pins a note: sends it without leaving the page and says under each field what is wrong.

import { rememberSecret } from "./memory.js";
import { loadNewest, shownUntil } from "./notes.js";
import { boardPath, iconAddress, page, say } from "./page.js";
import { currentSubscription } from "./push-subscription.js";
import { ask, faults, reason } from "./server.js";
import { toast } from "./toast.js";
import { isNewestPage, markOwn } from "./wall.js";

/** Takes the form over; `changed` is called once the note hangs and the newest ones are loaded. */
export function startPinning(changed) {
  const form = document.getElementById("anheften");
  if (!form) return;
  countCharacters(form);
  let isSending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const button = form.querySelector("button[type=submit]");
    const words = button.querySelector("span").textContent;
    button.setAttribute("aria-disabled", "true");
    button.querySelector("span").textContent = say("note.pinning");
    try {
      await pin(form, changed);
    } finally {
      button.removeAttribute("aria-disabled");
      button.querySelector("span").textContent = words;
      isSending = false;
    }
  });
}

async function pin(form, changed) {
  clearFaults(form);
  const answer = await ask("POST", `${boardPath()}notes`, await noteOf(form));
  if (answer.status !== 201 || typeof answer.body?.secret !== "string") return refuse(form, answer);
  rememberSecret(boardPath(), answer.body.id, answer.body.secret);
  form.reset();
  for (const field of form.querySelectorAll("textarea")) field.dispatchEvent(new Event("input"));
  if (!isNewestPage()) return location.assign(boardPath());
  const hasLoaded = (await loadNewest()) !== null;
  markOwn();
  toast(say(hasLoaded ? "note.pinned" : "note.load_failed"));
  document.getElementById(`zettel-${answer.body.id}`)?.scrollIntoView({ block: "center" });
  if (hasLoaded) changed(shownUntil());
}

/** The note, with the endpoint of this device so that it hears nothing of its own note. */
async function noteOf(form) {
  const note = {};
  for (const name of ["title", "text", "name", "contact"]) {
    const value = form.elements[name].value.trim();
    if (value || name === "title" || name === "text") note[name] = value;
  }
  const subscription = await currentSubscription(page.key).catch(() => null);
  if (subscription) note.endpoint = subscription.endpoint;
  return note;
}

function refuse(form, answer) {
  const wrong = faults(answer);
  if (!wrong) return showWhole(reason(answer) ?? say("note.pin_failed"));
  for (const { field, sentence } of wrong) showFault(form, field, sentence);
  form.querySelector("[aria-invalid=true]")?.focus();
}

function showWhole(sentence) {
  const strip = document.createElement("div");
  strip.className = "banner banner--bad";
  const body = document.createElement("div");
  body.className = "banner__body";
  body.append(Object.assign(document.createElement("p"), { textContent: sentence }));
  strip.append(sign("warn"), body);
  document.getElementById("anheften-meldung").replaceChildren(strip);
}

function showFault(form, name, sentence) {
  const field = form.elements[name];
  if (!(field instanceof HTMLElement)) return showWhole(sentence);
  const line = document.createElement("p");
  line.className = "field__error";
  line.id = `${field.id}-error`;
  line.append(sign("warn"), Object.assign(document.createElement("span"), { textContent: sentence }));
  field.closest(".field").append(line);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", [hintOf(field), line.id].filter(Boolean).join(" "));
}

function clearFaults(form) {
  document.getElementById("anheften-meldung").replaceChildren();
  for (const line of form.querySelectorAll(".field__error")) line.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    if (hintOf(field)) field.setAttribute("aria-describedby", hintOf(field));
    else field.removeAttribute("aria-describedby");
  }
}

const hintOf = (field) => document.getElementById(`${field.id}-hint`)?.id ?? null;

function sign(name) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", iconAddress(name));
  icon.append(use);
  return icon;
}

/** Says how much is written: "12 von 4.000". */
function countCharacters(form) {
  for (const place of form.querySelectorAll("[data-count-for]")) {
    const field = document.getElementById(place.dataset.countFor);
    const count = () => {
      const number = field.value.length.toLocaleString(page.language === "de" ? "de-DE" : "en-GB");
      place.textContent = place.dataset.count.replace("{count}", number);
    };
    field.addEventListener("input", count);
    count();
    place.hidden = false;
  }
}
