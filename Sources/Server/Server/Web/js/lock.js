// One after another: whatever changes the one subscription of this browser waits for what began before it, in this tab
// and, where the browser has Web Locks, in all the others.

let last = Promise.resolve();

/** Runs the work when its turn comes and answers with what it returns. */
export function inTurn(work) {
  if (navigator.locks?.request) return navigator.locks.request("meldewerk-push", () => work());
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** Tells the answer to the latest request from late answers to earlier ones. */
export function latestOnly() {
  let latest = 0;
  return () => {
    const mine = ++latest;
    return () => mine === latest;
  };
}
