import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Services } from '../../platform/services.ts'
import { addTextBytes, setTextBytes, startTextCount, textBytesIn } from './queries.ts'

/** Slightly less than a day, so that counting stays at the same hour. */
const COUNT_AGAIN_MS = DAY_MS - HOUR_MS / 2

/**
 * Replaces the counts of all spaces by those of `count` if they are a day old, and adds what is written meanwhile. If
 * `count` returns undefined, it was stopped and nothing changes.
 */
export const countAnew = async (
  { db, clock }: Services,
  count: () => Promise<Map<string, number> | undefined>,
): Promise<void> => {
  const now = clock()
  if (!(await startTextCount(db, { now, before: new Date(now.getTime() - COUNT_AGAIN_MS) }))) return
  const bytesBySpace = await count()
  if (bytesBySpace) await setTextBytes(db, bytesBySpace, now)
}

export { addTextBytes, textBytesIn }
