import { mayRead } from '@metapyra/contract/guests'
import { isVisitor } from '@metapyra/contract/presence'
import { FENCED } from '../../../platform/http/access.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { fromSeqsOf } from './members.queries.ts'
import { messageById } from './messages.queries.ts'
import type { ConversationRow } from './queries.ts'
import { conversationById } from './queries.ts'
import { isForAll } from './rules.ts'
import type { Chatter } from './service.ts'

type Fenced = Pick<
  ConversationRow,
  'kind' | 'firstSeq' | 'rootId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'
> & { id: string }

/** Beyond all that is written. */
const NOTHING = Number.MAX_SAFE_INTEGER

/** Whether what was said before somebody came is theirs to read. */
const readsAll = (who: Chatter): boolean => mayRead(who, 'history')

/** [GUEST-12] To guests who were not given the chat of the space there is none of it. */
export const isFencedOff = (who: Chatter, conversation: Pick<Fenced, 'firstPersonId' | 'audienceId'>) =>
  isForAll({ secondPersonId: null, ...conversation }) && !mayRead(who, 'chat')

export const requireSpaceChat = (who: Chatter): void => {
  if (!mayRead(who, 'chat')) throw new AppError('FORBIDDEN', { message: FENCED })
}

/**
 * [GUEST-16] The first place of a conversation that is theirs to read: guests read from when they came, in a thread
 * what is said of a message that they read.
 */
const firstReadBy = async (
  { db }: Pick<Services, 'db'>,
  who: Chatter,
  conversation: Fenced,
): Promise<number> => {
  const { id, kind, firstSeq, rootId } = conversation
  if (isFencedOff(who, conversation)) return NOTHING
  if (readsAll(who)) return firstSeq
  if (kind === 'thread') {
    const root = rootId === null ? undefined : await messageById(db, rootId)
    const above = root && (await conversationById(db, root.conversationId))
    if (!root || !above) return NOTHING
    return root.seq >= (await firstReadBy({ db }, who, above)) ? firstSeq : NOTHING
  }
  const from = (await fromSeqsOf(db, [id], who.personId)).get(id)
  return from === undefined ? NOTHING : Math.max(firstSeq, from)
}

/** [GUEST-17] Of these people those whom they see: guests those who are near, where they were given no more. */
export const seenAmong = ({ presence }: Pick<Services, 'presence'>, who: Chatter, personIds: string[]) => {
  if (mayRead(who, 'people')) return personIds
  const near = new Set([who.personId, ...presence.nearTo(who.spaceId, who.personId)])
  return personIds.filter((id) => near.has(id))
}

/** A conversation as they read it. */
export const asReadBy = async <C extends Fenced>(
  services: Pick<Services, 'db'>,
  who: Chatter,
  conversation: C,
): Promise<C> =>
  isVisitor(who)
    ? { ...conversation, firstSeq: await firstReadBy(services, who, conversation) }
    : conversation

/** Of these messages those that they read, by the conversations in which they stand. */
export const readAmong = async <M extends { seq: number; conversationId: string }>(
  services: Pick<Services, 'db'>,
  who: Chatter,
  messages: M[],
): Promise<M[]> => {
  if (!isVisitor(who)) return messages
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))]
  const first = new Map<string, number>()
  for (const id of ids) {
    const conversation = await conversationById(services.db, id)
    first.set(id, conversation ? await firstReadBy(services, who, conversation) : NOTHING)
  }
  return messages.filter(({ seq, conversationId }) => seq >= (first.get(conversationId) ?? NOTHING))
}
