import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { POLL_ANONYMITY, POLL_KINDS, POLL_RESULTS, POLL_STATUSES } from '../subjects/polls.ts'

const Count = Type.Integer({ minimum: 0 })

export const PollOption = Closed({
  id: Id,
  label: Type.String(),
  position: Type.Integer(),
  /** Date polls: the time to vote on. */
  startsAt: Nullable(Instant),
  addedBy: Id,
  /** How many voters chose it; if ranked, how many put it first. Null while this reader is not allowed to see it. */
  votes: Nullable(Count),
  /** True if the option is retired: it keeps its votes and accepts no more. */
  isRetired: Type.Boolean(),
})
export type PollOption = Static<typeof PollOption>

/**
 * One round of an instant run-off: the remaining options with their ballots, and the option that the round eliminates.
 */
export const PollRound = Closed({
  votes: Type.Array(Closed({ optionId: Id, count: Count })),
  outId: Nullable(Id),
})
export type PollRound = Static<typeof PollRound>

/** A poll as one reader sees it. */
export const Poll = Closed({
  id: Id,
  workspaceId: Id,
  /** The conversation whose readers the poll is limited to; null: the whole space. */
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
  /** [POLL-18] Whether guests by an open link can vote too, although they can return as someone else. */
  mayVisitorsVote: Type.Boolean(),
  isShuffled: Type.Boolean(),
  quorum: Nullable(Type.Integer()),
  closesAt: Nullable(Instant),
  status: OneOf(POLL_STATUSES),
  closedAt: Nullable(Instant),
  closedReason: Nullable(OneOf(['auto', 'manual'])),
  isEdited: Type.Boolean(),
  /** Increases with every change. A client drops a state older than its own. */
  revision: Type.Integer(),
  /** Increases when anything but votes changes: the question, the options, the settings. */
  shape: Type.Integer(),
  /** How many people have voted; null while this reader is not allowed to see it. */
  ballots: Nullable(Count),
  /**
   * Ranked polls: the run-off, if the counts are visible; otherwise empty. The last round shows which option leads or
   * has won.
   */
  rounds: Type.Array(PollRound),
  /**
   * Null if this reader has not voted, and for a closed anonymous poll, because votes can no longer be traced to
   * people.
   */
  ownVote: Nullable(Closed({ optionIds: Type.Array(Id), isRanking: Type.Boolean() })),
  /** [POLL-16] True while it is displayed to everyone in the room. */
  isStaged: Type.Boolean(),
  /** Whether this reader is allowed to vote. */
  mayVote: Type.Boolean(),
  /** Whether this reader can change, close and delete the poll. */
  isHost: Type.Boolean(),
  createdAt: Instant,
})
export type Poll = Static<typeof Poll>

/** The parts of a poll that change while people vote, as one reader is allowed to see them. */
export const LivePoll = Closed({
  id: Id,
  revision: Type.Integer(),
  shape: Type.Integer(),
  status: OneOf(POLL_STATUSES),
  ballots: Nullable(Count),
  /** In the order of the poll's options; null if the counts are not visible. */
  votes: Nullable(Type.Array(Count)),
  rounds: Type.Array(PollRound),
})
export type LivePoll = Static<typeof LivePoll>

/** A voter with their vote, in a poll with names. */
export const PollVoter = Closed({
  personId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  /** [POLL-19] True if the voter is neither a guest nor has left the space, so that they can be invited. */
  isMember: Type.Boolean(),
  /** If ranked, best first. */
  optionIds: Type.Array(Id),
})
export type PollVoter = Static<typeof PollVoter>
