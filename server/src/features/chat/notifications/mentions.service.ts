import type { Input, Reply } from '@metapyra/contract/calls'
import { personColour } from '@metapyra/contract/constants'
import type { Mention } from '@metapyra/contract/entities/chat'
import { GROUP_MENTIONS, mentionedIn } from '@metapyra/contract/mentions'
import { isVisitor } from '@metapyra/contract/presence'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { resolveAddress } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { visibleAmong } from '../core/guest-access.service.ts'
import { follow, readersAt, readersOf } from '../core/members.queries.ts'
import type { ConversationRow } from '../core/queries.ts'
import type { MentionDraft } from './mentions.queries.ts'
import { activeAmong, countActive, peopleNamed, setMentions } from './mentions.queries.ts'

interface Mentioning {
  id: string
  body: string
  /** The mentions as sent by the author's device, which alone knows which of two people with the same name is meant. */
  mentions: readonly Mention[] | undefined
}

/**
 * [CHAT-43] Returns who a message mentions: those named by the author's device whose name occurs in the text and who
 * read the conversation.
 */
export const mentionsOf = async (
  { db, presence }: Services,
  who: Chatter,
  conversation: ConversationRow,
  { id, body, mentions = [] }: Mentioning,
): Promise<MentionDraft[]> => {
  if (!body.includes('@')) return []
  // A device sends back the message's earlier mentions, including `@all` and `@here`.
  const people = mentions.filter(({ personId }) => personId !== id && personId !== conversation.id)
  const meant = new Map(people.map(({ personId, name }) => [personId.toLowerCase(), name]))
  const mayCall = !isVisitor(who) && conversation.firstPersonId === null
  const mentionedNames = mentionedIn(body, [...meant.values(), ...(mayCall ? GROUP_MENTIONS : [])])
  if (mentionedNames.size === 0) return []
  const readerIds = await readersOf(db, conversation)
  const ids = [...meant].flatMap(([personId, name]) =>
    mentionedNames.has(name) && personId !== who.personId ? personId : [],
  )
  const here = presence.peopleIn(who.spaceId)
  const members = readerIds ?? [...(await activeAmong(db, who.spaceId, ids)), ...here]
  const named = ids
    .filter((personId) => members.includes(personId))
    .map((personId) => ({ personId, name: meant.get(personId) ?? null }))
  const isCalled = (call: (typeof GROUP_MENTIONS)[number]) =>
    mayCall && mentionedNames.has(call) && ![...meant.values()].includes(call)
  const called = isCalled('here')
    ? here.filter((personId) => personId !== who.personId && (readerIds?.includes(personId) ?? true))
    : []
  const apart = called.filter((personId) => !named.some((one) => one.personId === personId))
  return [
    ...named,
    ...apart.map((personId) => ({ personId, name: null })),
    ...(isCalled('here') ? [{ personId: id, name: 'here' }] : []),
    ...(isCalled('all') ? [{ personId: conversation.id, name: 'all' }] : []),
  ]
}

/** [CHAT-43] Stores a message's mentions. In a thread, mentioned people follow it from now on. Returns the new ones. */
export const storeMentions = async (
  tx: Transaction,
  { messageId, seq, senderId }: { messageId: string; seq: number; senderId: string },
  { id, kind }: ConversationRow,
  mentions: readonly MentionDraft[],
): Promise<string[]> => {
  const added = await setMentions(tx, { messageId, conversationId: id, seq, senderId }, mentions)
  const named = mentions.filter(({ personId, name }) => name && personId !== id && personId !== messageId)
  if (kind === 'thread') for (const { personId } of named) await follow(tx, id, personId, seq - 1)
  return added
}

/** [CHAT-43] Visitors find only the people who are in the space with them, and cannot use `@all` or `@here`. */
export const mentionable = async (
  services: Services,
  who: Chatter,
  { receiverId, words }: Input<'POST v2/chat/mentionable'>,
): Promise<Reply<'POST v2/chat/mentionable'>> => {
  const { db, presence } = services
  const address = await resolveAddress(services, who, receiverId, { toWrite: false })
  const readerIds = await readersAt(db, address)
  const hereIds = presence.peopleIn(who.spaceId)
  const seenIds = visibleAmong(services, who, hereIds)
  const among = isVisitor(who) ? seenIds.filter((id) => readerIds?.includes(id) ?? true) : readerIds
  const query = { words: words.trim(), readerIds: among, hereIds: seenIds, selfId: who.personId }
  const mayCall = !isVisitor(who) && address.persons === null
  const [rows, all] = await Promise.all([
    peopleNamed(db, who.spaceId, query),
    mayCall ? (readerIds?.length ?? countActive(db, who.spaceId)) : 0,
  ])
  const here = hereIds.filter((id) => readerIds?.includes(id) ?? true)
  return {
    rows: rows.map(({ character, ...row }) => ({ ...row, colour: personColour(row.userId, character) })),
    all,
    here: mayCall ? here.length : 0,
  }
}
