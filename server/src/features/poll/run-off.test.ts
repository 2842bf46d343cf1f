import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Ranking } from './run-off.rules.ts'
import { runOff } from './run-off.rules.ts'

const OPTIONS = ['a', 'b', 'c', 'd', 'e']
const ballots = fc.array(
  fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 1 }).map((optionIds) => ({ optionIds, count: 1 })),
  { maxLength: 60 },
)

/** Counts ballot by ballot, moving papers between piles, as by hand. */
const byHand = (rankings: readonly Ranking[]): string | undefined => {
  let papers = rankings.map(({ optionIds }) => [...optionIds])
  const eliminated = new Set<string>()
  const history: Record<string, number>[] = []
  for (;;) {
    const left = OPTIONS.filter((id) => !eliminated.has(id))
    const piles = Object.fromEntries(left.map((id) => [id, papers.filter(([first]) => first === id).length]))
    history.unshift(piles)
    const leader = left.reduce((best, id) => ((piles[id] ?? 0) > (piles[best] ?? 0) ? id : best))
    const full = papers.filter((paper) => paper.length > 0).length
    if (left.length <= 2 || (piles[leader] ?? 0) * 2 > full || full === 0)
      return full > 0 ? leader : undefined
    const out = left.toSorted((a, b) => {
      for (const round of history) {
        const by = (round[a] ?? 0) - (round[b] ?? 0)
        if (by !== 0) return by
      }
      return OPTIONS.indexOf(b) - OPTIONS.indexOf(a)
    })[0]
    eliminated.add(out ?? '')
    papers = papers.map((paper) => paper.filter((id) => !eliminated.has(id)))
  }
}

it('[POLL-8] a run-off ends as one that is counted by hand', () => {
  fc.assert(
    fc.property(ballots, (rankings) => {
      const last = runOff(OPTIONS, rankings).at(-1)?.votes ?? []
      const ahead = last.reduce((best, one) => (one.count > best.count ? one : best), {
        optionId: '',
        count: 0,
      })
      expect(ahead.optionId || undefined).toBe(byHand(rankings))
    }),
    { numRuns: 500 },
  )
})

it('[POLL-8] in each round no ballot counts twice, and the one that went out is in none after', () => {
  fc.assert(
    fc.property(ballots, (rankings) => {
      const out = new Set<string>()
      for (const { votes, outId } of runOff(OPTIONS, rankings)) {
        expect(votes.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(rankings.length)
        for (const { optionId } of votes) expect(out.has(optionId)).toBe(false)
        if (outId) out.add(outId)
      }
    }),
  )
})

it('[POLL-8] alike ballots count as many as they are', () => {
  const grouped = [
    { optionIds: ['a', 'b'], count: 3 },
    { optionIds: ['b'], count: 2 },
  ]
  const single = grouped.flatMap(({ optionIds, count }) =>
    Array.from({ length: count }, () => ({ optionIds, count: 1 })),
  )
  expect(runOff(OPTIONS, grouped)).toEqual(runOff(OPTIONS, single))
})
