import type { Notify } from '@metapyra/contract/entities/chat'
import type { ConversationRow } from '../core/queries.ts'

/** What somebody chose for a conversation; null where they have not. */
export interface Choice {
  notify: Notify | null
  mutedUntil: Date | null
}

/** [CHAT-46] What is said to few is told of, of what is said to many what mentions one. */
const usualNotify = (kind: ConversationRow['kind']): Notify =>
  kind === 'space' || kind === 'room' || kind === 'event' ? 'mentions' : 'all'

export const notifyOf = ({ notify }: Pick<Choice, 'notify'>, kind: ConversationRow['kind']): Notify =>
  notify ?? usualNotify(kind)

export const isMuted = ({ mutedUntil }: Pick<Choice, 'mutedUntil'>, now: Date): boolean =>
  mutedUntil !== null && mutedUntil > now

/** [CHAT-46] Whether somebody who chose so is notified of a message. */
export const concerns = (
  choice: Choice | undefined,
  kind: ConversationRow['kind'],
  isMentioned: boolean,
  now: Date,
): boolean => {
  const { notify, mutedUntil } = choice ?? { notify: null, mutedUntil: null }
  if (isMuted({ mutedUntil }, now)) return false
  const kept = notifyOf({ notify }, kind)
  return kept === 'all' || (kept === 'mentions' && isMentioned)
}
