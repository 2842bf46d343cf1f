import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

export const POLL_KINDS = ['single', 'multiple', 'ranked', 'rating', 'date'] as const
export const POLL_ANONYMITY = ['named', 'hiddenUntilClose', 'anonymous'] as const
export const POLL_RESULTS = ['always', 'afterVote', 'afterClose', 'host'] as const
export const POLL_STATUSES = ['draft', 'open', 'closed', 'archived'] as const
export const POLL_OPTIONS_MAX = 50

export const PollOption = Closed({
  id: Id,
  label: Type.String(),
  position: Type.Integer(),
  /** Date polls: the time that is voted on. */
  startsAt: Nullable(Instant),
  addedBy: Id,
  /** Null while this reader may not see the counts. */
  votes: Nullable(Type.Integer()),
  isRetired: Type.Boolean(),
})
export type PollOption = Static<typeof PollOption>

/** A poll as one reader sees it. */
export const Poll = Closed({
  id: Id,
  workspaceId: Id,
  conversationId: Nullable(Id),
  authorId: Id,
  authorName: Type.String(),
  question: Type.String(),
  kind: OneOf(POLL_KINDS),
  options: Type.Array(PollOption),
  minChoices: Type.Integer(),
  maxChoices: Type.Integer(),
  anonymity: OneOf(POLL_ANONYMITY),
  results: OneOf(POLL_RESULTS),
  mayAddOptions: Type.Boolean(),
  mayChangeVote: Type.Boolean(),
  isShuffled: Type.Boolean(),
  quorum: Nullable(Type.Integer()),
  closesAt: Nullable(Instant),
  status: OneOf(POLL_STATUSES),
  closedReason: Nullable(OneOf(['auto', 'manual'])),
  isEdited: Type.Boolean(),
  /** Grows with every change; a client drops what is older than it has. */
  revision: Type.Integer(),
  ballots: Nullable(Type.Integer()),
  ownVote: Nullable(Closed({ optionIds: Type.Array(Id), isRanking: Type.Boolean() })),
  createdAt: Instant,
})
export type Poll = Static<typeof Poll>
