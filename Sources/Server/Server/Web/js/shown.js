// Until which moment a page shows its board without a gap.
//
// `until` is that moment. When more new notes came than fit on a page, there is a hole between the newest page and what
// was shown before: then `until` stands still at `gap.below`, until "Ältere Zettel" has reached down to it; only then
// it jumps to `gap.until`. All moments are milliseconds; `until` is null where nothing can be said.

const reaches = ({ notes, more }, moment) => !more || notes.length === 0 || notes.at(-1).pinnedAt <= moment;

/**
 * The page as the server delivered it.
 *
 * @param seen until when the server knows this device to have seen the board, or null without a bell: then nothing is
 *   owed.
 */
export function startShown({ shownUntil, seen, notes, more }) {
  if (shownUntil === null) return { until: null, gap: null };
  if (seen === null || reaches({ notes, more }, seen)) return { until: shownUntil, gap: null };
  return { until: seen, gap: { below: seen, until: shownUntil } };
}

/**
 * After the newest page was loaded again.
 *
 * `isApart` says that it does not touch what is shown: the wall must be replaced by it.
 */
export function afterNewest(shown, loaded) {
  const isApart = shown.until !== null && !reaches(loaded, shown.gap?.until ?? shown.until);
  const below = shown.gap?.below ?? shown.until;
  if (below === null || reaches(loaded, below)) return { until: loaded.shownUntil, gap: null, isApart };
  return { until: shown.until, gap: { below, until: loaded.shownUntil }, isApart };
}

/** After a page of older notes was added below. */
export function afterOlder(shown, loaded) {
  if (!shown.gap || !reaches(loaded, shown.gap.below)) return shown;
  return { until: shown.gap.until, gap: null };
}
