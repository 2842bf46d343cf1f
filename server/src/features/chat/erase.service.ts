import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import type { Erasure } from './erase.queries.ts'
import {
  endErasure,
  erasePassedOn,
  eraseReactions,
  eraseWritten,
  erasuresLeft,
  insertErasure,
  someConcerned,
} from './erase.queries.ts'
import { conversationById } from './queries.ts'
import { tellChange } from './send.service.ts'
import type { Chatter } from './service.ts'

const NOBODY = 'Somebody who has left'
const BATCH = 50
/** As many as one who waits for them waits for; the others go on later. */
const BATCHES_AT_ONCE = 20

/** [CHAT-73] One batch; false where nothing is left. */
const eraseSome = async ({ db, clock }: Services, erasure: Erasure): Promise<boolean> => {
  for (const kind of ['wrote', 'wasPassedOn', 'reactedTo'] as const) {
    const some = await someConcerned(db, erasure, kind, BATCH)
    const [first] = some
    if (!first) continue
    const { conversationId } = first
    const ids = some.map(({ id }) => id)
    await db.transaction(async (tx) => {
      const now = clock()
      if (kind === 'wrote') await eraseWritten(tx, erasure, { conversationId, ids, now, senderName: NOBODY })
      else if (kind === 'wasPassedOn') await erasePassedOn(tx, conversationId, ids, now)
      else await eraseReactions(tx, erasure, conversationId, ids)
      const conversation = await conversationById(tx, conversationId)
      if (conversation) for (const id of ids) await tellChange(tx, id, conversation)
    })
    return true
  }
  await db.transaction((tx) => endErasure(tx, erasure, NOBODY))
  return false
}

/** What was asked for goes on here, also after the server was down. */
export const eraseOwnMessages = async (services: Services, batches = Infinity): Promise<void> => {
  for (const erasure of await erasuresLeft(services.db))
    for (let done = 0; done < batches && (await eraseSome(services, erasure)); ) done += 1
}

/** [CHAT-73] Everything that they have written in this space by now, at once or, of much, within the hours that follow. */
export const eraseOwn = async (services: Services, { spaceId, personId }: Chatter): Promise<null> => {
  const erasure = { workspaceId: spaceId, personId, aliasId: newId(), askedAt: services.clock() }
  await insertErasure(services.db, erasure)
  await eraseOwnMessages(services, BATCHES_AT_ONCE)
  return null
}
