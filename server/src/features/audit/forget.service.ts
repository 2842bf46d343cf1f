import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { allSpaces, deleteSomeBefore, forgetActor, forgetSubject } from './forget.queries.ts'

/** [AUD-6] Of whoever deleted their account an entry keeps the act, and neither name nor address nor from where. */
export const forgetPerson = async (
  tx: Transaction,
  person: { id: string; email: string | null },
): Promise<void> => {
  await forgetActor(tx, person.id)
  await forgetSubject(tx, person)
}

/** [AUD-7] Entries are kept for as many days as whoever operates the server says; 0: for as long as their space. */
export const sweepEntries = async ({ db, clock, config }: Services): Promise<void> => {
  if (config.AUDIT_KEPT_DAYS === 0) return
  const before = new Date(clock().getTime() - config.AUDIT_KEPT_DAYS * DAY_MS)
  for (const workspaceId of await allSpaces(db))
    while ((await deleteSomeBefore(db, workspaceId, before)) > 0);
}
