// Fills in where this device is, once somebody asks for it.

import { page, say } from "./page.js";
import { toast } from "./toast.js";

const patience = 15_000;

/** Shows the buttons where the browser can say where it is. */
export function startPlaces() {
  if (!("geolocation" in navigator)) return;
  for (const place of document.querySelectorAll("[data-place]")) {
    const button = place.querySelector("[data-place-here]");
    button.hidden = false;
    button.addEventListener("click", () => locate(place, button));
  }
}

function locate(place, button) {
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      place.querySelector('[name="lat"]').value = written(coords.latitude);
      place.querySelector('[name="lon"]').value = written(coords.longitude);
      button.disabled = false;
      toast(say("visits.place.found"));
    },
    (fault) => {
      button.disabled = false;
      toast(fault.code === fault.PERMISSION_DENIED ? say("visits.place.refused") : say("visits.place.failed"));
    },
    { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
  );
}

/** To a metre, with the comma or the point of the page's language. */
const written = (degrees) => {
  const text = String(Math.round(degrees * 100_000) / 100_000);
  return page.language === "de" ? text.replace(".", ",") : text;
};
