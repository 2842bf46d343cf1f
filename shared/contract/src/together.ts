/** Calls that only read and that a client makes several of at one moment: they may go in one `POST v2/utils/several`. */
export const TOGETHER = [
  'POST v2/announcement/live',
  'POST v2/chat/get',
  'POST v2/desk/notes',
  'POST v2/ownership/offered',
  'POST v2/poll/list',
  'POST v2/workspace/workspace-agents',
] as const

export type Together = (typeof TOGETHER)[number]

/** Of them in one request. */
export const MOST_TOGETHER = 24
