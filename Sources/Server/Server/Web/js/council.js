// The council's pages. Everything can be read and done without script; this adds what only a browser can.

import { leaveStartPage, startInstalling } from "./app-install.js";
import { startOffline } from "./app-offline.js";
import { startPriming } from "./app-priming.js";
import { startPulling } from "./app-pull.js";
import { startSharing } from "./council-share.js";
import { startUnread } from "./council-unread.js";
import { endPushBeforeSigningOut } from "./sign-out.js";

const isAccount = document.documentElement.dataset.reader === "account";

leaveStartPage();
showMarked();
startSharing();
startOffline(isAccount);
if (isAccount) {
  startUnread();
  startPriming();
  startInstalling();
  startPulling(startSharing);
  endPushBeforeSigningOut();
}

/** A link to items of an agenda (`top=`) leads to the first of them; whoever comes back is where they had been. */
function showMarked() {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation?.type === "navigate") {
    document.querySelector(".agenda-item--marked")?.scrollIntoView({ block: "center" });
  }
}
