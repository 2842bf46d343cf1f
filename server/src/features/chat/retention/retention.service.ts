import { setImmediate as pause } from 'node:timers/promises'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../../platform/services.ts'
import { announceChange } from '../core/announce.service.ts'
import { conversationById } from '../core/queries.ts'
import { subtractReplies } from '../messages/delete.service.ts'
import {
  conversationsPastRetention,
  countBefore,
  deleteOldestMessages,
  forgetLeftOver,
  redactedLeftovers,
} from './retention.queries.ts'

/** Small enough that a person who writes meanwhile waits no longer than for a message or two. */
const BATCH = 200
const CONVERSATIONS = 100

/** Deletes one batch of a conversation and notifies its readers. Returns how many messages it was. */
const deleteBatch = ({ db, clock }: Services, id: string, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { count, emptiedIds, live } = await deleteOldestMessages(tx, id, {
      before,
      now: clock(),
      size: BATCH,
    })
    const conversation = await conversationById(tx, id)
    if (!conversation) return 0
    for (const emptiedId of emptiedIds) await announceChange(tx, emptiedId, conversation)
    await subtractReplies(tx, conversation, live)
    return count
  })

/** Deletes redacted messages that nothing requires any more, including those left by a server that went down. */
const deleteRedactedLeftovers = async ({ db }: Services, failures: unknown[]): Promise<void> => {
  const done: string[] = []
  for (;;) {
    const some = await redactedLeftovers(db, BATCH, done)
    const [first] = some
    if (!first) return
    const { conversationId } = first
    const ids = some.map(({ id }) => id)
    const count = await db
      .transaction((tx) => forgetLeftOver(tx, conversationId, ids))
      .catch((error: Error) => {
        failures.push(error)
        return 0
      })
    if (count < ids.length) done.push(conversationId)
    await pause()
  }
}

/**
 * [CHAT-70] Deletes messages older than their space's retention, a few at a time. Each batch commits alone, so that
 * work continues after a server went down. A conversation that fails holds up no other.
 */
export const deleteExpiredMessages = async (services: Services): Promise<void> => {
  const failures: unknown[] = []
  const failed: string[] = []
  const forgetIn = async ({ id, before }: { id: string; before: Date }): Promise<number> => {
    let count = 0
    for (let size = BATCH; size === BATCH; await pause()) {
      size = await deleteBatch(services, id, before)
      count += size
    }
    return count
  }
  for (let count = 1; count > 0; ) {
    count = 0
    for (const conversation of await conversationsPastRetention(
      services.db,
      services.clock(),
      CONVERSATIONS,
      failed,
    ))
      count += await forgetIn(conversation).catch((error: Error) => {
        failures.push(error)
        return failed.push(conversation.id)
      })
  }
  await deleteRedactedLeftovers(services, failures)
  if (failures.length > 0) throw new AggregateError(failures, 'Old messages couldn’t be removed')
}

/** Counts the messages that would be deleted with a retention of this many days. */
export const countOlder = async (
  { db, clock }: Services,
  workspaceId: string,
  days: number,
): Promise<{ messages: number }> => ({
  messages: await countBefore(db, workspaceId, new Date(clock().getTime() - days * DAY_MS)),
})
