// The administration's pages need a script for one thing only: who signs out here ends this browser's push as well.

import { endPushBeforeSigningOut } from "./sign-out.js";

endPushBeforeSigningOut();
