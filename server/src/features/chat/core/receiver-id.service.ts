import type { ConversationRow } from './queries.ts'

type ConversationKeys = Pick<
  ConversationRow,
  'kind' | 'rootId' | 'workspaceId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'
>

export const otherOf = (
  { firstPersonId, secondPersonId }: ConversationKeys,
  personId: string,
): string | null => (firstPersonId === personId ? secondPersonId : firstPersonId)

/** Returns the id by which a reader addresses a conversation; for a thread, the one that contains its root. */
export const parentFor = (conversation: ConversationKeys, personId: string): string =>
  conversation.audienceId ?? otherOf(conversation, personId) ?? conversation.workspaceId

/**
 * Returns the id by which a reader addresses a conversation: the space, the other person, the group or room, or a
 * thread's root.
 */
export const receiverFor = (conversation: ConversationKeys, personId: string): string =>
  conversation.rootId ?? parentFor(conversation, personId)
