import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage, ChatReceipt } from '@metapyra/contract/entities/chat'
import { loadPart } from '@metapyra/session/load-part'
import type { WritableAtom } from 'nanostores'
import type { Face } from '../../session/face.ts'
import { session } from '../../session/session.ts'
import { bin, pencil, reply } from '../icons.ts'
import type { Chat } from '../store/chat.ts'

/** The conversation that a message is read in. */
export interface Reading {
  chat: Chat
  receiverId: string
  /** The message whose thread it is. */
  threadId: string | null
  selfId: string
  /** What they say to all is folded. */
  blockedIds: readonly string[]
  /** May delete what others wrote. */
  isKeeper: boolean
  isChatOn: boolean
  /** The own message that is being changed. */
  editingId: string | null
  /** Where messages are only looked up, none is changed. */
  setEditing?(messageId: string | null): void
  faceOf(userId: string): Face | undefined
  /** The message that one points at, or that has the focus. */
  $activeId: WritableAtom<string | null>
  /** How far the others have come, where they are few. */
  receipts: readonly ChatReceipt[]
  /** Shows a conversation, or the thread of a message. */
  open(receiverId: string): void
}

/** Something that one can do with a message, beside reacting to it. */
export interface MessageAct {
  name: 'reply' | 'edit' | 'delete'
  icon: string
  words: string
  keyName: string
  isOffered(message: ChatMessage, reading: Reading): boolean
  run(message: ChatMessage, reading: Reading): void
}

const isOwn = ({ senderId }: ChatMessage, { selfId }: Reading): boolean => senderId === selfId
const isEditable = (message: ChatMessage, reading: Reading): boolean =>
  isOwn(message, reading) &&
  reading.setEditing !== undefined &&
  reading.isChatOn &&
  message.deletedAt === null &&
  message.card === null &&
  message.forwardedFromName === null &&
  Date.now() - Date.parse(message.createdAt) < CHAT.editableMs

/** What is about to go takes the focus along, unless its message has it. */
export const focusMessageOf = (element: Element | null): void =>
  element?.closest<HTMLElement>('[data-message]')?.focus()

/** What does not get through is said, and nothing is changed. */
export const tell = (doing: Promise<unknown>): void =>
  void doing.catch((error: Error) => session.toast('warning', error.message))

/** Any emoji that is chosen sets that reaction; the picker outlives what it was asked for from. */
export const chooseReaction = async (anchor: Element, onChosen: (emoji: string) => void): Promise<void> => {
  const back = anchor.closest<HTMLElement>('[data-message]')
  const { showEmojiPicker } = await loadPart(() => import('../../ui/emoji/emoji-picker.tsx'))
  showEmojiPicker({ anchor, back, onChosen })
}

const askBeforeDeleting = async (message: ChatMessage, { chat, receiverId }: Reading): Promise<void> => {
  const { showDelete } = await loadPart(() => import('../actions/delete-dialog.tsx'))
  showDelete({ message, receive: (gone) => chat.receive(gone, receiverId) })
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
      message.deletedAt === null && (isOwn(message, reading) || reading.isKeeper),
    run: (message, reading) => {
      focusMessageOf(document.activeElement)
      tell(askBeforeDeleting(message, reading))
    },
  },
]

/** The own message that was written last and can still be changed. */
export const lastEditable = (rows: readonly ChatMessage[], reading: Reading): ChatMessage | undefined =>
  rows.findLast((message) => isEditable(message, reading))
