import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { Executor } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import { findAddress, requireMessage } from './access.service.ts'
import { messagesByIds } from './messages.queries.ts'
import type { ConversationRow } from './queries.ts'
import { conversationsOfPerson, findConversation } from './queries.ts'
import { mayWriteToPeople } from './rules.ts'
import type { Choice, FoundPlace } from './search.queries.ts'
import { foundAmongNewest, foundByIndex, foundInShort, foundInThread } from './search.queries.ts'
import { rangesIn, soughtIn } from './search.rules.ts'
import type { Chatter } from './service.ts'
import { receiverFor, toMessage } from './service.ts'

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
  const rows = new Map((await messagesByIds(db, ids)).map((row) => [row.id, row]))
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
  return mayWriteToPeople(who.role) ? own : own.filter(({ kind }) => kind === 'space')
}

/** So many messages are read faster than a common word is looked up. */
const READ_AT_MOST = 10_000
const NEWEST = 5000

/** [CHAT-31] One more place than a page, the newest first, in the way that takes least for each conversation. */
const find = async (db: Executor, own: ConversationRow[], choice: Choice): Promise<FoundPlace[]> => {
  const [only] = own
  if (only?.kind === 'thread') return foundInThread(db, only.id, choice)
  const { short, long } = byLength(own)
  const [longest, ...others] = long
  const [inShort, newest, inOthers] = await Promise.all([
    short.length > 0 ? foundInShort(db, short, choice) : [],
    longest ? foundAmongNewest(db, longest, NEWEST, choice) : [],
    others.length > 0 ? foundByIndex(db, others, choice) : [],
  ])
  const inLongest =
    longest && newest.length <= CHAT.foundPageSize ? await foundByIndex(db, [longest], choice) : newest
  return [...inShort, ...inOthers, ...inLongest].sort(byNewest).slice(0, CHAT.foundPageSize + 1)
}

/** The shortest ones that hold no more together than can be read; the others with the longest first. */
const byLength = (own: ConversationRow[]): { short: string[]; long: string[] } => {
  const sorted = own.filter(({ lastSeq }) => lastSeq > 0).sort((one, other) => one.lastSeq - other.lastSeq)
  const short: string[] = []
  let sum = 0
  for (const { id, lastSeq } of sorted) {
    sum += lastSeq
    if (sum > READ_AT_MOST) break
    short.push(id)
  }
  const long = sorted.slice(short.length).map(({ id }) => id)
  return { short, long: long.reverse() }
}

const byNewest = (one: FoundPlace, other: FoundPlace): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
