/** What may be asked in a poll, and how; imports nothing, so that the clients take it as it is. */
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
  /** [POLL-6] Of an anonymous poll no counts are shown before so many have voted: fewer would tell who chose what. */
  anonymousFewest: 3,
  /** What was shown to everybody and forgotten there is no news any more. */
  stagedHours: 3,
} as const
