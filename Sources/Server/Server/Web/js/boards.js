// The pages of a Kita. Everything works without script; this adds the bell, the number on the app's icon, fresh notes
// without a reload, and taking down notes that this device pinned.

import { compare, startBells } from "./bell.js";
import { startInstalling } from "./install.js";
import { showCounts } from "./news.js";
import { keepFresh, startNotes } from "./notes.js";
import { startPinning } from "./pin.js";
import { startTakingDown } from "./takedown.js";
import { isBoardPage } from "./wall.js";

showCounts();
startInstalling();
let seenAt = null;
if (isBoardPage()) {
  seenAt = startNotes();
  startTakingDown();
  startPinning((until) => compare(until));
  keepFresh((until) => compare(until));
}
startBells(seenAt);
