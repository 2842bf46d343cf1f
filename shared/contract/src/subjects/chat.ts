import { DAY_MS } from '../constants.ts'
import type { MessageFile } from '../entities/chat.ts'

/** The bounds of chats. */
export const CHAT = {
  bodyMaxLength: 16_000,
  groupMaxPeople: 200,
  /** The newest ones: who follows more threads finds the others by search. */
  listedAtMost: 500,
  groupTitleMaxLength: 80,
  pageSize: 50,
  foundPageSize: 20,
  peopleFoundAtMost: 30,
  /** Of what is looked for. */
  searchMaxLength: 200,
  /** As long as its sender may change a message. */
  editableMs: DAY_MS,
  /** A longer one is no emoji: the longest, of a family with skin tones, has 11 code points. */
  emojiMaxLength: 40,
  /** Different ones a message. */
  maxReactions: 20,
  reactorsShown: 50,
  repliersShown: 3,
  /** Messages a conversation. */
  maxPins: 50,
  /** People that one may block in a space. */
  maxBlocked: 500,
  /** Named in one message. */
  maxMentions: 50,
  mentionablesShown: 8,
  unreadMentionsShown: 20,
  /** Whoever calls more people is asked first. */
  calledUnasked: 25,
  /** Said again while somebody goes on typing, and no more believed after the second time. */
  typingEveryMs: 3000,
  typingLastsMs: 6000,
  filesMost: 10,
  fileMaxBytes: 25 * 1024 * 1024,
  fileNameMaxLength: 260,
  voiceMaxMs: 5 * 60_000,
  /** Among more, somebody always types. */
  typingAmongAtMost: 50,
  /** In a larger group nobody is told how far the others have come. */
  receiptsAmongAtMost: 50,
} as const

export type FileToTell = Pick<MessageFile, 'name' | 'width' | 'durationMs'>

/** What stands in the place of the words of a message that has none, in one line. */
export const filesInWords = (files: readonly FileToTell[]): string => {
  const [first] = files
  if (!first) return ''
  if (files.length === 1 && first.durationMs) return 'Voice note'
  const arePictures = files.every(({ width }) => width)
  if (files.length > 1) return `${files.length} ${arePictures ? 'pictures' : 'files'}`
  return arePictures ? 'Picture' : `File ${first.name}`
}
