import type { Transaction } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { noteGone } from './changes.service.ts'
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

const work = {
  wrote: eraseWritten,
  wasPassedOn: (tx: Transaction, _: Erasure, these: Parameters<typeof erasePassedOn>[1]) =>
    erasePassedOn(tx, these),
  reactedTo: eraseReactions,
}

/** [CHAT-73] One batch; false where nothing is left. */
const eraseSome = async ({ db, clock }: Services, erasure: Erasure): Promise<boolean> => {
  for (const kind of ['wrote', 'wasPassedOn', 'reactedTo'] as const) {
    const some = await someConcerned(db, erasure, kind, BATCH)
    const [first] = some
    if (!first) continue
    const { conversationId } = first
    const ids = some.map(({ id }) => id)
    await db.transaction(async (tx) => {
      const these = { conversationId, ids, now: clock(), senderName: NOBODY }
      const count = await work[kind](tx, erasure, these)
      const conversation = await conversationById(tx, conversationId)
      if (!conversation) return
      for (const id of ids) await tellChange(tx, id, conversation)
      await noteGone(tx, conversation, count)
    })
    return true
  }
  await db.transaction((tx) => endErasure(tx, erasure, NOBODY))
  return false
}

const eraseBatches = async (services: Services, erasure: Erasure, batches: number): Promise<void> => {
  for (let done = 0; done < batches && (await eraseSome(services, erasure)); ) done += 1
}

/** What was asked for goes on here, also after the server was down; one that cannot be done holds up no other. */
export const eraseOwnMessages = async (services: Services): Promise<void> => {
  const failures: unknown[] = []
  for (const erasure of await erasuresLeft(services.db))
    await eraseBatches(services, erasure, Infinity).catch((error: Error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'What people wrote could not be removed')
}

/** [CHAT-73] Everything that they have written in this space by now, at once or, of much, within the hours that follow. */
export const eraseOwn = async (
  services: Services,
  { spaceId, personId, name }: Chatter,
  from: MembersAct,
): Promise<null> => {
  const asked = { workspaceId: spaceId, personId, aliasId: newId(), askedAt: services.clock() }
  const erasure = await services.db.transaction(async (tx) => {
    await recordAct(tx, from, { action: 'message.erased', subject: { type: 'person', id: personId, name } })
    return insertErasure(tx, asked)
  })
  if (erasure) await eraseBatches(services, erasure, BATCHES_AT_ONCE)
  return null
}
