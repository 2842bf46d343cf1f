import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { allSpaces, deleteBatchBefore, forgetActor, forgetSubject } from './anonymize.queries.ts'

/** [AUD-6] Anonymizes the entries about a deleted account: the act stays, without name, email and origin. */
export const anonymizePerson = async (
  tx: Transaction,
  person: { id: string; email: string | null },
): Promise<void> => {
  await forgetActor(tx, person.id)
  await forgetSubject(tx, person)
}

/** [AUD-7] Deletes entries older than the operator's setting in days; 0 keeps them as long as their space. */
export const sweepEntries = async ({ db, clock, config }: Services): Promise<void> => {
  if (config.AUDIT_KEPT_DAYS === 0) return
  const before = new Date(clock().getTime() - config.AUDIT_KEPT_DAYS * DAY_MS)
  for (const workspaceId of await allSpaces(db))
    while ((await deleteBatchBefore(db, workspaceId, before)) > 0);
}
