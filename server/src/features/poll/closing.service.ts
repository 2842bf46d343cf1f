import type { Transaction } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { anonymizeBallots } from './ballots.queries.ts'
import type { PollRow } from './queries.ts'
import { duePolls, lockPoll, updatePoll } from './queries.ts'

/** [POLL-9] Closes a poll whose row is locked. In an anonymous poll, nothing is left that links ballots to people. */
export const closeLockedPoll = async (
  tx: Transaction,
  { id, status, anonymity }: PollRow,
  { at, reason }: { at: Date; reason: 'auto' | 'manual' },
): Promise<void> => {
  if (status !== 'open') return
  if (anonymity === 'anonymous') await anonymizeBallots(tx, id)
  await updatePoll(tx, id, { status: 'closed', closedAt: at, closedReason: reason, sealedSecret: null })
}

/** [POLL-2] Closes all polls that are due, in all spaces; of two servers, one closes each. */
export const closeDuePolls = async ({ db, clock }: Services): Promise<void> => {
  const now = clock()
  for (const id of await duePolls(db, now)) {
    await db.transaction(async (tx) => {
      const poll = await lockPoll(tx, id)
      if (poll?.status !== 'open' || !poll.closesAt || poll.closesAt > now) return
      await closeLockedPoll(tx, poll, { at: poll.closesAt, reason: 'auto' })
      emitOnCommit(tx, 'poll:changed', { workspaceId: poll.workspaceId, pollId: id, isListed: true })
    })
  }
}
