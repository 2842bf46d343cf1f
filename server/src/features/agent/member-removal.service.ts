import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { deleteExpiredTurns, deleteThreadsOf } from './member-removal.queries.ts'

/** A guest's session is over by then. */
const GUEST_RETENTION_DAYS = 30

/** [AGENT-10] If a member's content is deleted on removal, their conversations with agents are deleted too. */
export const deleteThreadsOfMembers = (
  tx: Transaction,
  workspaceId: string,
  personIds: string[],
): Promise<void> => deleteThreadsOf(tx, workspaceId, personIds)

/** [AGENT-10] Conversations with agents stay as long as the space's chat retention, and those of guests for a month. */
export const sweepOldThreads = ({ db, clock }: Services): Promise<void> => {
  const now = clock()
  return deleteExpiredTurns(db, now, new Date(now.getTime() - GUEST_RETENTION_DAYS * DAY_MS))
}
