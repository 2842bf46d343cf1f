import { describe, expect, it } from 'vitest'
import { verdict } from '../tests/load/results.ts'
import { missedGoalsIn, regressions, updatedBaseline } from './bench-baseline.ts'

const time = (value: number) => ({ name: 'calls, p95 ms', value, may: 0.1, noise: 5 })
const people = (value: number) => ({ name: 'people', value, may: 0.05, noise: 0, isMoreBetter: true })

describe('a figure of the bench', () => {
  it('is worse where it is so by more than it may, and by more than noise', () => {
    const baseline = { 'calls, p95 ms': 100, people: 3000 }
    expect(regressions(baseline, [time(109), people(2860)])).toEqual([])
    expect(regressions(baseline, [time(112), people(2840)])).toEqual([
      { name: 'calls, p95 ms', was: 100, is: 112 },
      { name: 'people', was: 3000, is: 2840 },
    ])
    expect(regressions({ 'calls, p95 ms': 10 }, [time(14)])).toEqual([])
    expect(regressions(baseline, [time(50), people(4000)])).toEqual([])
  })

  it('that is new is kept, and one that is known only where that is accepted', () => {
    expect(regressions({}, [time(500)])).toEqual([])
    expect(updatedBaseline({ people: 3000 }, [time(20), people(10)], false)).toEqual({
      'calls, p95 ms': 20,
      people: 3000,
    })
    expect(updatedBaseline({ people: 3000 }, [people(10)], true)).toEqual({ people: 10 })
  })

  it('that misses its goal is told by the row it stands in', () => {
    const table = { title: 'Storm', head: [], notes: [] }
    const rows = [
      ['first', `≤ 1 s: ${verdict(false)}`],
      ['second', verdict(true)],
    ]
    expect(missedGoalsIn([{ ...table, rows }])).toEqual(['Storm: first'])
  })
})
