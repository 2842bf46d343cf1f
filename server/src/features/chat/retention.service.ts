import { setImmediate as pause } from 'node:timers/promises'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../services.ts'
import { countBefore, forgetFirst, forgetThread, outgrown } from './retention.queries.ts'

/** So many at once: nobody who writes meanwhile waits longer than for a message or two. */
const BATCH = 200
const CONVERSATIONS = 100

/**
 * [CHAT-70] Messages go once they are older than their space keeps them, a few at a time; each batch stands by itself,
 * so that it goes on where a server that went down has left off.
 */
export const forgetOldMessages = async (services: Services): Promise<void> => {
  const { db, clock } = services
  for (;;) {
    const conversations = await outgrown(db, clock(), CONVERSATIONS)
    let count = 0
    for (const { id, before } of conversations) {
      for (let size = BATCH; size === BATCH; ) {
        size = await db.transaction((tx) => forgetFirst(tx, id, { before, now: clock(), size: BATCH }))
        count += size
        await pause()
      }
      await db.transaction((tx) => forgetThread(tx, id))
    }
    if (count === 0) return
  }
}

/** How many would go if the space kept its messages for so many days. */
export const countOlder = async (
  { db, clock }: Services,
  workspaceId: string,
  days: number,
): Promise<{ messages: number }> => ({
  messages: await countBefore(db, workspaceId, new Date(clock().getTime() - days * DAY_MS)),
})
