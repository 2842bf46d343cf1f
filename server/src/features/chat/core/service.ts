import type { Role } from '@metapyra/contract/constants'
import { personColour } from '@metapyra/contract/constants'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { GuestRight } from '@metapyra/contract/guests'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { spaceOf } from '../../../platform/http/call-request.ts'
import { personOf } from '../../../platform/realtime/person.ts'
import type { MessageRow } from './messages.queries.ts'
import type { ConversationRow } from './queries.ts'
import { pageWindow } from './rules.ts'

/** The person who reads or writes, and their space. */
export interface Chatter {
  /** The account's id, or the session's id if there is no account. */
  personId: string
  name: string
  role: Role
  spaceId: string
  /** [GUEST-12] */
  guestRights: readonly GuestRight[]
}

/** Returns the caller of a request as a chatter. */
export const chatterOf = (request: CallRequest): Chatter => {
  const { space, role } = spaceOf(request)
  if (!request.session) throw new Error('The call is declared without a session')
  const { personId, name } = personOf(request.session, request.user)
  return { personId, name, role, spaceId: space.id, guestRights: request.fence.rights }
}

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

export const toMessage = ({
  character,
  deletedById,
  lastReplyAt,
  pinnedAt,
  forwardedFromId: _,
  ...row
}: MessageRow): ChatMessage => ({
  ...row,
  senderColour: personColour(row.senderId, character),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  lastReplyAt: lastReplyAt?.toISOString() ?? null,
  pinnedAt: pinnedAt?.toISOString() ?? null,
  isDeletedByAdmin: deletedById !== null && deletedById !== row.senderId,
})

export { pageWindow }
