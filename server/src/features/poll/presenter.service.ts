import type { Role } from '@metapyra/contract/constants'
import type { LivePoll, Poll, PollRound } from '@metapyra/contract/entities/poll'
import type { Executor } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { ballotsOf, ownBallots } from './ballots.queries.ts'
import type { OptionRow, PollRow } from './queries.ts'
import { adminsOf, optionsOf, rankingsOf } from './queries.ts'
import { runOff } from './run-off.rules.ts'
import type { Reader } from './visibility.rules.ts'
import { seesCounts, seesTurnout } from './visibility.rules.ts'
import { mayVote } from './vote.rules.ts'
import type { Voter } from './voters.service.ts'
import { voterKeyOf } from './voters.service.ts'

/** A poll with its options and, if ranked, the rounds of the run-off. */
export interface CountedPoll {
  poll: PollRow
  options: OptionRow[]
  rounds: PollRound[]
}

/** [POLL-3] True for its author and the space's owners and admins. */
export const isHostOf = (
  { authorId }: Pick<PollRow, 'authorId'>,
  { personId, role }: { personId: string; role: Role },
): boolean => authorId === personId || role === 'owner' || role === 'admin'

/** Returns polls with their options, in the same order. */
export const withCounts = async (db: Executor, polls: PollRow[]): Promise<CountedPoll[]> => {
  if (polls.length === 0) return []
  const all = await optionsOf(
    db,
    polls.map(({ id }) => id),
  )
  return Promise.all(
    polls.map(async (poll) => {
      const options = all.filter(({ pollId }) => pollId === poll.id)
      const activeIds = options.filter(({ isRetired }) => !isRetired).map(({ id }) => id)
      const rounds = poll.kind === 'ranked' ? runOff(activeIds, await rankingsOf(db, poll.id)) : []
      return { poll, options, rounds }
    }),
  )
}

/** Returns a person's choices in each of these polls, by poll id. */
export const ownVotes = async (
  services: Services,
  polls: PollRow[],
  { voterId }: Pick<Voter, 'voterId'>,
): Promise<Map<string, string[]>> => {
  const keys = polls.flatMap((poll) => {
    const voterKey = voterKeyOf(services, poll, voterId)
    return voterKey === undefined ? [] : [{ pollId: poll.id, voterKey }]
  })
  const rows = keys.length > 0 ? await ownBallots(services.db, keys) : []
  return new Map(rows.map(({ pollId, optionIds }) => [pollId, optionIds]))
}

/** [POLL-5] Returns what people can see of a poll at this moment, whatever it was when they began to follow it. */
export const readersNow = async (
  services: Services,
  poll: PollRow,
  people: Pick<Voter, 'personId' | 'voterId'>[],
): Promise<Reader[]> => {
  const runners = await adminsOf(services.db, poll.workspaceId)
  // In other polls, having voted makes no difference.
  const isByVote = poll.results === 'afterVote' && poll.status === 'open'
  const keys = people.map(({ voterId }) => (isByVote ? voterKeyOf(services, poll, voterId) : undefined))
  const known = keys.filter((key) => key !== undefined)
  const ballots = known.length > 0 ? await ballotsOf(services.db, poll.id, known) : []
  const voted = new Set(ballots.map(({ voterKey }) => voterKey))
  return people.map(({ personId }, index) => ({
    isHost: poll.authorId === personId || runners.has(personId),
    hasVoted: voted.has(keys[index] ?? ''),
  }))
}

export const toLive = ({ poll, options, rounds }: CountedPoll, reader: Reader): LivePoll => {
  const isCounted = seesCounts(poll, reader)
  return {
    id: poll.id,
    revision: poll.revision,
    shape: poll.shape,
    status: poll.status,
    ballots: seesTurnout(poll, reader) ? poll.ballotCount : null,
    votes: isCounted ? options.map(({ votes }) => votes) : null,
    rounds: isCounted ? rounds : [],
  }
}

export const toPoll = (
  counted: CountedPoll,
  who: Pick<Voter, 'personId' | 'role' | 'isVisitor'>,
  optionIds: string[] | undefined,
): Poll => {
  const { poll, options } = counted
  const isHost = isHostOf(poll, who)
  const { votes, ...live } = toLive(counted, { isHost, hasVoted: optionIds !== undefined })
  const { workspaceId, conversationId, authorId, authorName, question, kind, minChoices, maxChoices } = poll
  const { anonymity, results, mayAddOptions, mayChangeVote, mayVisitorsVote } = poll
  const { isShuffled, quorum, closedReason, isEdited } = poll
  return {
    ...{ workspaceId, conversationId, authorId, authorName, question, kind, minChoices, maxChoices },
    ...{ anonymity, results, mayAddOptions, mayChangeVote, mayVisitorsVote },
    ...{ isShuffled, quorum, closedReason, isEdited },
    ...live,
    options: options.map(({ id, label, position, startsAt, addedBy, isRetired }, index) => ({
      ...{ id, label, position, addedBy, isRetired },
      startsAt: startsAt?.toISOString() ?? null,
      votes: votes?.[index] ?? null,
    })),
    closesAt: poll.closesAt?.toISOString() ?? null,
    closedAt: poll.closedAt?.toISOString() ?? null,
    ownVote: optionIds ? { optionIds, isRanking: kind === 'ranked' } : null,
    isStaged: poll.stagedAt !== null,
    mayVote: mayVote(poll, who),
    isHost,
    createdAt: poll.createdAt.toISOString(),
  }
}

/** Returns polls as a person sees them. */
export const presentPolls = async (services: Services, who: Voter, polls: PollRow[]): Promise<Poll[]> => {
  const [counted, own] = await Promise.all([withCounts(services.db, polls), ownVotes(services, polls, who)])
  return counted.map((one) => toPoll(one, who, own.get(one.poll.id)))
}
