// Says when a note was pinned, in the Kita's time zone: "heute, 7:52", "Samstag, 9:05", "24. November".

import { page, say } from "./page.js";

const day = (moment, zone) => {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "numeric", day: "numeric" })
    .formatToParts(moment);
  const value = (type) => Number(parts.find((part) => part.type === type).value);
  return Date.UTC(value("year"), value("month") - 1, value("day")) / 86_400_000;
};

const written = (moment, options) => new Intl.DateTimeFormat(locale(), { timeZone: page.zone, ...options }).format(moment);

// British order and 24 hours, as the server writes it.
const locale = () => (page.language === "de" ? "de-DE" : "en-GB");

/** A moment as people say it. */
export function when(moment, now = Date.now()) {
  const time = written(moment, { hour: "numeric", minute: "2-digit" }).replace(/^0(?=\d)/, "");
  const age = day(now, page.zone) - day(moment, page.zone);
  if (age === 0) return say("date.today", { time });
  if (age === 1) return say("date.yesterday", { time });
  if (age > 1 && age < 7) return say("date.weekday", { day: written(moment, { weekday: "long" }), time });
  const isThisYear = written(moment, { year: "numeric" }) === written(now, { year: "numeric" });
  const options = isThisYear ? { day: "numeric", month: "long" } : { day: "numeric", month: "long", year: "numeric" };
  return written(moment, options).replace(" ", "\u00a0");
}
