import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { deleteOutgrown, deleteThreadsOf } from './member-removal.queries.ts'

/** A guest’s session is over by then. */
const VISITORS_KEPT_DAYS = 30

/** [AGENT-10] Where somebody's words go with them, so does what they asked agents. */
export const leaveAgents = (tx: Transaction, workspaceId: string, personIds: string[]): Promise<void> =>
  deleteThreadsOf(tx, workspaceId, personIds)

/** [AGENT-10] Conversations with agents are kept as long as a space keeps its chats, and those of guests a month. */
export const forgetOldThreads = ({ db, clock }: Services): Promise<void> => {
  const now = clock()
  return deleteOutgrown(db, now, new Date(now.getTime() - VISITORS_KEPT_DAYS * DAY_MS))
}
