import { mayRead } from '@metapyra/contract/guests'
import { isVisitor } from '@metapyra/contract/presence'
import { GUEST_FORBIDDEN_MESSAGE } from '../../../platform/http/access.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from './chatter.service.ts'
import { fromSeqsOf } from './members.queries.ts'
import { messageById } from './messages.queries.ts'
import type { ConversationRow } from './queries.ts'
import { conversationById } from './queries.ts'
import { isForAll } from './readers.rules.ts'

type Fenced = Pick<
  ConversationRow,
  'kind' | 'firstSeq' | 'rootId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'
> & { id: string }

/** Higher than any sequence number, so that nothing is readable. */
const NO_SEQ_READABLE = Number.MAX_SAFE_INTEGER

/** True if the person can read messages from before they came. */
const canReadHistory = (who: Chatter): boolean => mayRead(who, 'history')

/** [GUEST-12] True if the conversation is the space's chat, or its thread, and the guest has no right to it. */
export const isHiddenFromGuest = (who: Chatter, conversation: Pick<Fenced, 'firstPersonId' | 'audienceId'>) =>
  isForAll({ secondPersonId: null, ...conversation }) && !mayRead(who, 'chat')

export const requireSpaceChat = (who: Chatter): void => {
  if (!mayRead(who, 'chat')) throw new AppError('FORBIDDEN', { message: GUEST_FORBIDDEN_MESSAGE })
}

/**
 * [GUEST-16] Returns the first sequence number that a person can read. Guests read from when they came; in a thread,
 * all replies to a message they can read.
 */
const firstReadableSeq = async (
  { db }: Pick<Services, 'db'>,
  who: Chatter,
  conversation: Fenced,
): Promise<number> => {
  const { id, kind, firstSeq, rootId } = conversation
  if (isHiddenFromGuest(who, conversation)) return NO_SEQ_READABLE
  if (canReadHistory(who)) return firstSeq
  if (kind === 'thread') {
    const root = rootId === null ? undefined : await messageById(db, rootId)
    const above = root && (await conversationById(db, root.conversationId))
    if (!root || !above) return NO_SEQ_READABLE
    return root.seq >= (await firstReadableSeq({ db }, who, above)) ? firstSeq : NO_SEQ_READABLE
  }
  const from = (await fromSeqsOf(db, [id], who.personId)).get(id)
  return from === undefined ? NO_SEQ_READABLE : Math.max(firstSeq, from)
}

/** [GUEST-17] Filters people to those the person can see. Guests without the right see only people near them. */
export const visibleAmong = ({ presence }: Pick<Services, 'presence'>, who: Chatter, personIds: string[]) => {
  if (mayRead(who, 'people')) return personIds
  const near = new Set([who.personId, ...presence.nearTo(who.spaceId, who.personId)])
  return personIds.filter((id) => near.has(id))
}

/** Returns a conversation limited to what the person can read. */
export const limitToReadable = async <C extends Fenced>(
  services: Pick<Services, 'db'>,
  who: Chatter,
  conversation: C,
): Promise<C> =>
  isVisitor(who)
    ? { ...conversation, firstSeq: await firstReadableSeq(services, who, conversation) }
    : conversation

/** Filters messages to those the person can read, by their conversations. */
export const filterReadable = async <M extends { seq: number; conversationId: string }>(
  services: Pick<Services, 'db'>,
  who: Chatter,
  messages: M[],
): Promise<M[]> => {
  if (!isVisitor(who)) return messages
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))]
  const first = new Map<string, number>()
  for (const id of ids) {
    const conversation = await conversationById(services.db, id)
    first.set(id, conversation ? await firstReadableSeq(services, who, conversation) : NO_SEQ_READABLE)
  }
  return messages.filter(({ seq, conversationId }) => seq >= (first.get(conversationId) ?? NO_SEQ_READABLE))
}
