import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { POLL_ANONYMITY, POLL_KINDS, POLL_RESULTS, POLL_STATUSES } from '../subjects/polls.ts'

const Count = Type.Integer({ minimum: 0 })

export const PollOption = Closed({
  id: Id,
  label: Type.String(),
  position: Type.Integer(),
  /** Date polls: the time that is voted on. */
  startsAt: Nullable(Instant),
  addedBy: Id,
  /** How many chose it; ranked: how many put it first. Null while this reader may not see it. */
  votes: Nullable(Count),
  /** Taken off: it keeps its votes and takes no more. */
  isRetired: Type.Boolean(),
})
export type PollOption = Static<typeof PollOption>

/** One round of an instant run-off: who still stands with how many ballots, and who goes out by it. */
export const PollRound = Closed({
  votes: Type.Array(Closed({ optionId: Id, count: Count })),
  outId: Nullable(Id),
})
export type PollRound = Static<typeof PollRound>

/** A poll as one reader sees it. */
export const Poll = Closed({
  id: Id,
  workspaceId: Id,
  /** Whose readers alone it is for; null: all of the space. */
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
  /** [POLL-18] Guests by an open link, too, who can come again as somebody else. */
  mayVisitorsVote: Type.Boolean(),
  isShuffled: Type.Boolean(),
  quorum: Nullable(Type.Integer()),
  closesAt: Nullable(Instant),
  status: OneOf(POLL_STATUSES),
  closedAt: Nullable(Instant),
  closedReason: Nullable(OneOf(['auto', 'manual'])),
  isEdited: Type.Boolean(),
  /** Grows with every change; a client drops what is older than it has. */
  revision: Type.Integer(),
  /** Grows when anything but votes changes: what is asked, its options, its settings. */
  shape: Type.Integer(),
  /** How many have voted; null while this reader may not see it. */
  ballots: Nullable(Count),
  /** Ranked, where the counts are shown; empty elsewhere. The last round says who is ahead, or has won. */
  rounds: Type.Array(PollRound),
  /** Null where this person has not voted, and of an anonymous poll that is closed: then nobody can tell. */
  ownVote: Nullable(Closed({ optionIds: Type.Array(Id), isRanking: Type.Boolean() })),
  /** [POLL-16] It stands before everybody who is in the room. */
  isStaged: Type.Boolean(),
  /** This reader is one of those who may vote. */
  mayVote: Type.Boolean(),
  /** This reader may change, close and remove it. */
  isHost: Type.Boolean(),
  createdAt: Instant,
})
export type Poll = Static<typeof Poll>

/** What of a poll changes while people vote, as one reader may see it. */
export const LivePoll = Closed({
  id: Id,
  revision: Type.Integer(),
  shape: Type.Integer(),
  status: OneOf(POLL_STATUSES),
  ballots: Nullable(Count),
  /** In the order of the poll's options; null where they are not shown. */
  votes: Nullable(Type.Array(Count)),
  rounds: Type.Array(PollRound),
})
export type LivePoll = Static<typeof LivePoll>

/** Who has voted what, in a poll with names. */
export const PollVoter = Closed({
  personId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  colour: Type.String(),
  /** [POLL-19] Neither a guest nor somebody who has left: they can be invited. */
  isMember: Type.Boolean(),
  /** Ranked: best first. */
  optionIds: Type.Array(Id),
})
export type PollVoter = Static<typeof PollVoter>
