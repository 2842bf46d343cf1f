import type { History } from './history.ts'
import { endOfContiguous } from './history.ts'

/** Maximum number of rendered messages; more would make each change of a long history slow. */
const MOST_ROWS = 600
const KEPT_ROWS = 400
const LATEST_ROWS = 50

/**
 * Returns a history that was read back far, without its newer messages except the latest; undefined if it is short
 * enough.
 */
export const newerTrimmed = (
  { rows, firstSeq }: History,
  /** Where the latest part begins, if it is already separate. */
  knownSeq: number | undefined,
): (Pick<History, 'rows'> & { latestSeq: number }) | undefined => {
  const end = endOfContiguous(rows, firstSeq)
  if (end - firstSeq < MOST_ROWS) return undefined
  const latestSeq = knownSeq ?? end - LATEST_ROWS + 1
  return { rows: rows.filter(({ seq }) => seq < firstSeq + KEPT_ROWS || seq >= latestSeq), latestSeq }
}

/**
 * Returns a history without its older messages, which are loaded again when scrolling up; undefined if it is short
 * enough.
 */
export const olderTrimmed = ({
  rows,
  firstSeq,
}: History): Pick<History, 'rows' | 'firstSeq' | 'hasOlder'> | undefined => {
  const end = endOfContiguous(rows, firstSeq)
  if (end - firstSeq < MOST_ROWS) return undefined
  const beginSeq = end - KEPT_ROWS + 1
  return { rows: rows.filter(({ seq }) => seq >= beginSeq), firstSeq: beginSeq, hasOlder: true }
}
