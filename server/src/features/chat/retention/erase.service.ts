import { DELETED_USER } from '@metapyra/contract/account'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Act, MembersAct } from '../../audit/service.ts'
import { recordActs } from '../../audit/service.ts'
import { announceChange } from '../core/announce.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { conversationById } from '../core/queries.ts'
import { FORMER_MEMBER_NAME } from '../core/sender-name.rules.ts'
import { subtractReplies } from '../messages/delete.service.ts'
import type { Erasure } from './erase.queries.ts'
import {
  endErasure,
  erasePassedOn,
  eraseReactions,
  eraseWritten,
  erasureOf,
  erasuresLeft,
  insertErasures,
  nextAffectedMessages,
  replaceInDirectConversations,
} from './erase.queries.ts'
import { renameMentions, renamePassedOn, renameReactions, renameWritten } from './rename.queries.ts'

export { FORMER_MEMBER_NAME as NOBODY }

const BATCH = 50
/** Batches run while the caller waits; the rest continue later. */
const BATCHES_AT_ONCE = 20

const erasing = {
  wrote: eraseWritten,
  wasPassedOn: (tx: Transaction, _: Erasure, these: Parameters<typeof erasePassedOn>[1]) =>
    erasePassedOn(tx, these),
  reactedTo: eraseReactions,
  // Mentions are in other people's messages, whose text is not erased.
  mentions: async () => 0,
}
const renaming: Record<keyof typeof erasing, typeof renameWritten> = {
  wrote: renameWritten,
  wasPassedOn: renamePassedOn,
  reactedTo: renameReactions,
  mentions: renameMentions,
}
const KINDS = ['wrote', 'wasPassedOn', 'reactedTo'] as const

/** [CHAT-73] Processes one batch of an erasure. Returns false if nothing is left. */
const eraseBatch = async ({ db, clock }: Services, erasure: Erasure): Promise<boolean> => {
  const { keepsWords } = erasure
  const senderName = keepsWords ? DELETED_USER : FORMER_MEMBER_NAME
  const work = keepsWords ? renaming : erasing
  for (const kind of keepsWords ? ([...KINDS, 'mentions'] as const) : KINDS) {
    const some = await nextAffectedMessages(db, erasure, kind, BATCH)
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
      await subtractReplies(tx, conversation, count)
    })
    return true
  }
  await db.transaction(async (tx) => {
    await endErasure(tx, erasure, senderName)
    // An erased account keeps its id under a neutral name, so its direct conversations need no alias.
    const personIds = keepsWords ? [] : await replaceInDirectConversations(tx, erasure)
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
  for (let done = 0; done < batches && !stopping?.aborted && (await eraseBatch(services, erasure)); )
    done += 1
}

/** Continues requested erasures, also after the server was down. One that fails does not hold up the others. */
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

/** [CHAT-73] Requests and records the erasure of people's messages in a space, all in one transaction. */
const requestErasure = async (tx: Transaction, from: MembersAct, people: Writer[]): Promise<void> => {
  const { workspaceId, at } = from
  if (people.length === 0) return
  const acts = people.map(
    (person): Act => ({ action: 'message.erased', subject: { type: 'person', ...person } }),
  )
  await recordActs(tx, from, acts)
  await insertErasures(
    tx,
    people.map(({ id }) => ({ workspaceId, personId: id, aliasId: newId(), askedAt: at })),
  )
}

/**
 * [DEL-4] Removes a person whose account is erased from a space's chats, completely: their text if it is to be erased,
 * and their name in any case. If run again, it continues where it stopped.
 */
export const eraseFromChats = async (
  services: Services,
  { workspaceId, personId }: Pick<Erasure, 'workspaceId' | 'personId'>,
  { keepsWords }: { keepsWords: boolean },
): Promise<void> => {
  const { db, clock } = services
  for (const keeps of keepsWords ? [true] : [false, true]) {
    // An erasure that the person requested before and that is unfinished comes first.
    const before = await erasureOf(db, workspaceId, personId)
    if (before) await eraseBatches(services, before, Infinity)
    await insertErasures(db, [
      { workspaceId, personId, aliasId: newId(), askedAt: clock(), keepsWords: keeps },
    ])
    const erasure = await erasureOf(db, workspaceId, personId)
    if (erasure) await eraseBatches(services, erasure, Infinity)
  }
}

/** Requests the erasure as `eraseOwn` does, but in the background, without waiting. */
export const eraseSoon = async (tx: Transaction, from: MembersAct, people: Writer[]): Promise<void> => {
  await requestErasure(tx, from, people)
  if (people.length > 0) emitOnCommit(tx, 'erasure:asked')
}

/**
 * [CHAT-73] Erases everything the caller has written in this space by now: at once or, if there is much, within the
 * following hours.
 */
export const eraseOwn = async (
  services: Services,
  { spaceId, personId, name }: Chatter,
  from: MembersAct,
): Promise<null> => {
  await services.db.transaction((tx) => requestErasure(tx, from, [{ id: personId, name }]))
  const erasure = await erasureOf(services.db, spaceId, personId)
  if (erasure) await eraseBatches(services, erasure, BATCHES_AT_ONCE)
  return null
}
