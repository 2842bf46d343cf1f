import type { Transaction } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { cutBallotsLoose } from './ballots.queries.ts'
import type { PollRow } from './queries.ts'
import { duePolls, lockPoll, updatePoll } from './queries.ts'

/** How late a poll is seen to be closed by its time; no vote is taken from that time on. */

/** [POLL-9] Closes a poll whose row is held. Of an anonymous one nothing is left that says whose a ballot is. */
export const closeHeld = async (
  tx: Transaction,
  { id, status, anonymity }: PollRow,
  { at, reason }: { at: Date; reason: 'auto' | 'manual' },
): Promise<void> => {
  if (status !== 'open') return
  if (anonymity === 'anonymous') await cutBallotsLoose(tx, id)
  await updatePoll(tx, id, { status: 'closed', closedAt: at, closedReason: reason, sealedSecret: null })
}

/** [POLL-2] Closes what is due, wherever it was asked; of two servers one does it. */
export const closeDuePolls = async ({ db, clock }: Services): Promise<void> => {
  const now = clock()
  for (const id of await duePolls(db, now)) {
    await db.transaction(async (tx) => {
      const poll = await lockPoll(tx, id)
      if (poll?.status !== 'open' || !poll.closesAt || poll.closesAt > now) return
      await closeHeld(tx, poll, { at: poll.closesAt, reason: 'auto' })
      emitOnCommit(tx, 'poll:changed', { workspaceId: poll.workspaceId, pollId: id, isListed: true })
    })
  }
}
