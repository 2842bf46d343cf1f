import type { Role } from '@metapyra/contract/constants'
import type { PollRound } from '@metapyra/contract/entities/poll'
import { POLL } from '@metapyra/contract/polls'
import type { PollRow } from './queries.ts'

/** What of a poll somebody may see. */
export interface Reader {
  isHost: boolean
  hasVoted: boolean
}

type ResultRule = Pick<PollRow, 'results' | 'status' | 'anonymity' | 'ballotCount'>

const areShownTo = ({ results, status }: ResultRule, { isHost, hasVoted }: Reader): boolean => {
  if (results === 'host') return isHost
  if (status === 'closed' || status === 'archived' || results === 'always') return true
  return results === 'afterVote' && hasVoted
}

/** [POLL-5] [POLL-6] Whether this reader sees the counts by now. */
export const seesCounts = (poll: ResultRule, reader: Reader): boolean =>
  areShownTo(poll, reader) && (poll.anonymity !== 'anonymous' || poll.ballotCount >= POLL.anonymousFewest)

/** How many have voted: told to all but where the host keeps the results. */
export const seesTurnout = ({ results }: Pick<PollRow, 'results'>, { isHost }: Reader): boolean =>
  results !== 'host' || isHost

/** [POLL-7] Who voted what: never in an anonymous poll, and where names are hidden until it closes, then. */
export const seesNames = (poll: ResultRule, reader: Reader): boolean => {
  if (poll.anonymity === 'anonymous') return false
  if (poll.anonymity === 'hiddenUntilClose' && poll.status === 'open') return false
  return seesCounts(poll, reader)
}

/** [POLL-18] Who can come again as somebody else votes where the poll lets them. */
export const mayVote = (
  { mayVisitorsVote }: Pick<PollRow, 'mayVisitorsVote'>,
  { role, isVisitor }: { role: Role; isVisitor: boolean },
): boolean => role !== 'anonymous' && (mayVisitorsVote || !isVisitor)

/** As many ballots that rank the options in the same way, the best first. */
export interface Ranking {
  optionIds: readonly string[]
  count: number
}

/**
 * [POLL-8] Instant run-off: each ballot counts for the best of its options that still stands; until one has more than
 * half of what counts, the weakest goes out. Of several that are as weak, the one that was weaker in the round before,
 * and last the one that stands further down. Answers the rounds; the last one's strongest is ahead.
 */
export const runOff = (optionIds: readonly string[], rankings: readonly Ranking[]): PollRound[] => {
  const standing = new Set(optionIds)
  const rounds: PollRound[] = []
  while (standing.size > 0) {
    const counts = countIn(standing, rankings)
    const counted = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const votes = [...counts].map(([optionId, count]) => ({ optionId, count }))
    const isDecided = standing.size <= 2 || Math.max(...counts.values()) * 2 > counted || counted === 0
    const outId = isDecided ? null : weakestOf(counts, rounds)
    rounds.push({ votes, outId })
    if (outId === null) break
    standing.delete(outId)
  }
  return rounds
}

const countIn = (standing: ReadonlySet<string>, rankings: readonly Ranking[]): Map<string, number> => {
  const counts = new Map([...standing].map((id) => [id, 0]))
  for (const { optionIds, count } of rankings) {
    const best = optionIds.find((id) => standing.has(id))
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
