import { setImmediate as pause } from 'node:timers/promises'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../../platform/services.ts'
import { conversationById } from '../core/queries.ts'
import { tellChange } from '../core/tell.service.ts'
import { uncountAnswers } from '../messages/delete.service.ts'
import { countBefore, forgetFirst, forgetLeftOver, outgrown, someLeftOver } from './retention.queries.ts'

/** So many at once: nobody who writes meanwhile waits longer than for a message or two. */
const BATCH = 200
const CONVERSATIONS = 100

/** One batch of a conversation, which its readers are told of; answers how many it was. */
const forgetSome = ({ db, clock }: Services, id: string, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { count, emptiedIds, live } = await forgetFirst(tx, id, { before, now: clock(), size: BATCH })
    const conversation = await conversationById(tx, id)
    if (!conversation) return 0
    for (const emptiedId of emptiedIds) await tellChange(tx, emptiedId, conversation)
    await uncountAnswers(tx, conversation, live)
    return count
  })

/** What is emptied and held by nothing any more goes, also where a server went down meanwhile. */
const forgetLeftOvers = async ({ db }: Services, failures: unknown[]): Promise<void> => {
  const done: string[] = []
  for (;;) {
    const some = await someLeftOver(db, BATCH, done)
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
 * [CHAT-70] Messages go once they are older than their space keeps them, a few at a time; each batch stands by itself,
 * so that it goes on where a server that went down has left off. A conversation where it fails holds up no other.
 */
export const forgetOldMessages = async (services: Services): Promise<void> => {
  const failures: unknown[] = []
  const failed: string[] = []
  const forgetIn = async ({ id, before }: { id: string; before: Date }): Promise<number> => {
    let count = 0
    for (let size = BATCH; size === BATCH; await pause()) {
      size = await forgetSome(services, id, before)
      count += size
    }
    return count
  }
  for (let count = 1; count > 0; ) {
    count = 0
    for (const conversation of await outgrown(services.db, services.clock(), CONVERSATIONS, failed))
      count += await forgetIn(conversation).catch((error: Error) => {
        failures.push(error)
        return failed.push(conversation.id)
      })
  }
  await forgetLeftOvers(services, failures)
  if (failures.length > 0) throw new AggregateError(failures, 'Old messages couldn’t be removed')
}

/** How many would go if the space kept its messages for so many days. */
export const countOlder = async (
  { db, clock }: Services,
  workspaceId: string,
  days: number,
): Promise<{ messages: number }> => ({
  messages: await countBefore(db, workspaceId, new Date(clock().getTime() - days * DAY_MS)),
})
