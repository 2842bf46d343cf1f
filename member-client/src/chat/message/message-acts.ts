import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage, ChatReceipt } from '@metapyra/contract/entities/chat'
import { loadPart } from '@metapyra/session/load-part'
import type { WritableAtom } from 'nanostores'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import { session } from '../../session/session.ts'
import { bin, pencil, reply } from '../icons.ts'
import type { Chat } from '../store/chat.lazy.ts'

/** The context in which a message is displayed. */
export interface MessageContext {
  chat: Chat
  receiverId: string
  /** The message that started the thread, if this is a thread. */
  threadId: string | null
  selfId: string
  /** People whose messages to several readers are collapsed. */
  blockedIds: readonly string[]
  /** True if the user can delete others' messages. */
  isModerator: boolean
  isChatOn: boolean
  /** The own message that is being edited. */
  editingId: string | null
  /** Undefined if messages are displayed outside their conversation, where none is edited. */
  setEditing?(messageId: string | null): void
  faceOf(userId: string): ProfileSummary | undefined
  /** The message under the pointer, or with the focus. */
  $activeId: WritableAtom<string | null>
  /** The other people's read receipts, if they are few. */
  receipts: readonly ChatReceipt[]
  /** Opens a conversation, or the thread of a message. */
  open(receiverId: string): void
}

/** An action on a message, besides reacting to it. */
export interface MessageAct {
  name: 'reply' | 'edit' | 'delete'
  icon: string
  words: string
  keyName: string
  isOffered(message: ChatMessage, reading: MessageContext): boolean
  run(message: ChatMessage, reading: MessageContext): void
}

const isOwn = ({ senderId }: ChatMessage, { selfId }: MessageContext): boolean => senderId === selfId
const isEditable = (message: ChatMessage, reading: MessageContext): boolean =>
  isOwn(message, reading) &&
  reading.setEditing !== undefined &&
  reading.isChatOn &&
  message.deletedAt === null &&
  message.card === null &&
  message.forwardedFromName === null &&
  Date.now() - Date.parse(message.createdAt) < CHAT.editableMs

/** Moves the focus to the message, because the focused element is about to disappear. */
export const focusMessageOf = (element: Element | null): void =>
  element?.closest<HTMLElement>('[data-message]')?.focus()

/** Displays an error if the action fails. */
export const toastErrors = (doing: Promise<unknown>): void =>
  void doing.catch((error: Error) => session.toast('warning', error.message))

/**
 * Opens the emoji picker, which adds the selected reaction. The picker stays open even if the element that opened it
 * disappears.
 */
export const chooseReaction = async (anchor: Element, onChosen: (emoji: string) => void): Promise<void> => {
  const back = anchor.closest<HTMLElement>('[data-message]')
  const { showEmojiPicker } = await loadPart(() => import('../../ui/emoji/emoji-picker.lazy.tsx'))
  showEmojiPicker({ anchor, back, onChosen })
}

const confirmDeletion = async (message: ChatMessage, { chat, receiverId }: MessageContext): Promise<void> => {
  const { showDelete } = await loadPart(() => import('../actions/delete-dialog.lazy.tsx'))
  showDelete({ message, receive: (deleted) => chat.receive(deleted, receiverId) })
}

export const messageActs: readonly MessageAct[] = [
  {
    name: 'reply',
    icon: reply,
    words: 'Reply in thread',
    keyName: 'T',
    isOffered: ({ id, rootId, deletedAt, replyCount }, { isChatOn, threadId }) =>
      rootId === null && id !== threadId && ((isChatOn && deletedAt === null) || replyCount > 0),
    run: ({ id }, { open }) => open(id),
  },
  {
    name: 'edit',
    icon: pencil,
    words: 'Edit',
    keyName: 'E',
    isOffered: isEditable,
    run: ({ id }, { setEditing }) => setEditing?.(id),
  },
  {
    name: 'delete',
    icon: bin,
    words: 'Delete',
    keyName: 'Delete',
    isOffered: (message, reading) =>
      message.deletedAt === null && (isOwn(message, reading) || reading.isModerator),
    run: (message, reading) => {
      focusMessageOf(document.activeElement)
      toastErrors(confirmDeletion(message, reading))
    },
  },
]

/** Returns the last own message that can still be edited. */
export const lastEditable = (
  rows: readonly ChatMessage[],
  reading: MessageContext,
): ChatMessage | undefined => rows.findLast((message) => isEditable(message, reading))
