import type { Services } from '../../platform/services.ts'
import { retainedSince } from './rules.ts'
import { dropPeople } from './run.queries.ts'

/** [BULK-10] Deletes the people of acts that are too old to be undone, one act after another. */
export const sweepActs = async ({ db, clock }: Services): Promise<void> => {
  const begunBefore = retainedSince(clock())
  while (await db.transaction((tx) => dropPeople(tx, begunBefore)));
}
