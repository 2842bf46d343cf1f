import { DELETED_USER } from '@metapyra/contract/constants'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Act, MembersAct } from '../../audit/service.ts'
import { recordActs } from '../../audit/service.ts'
import { conversationById } from '../core/queries.ts'
import { NOBODY } from '../core/rules.ts'
import type { Chatter } from '../core/service.ts'
import { announceChange } from '../core/tell.service.ts'
import { uncountAnswers } from '../messages/delete.service.ts'
import type { Erasure } from './erase.queries.ts'
import {
  endErasure,
  erasePassedOn,
  eraseReactions,
  eraseWritten,
  erasureOf,
  erasuresLeft,
  forgetCompanion,
  insertErasures,
  someConcerned,
} from './erase.queries.ts'
import { renameMentions, renamePassedOn, renameReactions, renameWritten } from './rename.queries.ts'

export { NOBODY }

const BATCH = 50
/** As many as one who waits for them waits for; the others go on later. */
const BATCHES_AT_ONCE = 20

const erasing = {
  wrote: eraseWritten,
  wasPassedOn: (tx: Transaction, _: Erasure, these: Parameters<typeof erasePassedOn>[1]) =>
    erasePassedOn(tx, these),
  reactedTo: eraseReactions,
  // Whom others name stands in what they say.
  mentions: async () => 0,
}
const renaming: Record<keyof typeof erasing, typeof renameWritten> = {
  wrote: renameWritten,
  wasPassedOn: renamePassedOn,
  reactedTo: renameReactions,
  mentions: renameMentions,
}
const KINDS = ['wrote', 'wasPassedOn', 'reactedTo'] as const

/** [CHAT-73] One batch; false where nothing is left. */
const eraseSome = async ({ db, clock }: Services, erasure: Erasure): Promise<boolean> => {
  const { keepsWords } = erasure
  const senderName = keepsWords ? DELETED_USER : NOBODY
  const work = keepsWords ? renaming : erasing
  for (const kind of keepsWords ? ([...KINDS, 'mentions'] as const) : KINDS) {
    const some = await someConcerned(db, erasure, kind, BATCH)
    const [first] = some
    if (!first) continue
    const { conversationId } = first
    const ids = some.map(({ id }) => id)
    await db.transaction(async (tx) => {
      const these = { conversationId, ids, now: clock(), senderName }
      const count = await work[kind](tx, erasure, these)
      const conversation = await conversationById(tx, conversationId)
      if (!conversation) return
      for (const id of ids) await announceChange(tx, id, conversation)
      await uncountAnswers(tx, conversation, count)
    })
    return true
  }
  await db.transaction(async (tx) => {
    await endErasure(tx, erasure, senderName)
    // Where their account is erased, what is left of it is called what it is.
    const personIds = keepsWords ? [] : await forgetCompanion(tx, erasure)
    if (personIds.length > 0)
      emitOnCommit(tx, 'chats:changed', { workspaceId: erasure.workspaceId, personIds })
  })
  return false
}

const eraseBatches = async (
  services: Services,
  erasure: Erasure,
  batches: number,
  stopping?: AbortSignal,
): Promise<void> => {
  for (let done = 0; done < batches && !stopping?.aborted && (await eraseSome(services, erasure)); ) done += 1
}

/** What was asked for goes on here, also after the server was down; one that cannot be done holds up no other. */
export const eraseOwnMessages = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const failures: unknown[] = []
  for (const erasure of await erasuresLeft(services.db))
    await eraseBatches(services, erasure, Infinity, stopping).catch((error: Error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Erased messages couldn’t be removed')
}

interface Writer {
  id: string
  name: string
  email?: string
}

/** [CHAT-73] Of people of a space: begun once it is stored, and recorded with it. */
const askToErase = async (tx: Transaction, from: MembersAct, people: Writer[]): Promise<void> => {
  const { workspaceId, at } = from
  if (people.length === 0) return
  const acts = people.map((one): Act => ({ action: 'message.erased', subject: { type: 'person', ...one } }))
  await recordActs(tx, from, acts)
  await insertErasures(
    tx,
    people.map(({ id }) => ({ workspaceId, personId: id, aliasId: newId(), askedAt: at })),
  )
}

/**
 * [DEL-4] Takes somebody out of the chats of a space whose account is erased, to the end: their words where those go too,
 * and their name in any case. Begun anew it goes on where it was.
 */
export const forgetInChats = async (
  services: Services,
  { workspaceId, personId }: Pick<Erasure, 'workspaceId' | 'personId'>,
  { keepsWords }: { keepsWords: boolean },
): Promise<void> => {
  const { db, clock } = services
  for (const keeps of keepsWords ? [true] : [false, true]) {
    // What they had asked for themselves, and is not done yet, comes first.
    const before = await erasureOf(db, workspaceId, personId)
    if (before) await eraseBatches(services, before, Infinity)
    await insertErasures(db, [
      { workspaceId, personId, aliasId: newId(), askedAt: clock(), keepsWords: keeps },
    ])
    const erasure = await erasureOf(db, workspaceId, personId)
    if (erasure) await eraseBatches(services, erasure, Infinity)
  }
}

/** The same, by and by and without anybody who waits for it. */
export const eraseSoon = async (tx: Transaction, from: MembersAct, people: Writer[]): Promise<void> => {
  await askToErase(tx, from, people)
  if (people.length > 0) emitOnCommit(tx, 'erasure:asked')
}

/** [CHAT-73] Everything that they have written in this space by now, at once or, of much, within the hours that follow. */
export const eraseOwn = async (
  services: Services,
  { spaceId, personId, name }: Chatter,
  from: MembersAct,
): Promise<null> => {
  await services.db.transaction((tx) => askToErase(tx, from, [{ id: personId, name }]))
  const erasure = await erasureOf(services.db, spaceId, personId)
  if (erasure) await eraseBatches(services, erasure, BATCHES_AT_ONCE)
  return null
}
