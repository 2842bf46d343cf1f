import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Services } from '../../platform/services.ts'
import { addTextBytes, beginCount, setTextBytes, textBytesIn } from './queries.ts'

/** A little less than a day, so that it is the same hour of each. */
const COUNT_AGAIN_MS = DAY_MS - HOUR_MS / 2

/**
 * Replaces what is known of all spaces by what `count` finds, where that is a day old; what is written meanwhile is added.
 * Undefined: it was stopped, and all stays as it was.
 */
export const countAnew = async (
  { db, clock }: Services,
  count: () => Promise<Map<string, number> | undefined>,
): Promise<void> => {
  const now = clock()
  if (!(await beginCount(db, { now, before: new Date(now.getTime() - COUNT_AGAIN_MS) }))) return
  const bytesBySpace = await count()
  if (bytesBySpace) await setTextBytes(db, bytesBySpace, now)
}

export { addTextBytes, textBytesIn }
