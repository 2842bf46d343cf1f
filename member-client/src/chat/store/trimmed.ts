import type { History } from './history.ts'
import { endOfRun } from './history.ts'

/** More are not drawn at once, or each change of a long history would take long. */
const MOST_ROWS = 600
const KEPT_ROWS = 400
const LATEST_ROWS = 50

/** A history that was read back far without what is newer, but for the latest; undefined where it is short enough. */
export const newerTrimmed = (
  { rows, firstSeq }: History,
  /** Where the latest begin that are kept already. */
  knownSeq: number | undefined,
): (Pick<History, 'rows'> & { latestSeq: number }) | undefined => {
  const end = endOfRun(rows, firstSeq)
  if (end - firstSeq < MOST_ROWS) return undefined
  const latestSeq = knownSeq ?? end - LATEST_ROWS + 1
  return { rows: rows.filter(({ seq }) => seq < firstSeq + KEPT_ROWS || seq >= latestSeq), latestSeq }
}

/** Without what is older, which is loaded again on the way there; undefined where it is short enough. */
export const olderTrimmed = ({
  rows,
  firstSeq,
}: History): Pick<History, 'rows' | 'firstSeq' | 'hasOlder'> | undefined => {
  const end = endOfRun(rows, firstSeq)
  if (end - firstSeq < MOST_ROWS) return undefined
  const beginSeq = end - KEPT_ROWS + 1
  return { rows: rows.filter(({ seq }) => seq >= beginSeq), firstSeq: beginSeq, hasOlder: true }
}
