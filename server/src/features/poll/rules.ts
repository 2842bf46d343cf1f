import type { Role } from '@metapyra/contract/constants'
import type { PollRound } from '@metapyra/contract/entities/poll'
import { POLL } from '@metapyra/contract/polls'
import type { PollRow } from './queries.ts'

/** What determines what a person can see of a poll. */
export interface Reader {
  isHost: boolean
  hasVoted: boolean
}

type ResultRule = Pick<PollRow, 'results' | 'status' | 'anonymity' | 'ballotCount'>

const areResultsVisible = ({ results, status }: ResultRule, { isHost, hasVoted }: Reader): boolean => {
  if (results === 'host') return isHost
  if (status === 'closed' || status === 'archived' || results === 'always') return true
  return results === 'afterVote' && hasVoted
}

/** [POLL-5] [POLL-6] True if this reader can see the counts now. */
export const seesCounts = (poll: ResultRule, reader: Reader): boolean =>
  areResultsVisible(poll, reader) &&
  (poll.anonymity !== 'anonymous' || poll.ballotCount >= POLL.anonymousFewest)

/** True if the reader can see how many have voted: everyone, unless results are only for the host. */
export const seesTurnout = ({ results }: Pick<PollRow, 'results'>, { isHost }: Reader): boolean =>
  results !== 'host' || isHost

/**
 * [POLL-7] True if the reader can see who voted what: never in an anonymous poll; if names are hidden until it closes,
 * only then.
 */
export const seesNames = (poll: ResultRule, reader: Reader): boolean => {
  if (poll.anonymity === 'anonymous') return false
  if (poll.anonymity === 'hiddenUntilClose' && poll.status === 'open') return false
  return seesCounts(poll, reader)
}

/** [POLL-18] People who could come again as someone else can vote only if the poll allows it. */
export const mayVote = (
  { mayVisitorsVote }: Pick<PollRow, 'mayVisitorsVote'>,
  { role, isVisitor }: { role: Role; isVisitor: boolean },
): boolean => role !== 'anonymous' && (mayVisitorsVote || !isVisitor)

/** A ranking of options, best first, and the number of ballots with it. */
export interface Ranking {
  optionIds: readonly string[]
  count: number
}

/**
 * [POLL-8] Instant run-off: each ballot counts for its best remaining option. Until one has more than half of the
 * counted ballots, the weakest is removed: among equals, the one that was weaker in the previous round, then the one
 * further down. Returns the rounds; the strongest of the last one leads.
 */
export const runOff = (optionIds: readonly string[], rankings: readonly Ranking[]): PollRound[] => {
  const remaining = new Set(optionIds)
  const rounds: PollRound[] = []
  while (remaining.size > 0) {
    const counts = countIn(remaining, rankings)
    const counted = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const votes = [...counts].map(([optionId, count]) => ({ optionId, count }))
    const isDecided = remaining.size <= 2 || Math.max(...counts.values()) * 2 > counted || counted === 0
    const outId = isDecided ? null : weakestOf(counts, rounds)
    rounds.push({ votes, outId })
    if (outId === null) break
    remaining.delete(outId)
  }
  return rounds
}

const countIn = (remaining: ReadonlySet<string>, rankings: readonly Ranking[]): Map<string, number> => {
  const counts = new Map([...remaining].map((id) => [id, 0]))
  for (const { optionIds, count } of rankings) {
    const best = optionIds.find((id) => remaining.has(id))
    if (best !== undefined) counts.set(best, (counts.get(best) ?? 0) + count)
  }
  return counts
}

const weakestOf = (counts: ReadonlyMap<string, number>, before: readonly PollRound[]): string => {
  const earlier = before.map(({ votes }) => new Map(votes.map(({ optionId, count }) => [optionId, count])))
  let weakest = [...counts.keys()]
  for (const round of [counts, ...earlier.reverse()]) {
    const fewest = Math.min(...weakest.map((id) => round.get(id) ?? 0))
    weakest = weakest.filter((id) => (round.get(id) ?? 0) === fewest)
  }
  return weakest.at(-1) ?? ''
}
