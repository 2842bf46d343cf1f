import type { PollRound } from '@metapyra/contract/entities/poll'

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
