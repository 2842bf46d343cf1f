import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import { isVisitor } from '@metapyra/contract/presence'
import type { Database } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { rangesIn, soughtIn } from '../../../platform/text/search-words.ts'
import { findAddress, readableOf, requireMessage } from '../core/access.service.ts'
import { readAmong } from '../core/fence.service.ts'
import { messagesByIds } from '../core/messages.queries.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationsOfPerson, findConversation } from '../core/queries.ts'
import type { Chatter } from '../core/service.ts'
import { receiverFor, toMessage } from '../core/service.ts'
import type { Choice, FoundPlace, Scope } from './search.queries.ts'
import { estimate, foundAmongNewest, foundByScope, foundByWords, foundInThread } from './search.queries.ts'

type SearchInput = Input<'POST v2/chat/search'>
type Found = Reply<'POST v2/chat/search'>

/** [CHAT-30] What the reader may read, in this space alone, threads included; what is deleted holds no words. */
export const searchMessages = async (
  services: Services,
  who: Chatter,
  input: SearchInput,
): Promise<Found> => {
  const { db } = services
  const sought = soughtIn(input.words)
  const own = await readableBy(services, who, input.receiverId)
  const last = input.lastId
    ? (await requireMessage(services, who, input.lastId, { toWrite: false })).message
    : undefined
  if (!sought.query || own.length === 0) return { rows: [], hasMore: false }
  const places = await find(db, own, {
    query: sought.query,
    senderId: input.senderId,
    after: input.after ? new Date(input.after) : undefined,
    before: input.before ? new Date(input.before) : undefined,
    last,
  })
  const shown = places.slice(0, CHAT.foundPageSize)
  const ids = shown.map(({ id }) => id)
  const read = await readAmong(services, who, await messagesByIds(db, ids))
  const rows = new Map(read.map((row) => [row.id, row]))
  const conversations = new Map(own.map((one) => [one.id, one]))
  return {
    rows: shown.flatMap(({ id, scopeId }) => {
      const row = rows.get(id)
      const conversation = row && (conversations.get(scopeId) ?? conversations.get(row.conversationId))
      if (!conversation || row.deletedAt) return []
      const receiverId = row.rootId ?? receiverFor(conversation, who.personId)
      return { message: toMessage(row), receiverId, ranges: rangesIn(row.body, sought) }
    }),
    hasMore: places.length > shown.length,
  }
}

/** Conversations whose messages and threads are looked through; or one thread alone. */
const readableBy = async (
  services: Services,
  who: Chatter,
  receiverId: string | undefined,
): Promise<ConversationRow[]> => {
  if (receiverId) {
    const one = await findConversation(
      services.db,
      await findAddress(services, who, receiverId, { toWrite: false }),
    )
    return one ? [one] : []
  }
  const own = await conversationsOfPerson(services.db, who.spaceId, who.personId)
  return isVisitor(who)
    ? readableOf(
        services,
        who,
        own.filter(({ kind }) => kind === 'space' || kind === 'room' || kind === 'event'),
      )
    : own
}

/** So many messages are read through in some milliseconds. */
const READ_AT_MOST = 8000
/** Of long ones it is their bytes that take the time. */
const BYTES_AT_MOST = 2 * 1024 ** 2
const SHARE_AT_LEAST = 20
/** So few are looked up sooner than others are read through. */
const FEW = 2000
/** So many are fetched one by one, to see which conversation each stands in. */
const FETCHED_AT_MOST = 60_000
/** In so few conversations the index tells that by itself. */
const FEW_SCOPES = 3

/** [CHAT-31] One more place than a page, the newest first, in the way that takes least. */
const find = async (db: Database, own: ConversationRow[], choice: Choice): Promise<FoundPlace[]> => {
  const [only] = own
  if (only?.kind === 'thread') return foundInThread(db, only.id, choice)
  const ids = own.map(({ id }) => id)
  const isInFew = own.length <= FEW_SCOPES
  const expected = isInFew ? Number.POSITIVE_INFINITY : await estimate(db, choice)
  if (expected > FEW) {
    const { places, isAll } = await foundAmongNewest(db, sharesOf(own), choice)
    if (isAll || places.length > CHAT.foundPageSize) return places
  }
  const found = expected > FETCHED_AT_MOST ? foundByScope : foundByWords
  return db.transaction(async (tx) => {
    // Of few rows the planner would read all, and does not know how long their words are.
    await tx.execute(sql`set local enable_seqscan = off`)
    return found(tx, ids, choice)
  })
}

/** Each as much of what is read as it has of all messages: so they reach back to about the same time. */
const sharesOf = (own: ConversationRow[]): Scope[] => {
  const total = own.reduce((sum, { lastSeq }) => sum + lastSeq, 0)
  return own.map(({ id, lastSeq }) => {
    const part = lastSeq / Math.max(1, total)
    return {
      id,
      share: Math.max(SHARE_AT_LEAST, Math.ceil(READ_AT_MOST * part)),
      bytes: Math.ceil(BYTES_AT_MOST * part),
    }
  })
}
