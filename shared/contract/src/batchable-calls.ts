/**
 * Calls that only read, and that a client often makes at the same moment. They can be combined in one `POST
 * v2/utils/several`.
 */
export const BATCHABLE_CALLS = [
  'POST v2/announcement/live',
  'POST v2/chat/get',
  'POST v2/desk/notes',
  'POST v2/ownership/offered',
  'POST v2/poll/list',
  'POST v2/workspace/workspace-agents',
] as const

export type BatchableCall = (typeof BATCHABLE_CALLS)[number]

/** The most calls in one such request. */
export const MAX_BATCH_SIZE = 24
