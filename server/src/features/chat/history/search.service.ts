import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import { isVisitor } from '@metapyra/contract/presence'
import type { Database } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { parseSearch, rangesIn } from '../../../platform/text/search-words.ts'
import { readableOf, requireMessage, resolveAddress } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { filterReadable } from '../core/guest-access.service.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { messagesByIds } from '../core/messages.queries.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationsOfPerson, findConversation } from '../core/queries.ts'
import { receiverFor } from '../core/receiver-id.service.ts'
import type { Scope, SearchFilter, SearchHit } from './search.queries.ts'
import { estimateMatches, foundByScope, foundByWords, foundInThread, searchNewest } from './search.queries.ts'

type SearchInput = Input<'POST v2/chat/search'>
type Found = Reply<'POST v2/chat/search'>

/**
 * [CHAT-30] Searches the messages the caller can read in this space, threads included. Deleted messages have no words.
 */
export const searchMessages = async (
  services: Services,
  who: Chatter,
  input: SearchInput,
): Promise<Found> => {
  const { db } = services
  const sought = parseSearch(input.words)
  const own = await readableBy(services, who, input.receiverId)
  const last = input.lastId
    ? (await requireMessage(services, who, input.lastId, { toWrite: false })).message
    : undefined
  if (!sought.query || own.length === 0) return { rows: [], hasMore: false }
  const places = await findMatches(db, own, {
    query: sought.query,
    senderId: input.senderId,
    after: input.after ? new Date(input.after) : undefined,
    before: input.before ? new Date(input.before) : undefined,
    last,
  })
  const pagePlaces = places.slice(0, CHAT.foundPageSize)
  const ids = pagePlaces.map(({ id }) => id)
  const read = await filterReadable(services, who, await messagesByIds(db, ids))
  const rows = new Map(read.map((row) => [row.id, row]))
  const conversations = new Map(own.map((one) => [one.id, one]))
  return {
    rows: pagePlaces.flatMap(({ id, scopeId }) => {
      const row = rows.get(id)
      const conversation = row && (conversations.get(scopeId) ?? conversations.get(row.conversationId))
      if (!conversation || row.deletedAt) return []
      const receiverId = row.rootId ?? receiverFor(conversation, who.personId)
      return { message: toMessage(row), receiverId, ranges: rangesIn(row.body, sought) }
    }),
    hasMore: places.length > pagePlaces.length,
  }
}

/** Returns the conversations to search with their threads, or a single thread. */
const readableBy = async (
  services: Services,
  who: Chatter,
  receiverId: string | undefined,
): Promise<ConversationRow[]> => {
  if (receiverId) {
    const one = await findConversation(
      services.db,
      await resolveAddress(services, who, receiverId, { toWrite: false }),
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

/** The most messages that one search reads: a few milliseconds. */
const READ_AT_MOST = 8000
/** Long messages are limited by bytes, which determine the time. */
const BYTES_AT_MOST = 2 * 1024 ** 2
const SHARE_AT_LEAST = 20
/** Up to this many expected matches, the word index is faster than reading the newest messages. */
const FEW_MATCHES = 2000
/** Up to this many matches are fetched one by one to check their conversation. */
const FETCHED_AT_MOST = 60_000
/** With up to this many conversations, the index can check the conversation itself. */
const FEW_SCOPES = 3

/** [CHAT-31] Returns one result more than a page, newest first, by the cheapest strategy. */
const findMatches = async (
  db: Database,
  own: ConversationRow[],
  choice: SearchFilter,
): Promise<SearchHit[]> => {
  const [only] = own
  if (only?.kind === 'thread') return foundInThread(db, only.id, choice)
  const ids = own.map(({ id }) => id)
  const isInFew = own.length <= FEW_SCOPES
  const expected = isInFew ? Number.POSITIVE_INFINITY : await estimateMatches(db, choice)
  if (expected > FEW_MATCHES) {
    const { places, isAll } = await searchNewest(db, scopesOf(own), choice)
    if (isAll || places.length > CHAT.foundPageSize) return places
  }
  const found = expected > FETCHED_AT_MOST ? foundByScope : foundByWords
  return db.transaction(async (tx) => {
    // With few rows the planner would scan the table, because it does not know how long their texts are.
    await tx.execute(sql`set local enable_seqscan = off`)
    return found(tx, ids, choice)
  })
}

/**
 * Splits the messages to read in proportion to each conversation's size, so that all reach back to about the same time.
 */
const scopesOf = (own: ConversationRow[]): Scope[] => {
  const total = own.reduce((sum, { lastSeq }) => sum + lastSeq, 0)
  return own.map(({ id, lastSeq }) => {
    const fraction = lastSeq / Math.max(1, total)
    return {
      id,
      share: Math.max(SHARE_AT_LEAST, Math.ceil(READ_AT_MOST * fraction)),
      bytes: Math.ceil(BYTES_AT_MOST * fraction),
    }
  })
}
