// The account's pages. Everything works without script but registering this browser, and that is what this adds.

import { startAccountPush } from "./account-push.js";
import { endPushBeforeSigningOut } from "./sign-out.js";

startAccountPush();
endPushBeforeSigningOut();
