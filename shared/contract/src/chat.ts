import { DAY_MS } from './constants.ts'

/** The bounds of chats. */
export const CHAT = {
  bodyMaxLength: 16_000,
  groupMaxPeople: 200,
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
  /** Said again while somebody goes on typing, and no more believed after the second time. */
  typingEveryMs: 3000,
  typingLastsMs: 6000,
  /** Among more, somebody always types. */
  typingAmongAtMost: 50,
} as const
