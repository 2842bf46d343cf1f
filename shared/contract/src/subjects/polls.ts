/** The kinds, settings and limits of polls. Imports nothing, so that clients can import it at run time. */
export const POLL_KINDS = ['single', 'multiple', 'ranked', 'date'] as const
export const POLL_ANONYMITY = ['named', 'hiddenUntilClose', 'anonymous'] as const
export const POLL_RESULTS = ['always', 'afterVote', 'afterClose', 'host'] as const
export const POLL_STATUSES = ['draft', 'open', 'closed', 'archived'] as const
export const POLL_FILTERS = ['all', 'active', 'closed', 'draft', 'mine', 'staged'] as const

export type PollKind = (typeof POLL_KINDS)[number]
export type PollAnonymity = (typeof POLL_ANONYMITY)[number]
export type PollResults = (typeof POLL_RESULTS)[number]
export type PollStatus = (typeof POLL_STATUSES)[number]
export type PollFilter = (typeof POLL_FILTERS)[number]

export const POLL = {
  optionsMost: 50,
  questionMaxLength: 500,
  optionMaxLength: 120,
  /**
   * [POLL-6] An anonymous poll shows no counts before this many people have voted, because fewer would reveal who chose
   * what.
   */
  anonymousFewest: 3,
  /** A poll displayed to everyone disappears after this many hours, in case its host forgot it. */
  stagedHours: 3,
} as const
