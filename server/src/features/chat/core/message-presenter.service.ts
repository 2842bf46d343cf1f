import { personColour } from '@metapyra/contract/constants'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { MessageRow } from './messages.queries.ts'

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
