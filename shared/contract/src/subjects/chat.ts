import { DAY_MS } from '../constants.ts'
import type { MessageFile } from '../entities/chat.ts'

/** Limits of chats. */
export const CHAT = {
  bodyMaxLength: 16_000,
  groupMaxPeople: 200,
  /** Only the newest conversations. A person who follows more threads finds the others by search. */
  listedAtMost: 500,
  groupTitleMaxLength: 80,
  pageSize: 50,
  foundPageSize: 20,
  peopleFoundAtMost: 30,
  /** Characters of a search query. */
  searchMaxLength: 200,
  /** How long a sender can edit a message. */
  editableMs: DAY_MS,
  /** A longer text is not an emoji: the longest, a family with skin tones, has 11 code points. */
  emojiMaxLength: 40,
  /** Different reactions per message. */
  maxReactions: 20,
  reactorsShown: 50,
  repliersShown: 3,
  /** Pinned messages per conversation. */
  maxPins: 50,
  /** People that one person can block in a space. */
  maxBlocked: 500,
  /** People mentioned in one message. */
  maxMentions: 50,
  mentionablesShown: 8,
  unreadMentionsShown: 20,
  /** A message that notifies more people than this needs a confirmation first. */
  calledUnasked: 25,
  /**
   * Sent again at this interval while a person types. The indicator ends after `typingLastsMs`, so that a single lost
   * event does not matter.
   */
  typingEveryMs: 3000,
  typingLastsMs: 6000,
  filesMost: 10,
  fileMaxBytes: 25 * 1024 * 1024,
  fileNameMaxLength: 260,
  voiceMaxMs: 5 * 60_000,
  /** No typing indicators in larger conversations, because someone is always typing there. */
  typingAmongAtMost: 50,
  /** No read receipts in larger groups. */
  receiptsAmongAtMost: 50,
} as const

export type FileSummary = Pick<MessageFile, 'name' | 'width' | 'durationMs'>

/** One line that describes a message's files. It replaces the text of a message that has none. */
export const describeFiles = (files: readonly FileSummary[]): string => {
  const [first] = files
  if (!first) return ''
  if (files.length === 1 && first.durationMs) return 'Voice note'
  const arePictures = files.every(({ width }) => width)
  if (files.length > 1) return `${files.length} ${arePictures ? 'pictures' : 'files'}`
  return arePictures ? 'Picture' : `File ${first.name}`
}
