import type { Notify } from '@metapyra/contract/entities/chat'
import type { ConversationRow } from '../core/queries.ts'

/** A person's notification settings for a conversation; null where they use the default. */
export interface NotifySettings {
  notify: Notify | null
  mutedUntil: Date | null
}

/** [CHAT-46] The default: all messages in conversations of few people, only mentions in those of many. */
const usualNotify = (kind: ConversationRow['kind']): Notify =>
  kind === 'space' || kind === 'room' || kind === 'event' ? 'mentions' : 'all'

export const notifyOf = ({ notify }: Pick<NotifySettings, 'notify'>, kind: ConversationRow['kind']): Notify =>
  notify ?? usualNotify(kind)

export const isMuted = ({ mutedUntil }: Pick<NotifySettings, 'mutedUntil'>, now: Date): boolean =>
  mutedUntil !== null && mutedUntil > now

/** [CHAT-46] True if a person with these settings is notified of a message. */
export const isNotified = (
  choice: NotifySettings | undefined,
  kind: ConversationRow['kind'],
  isMentioned: boolean,
  now: Date,
): boolean => {
  const { notify, mutedUntil } = choice ?? { notify: null, mutedUntil: null }
  if (isMuted({ mutedUntil }, now)) return false
  const setting = notifyOf({ notify }, kind)
  return setting === 'all' || (setting === 'mentions' && isMentioned)
}
