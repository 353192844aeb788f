// The visits' pages. Everything can be read and done without script; this adds what only a browser can.

import { startInstalling } from "./app-install.js";
import { startOffline } from "./app-offline.js";
import { startPriming } from "./app-priming.js";
import { startPulling } from "./app-pull.js";
import { takePendingRoute } from "./pending-route.js";
import { endPushBeforeSigningOut } from "./sign-out.js";
import { startDrafts } from "./visits-draft.js";
import { startPermission } from "./visits-permission.js";
import { startPlaces } from "./visits-place.js";

takePendingRoute();
startOffline(true);
startPriming();
startInstalling();
startPulling();
startPermission();
startPlaces();
startDrafts();
endPushBeforeSigningOut();
