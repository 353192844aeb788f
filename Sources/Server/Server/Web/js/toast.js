// Short words at the bottom of the page, read out by screen readers.

const stay = 8_000;

/** Says a sentence for a while. */
export function toast(text) {
  const region = document.getElementById("meldungen");
  if (!region) return;
  const strip = document.createElement("p");
  strip.className = "toast";
  strip.textContent = text;
  region.replaceChildren(strip);
  setTimeout(() => strip.remove(), stay);
}
