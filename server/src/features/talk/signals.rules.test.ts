import { describe, expect, it } from 'vitest'
import { createSignalLimits } from './signals.rules.ts'

const small = (round: number) => ({ round, bytes: 500 })

const open = () => {
  let now = 0
  const limits = createSignalLimits(() => now, 1)
  const pass = (seconds: number): void => {
    now += seconds * 1000
  }
  return { ...limits, pass }
}
const taken = (count: number, ask: (at: number) => boolean) =>
  Array.from({ length: count }, (_, index) => ask(index)).filter(Boolean).length

describe('[TALK-12] one person keeps no other browser busy', () => {
  it('with connections begun again and again: some at once, then one in two seconds', () => {
    const limits = open()
    expect(taken(50, (at) => limits.maySignal('ada', 'bob', small(at)))).toBe(6)
    expect(limits.maySignal('ada', 'cleo', small(1))).toBe(true)
    expect(limits.maySignal('eve', 'bob', small(1))).toBe(true)
    limits.pass(4)
    expect(taken(50, (at) => limits.maySignal('ada', 'bob', small(100 + at)))).toBe(2)
  })

  it('while what belongs to the connection that is begun goes on', () => {
    const limits = open()
    expect(taken(40, () => limits.maySignal('ada', 'bob', small(1)))).toBe(40)
  })

  it('with megabytes', () => {
    const limits = open()
    expect(taken(100, () => limits.maySignal('ada', 'bob', { round: 1, bytes: 32_000 }))).toBe(8)
    limits.pass(1)
    expect(limits.maySignal('ada', 'bob', { round: 1, bytes: 32_000 })).toBe(true)
  })

  it('by taking a new seat with each word, or by switching on and off without an end', () => {
    const limits = open()
    expect(taken(50, (at) => limits.maySit('ada', `seat ${at}`))).toBe(6)
    expect(taken(50, () => limits.maySit('ada', 'seat 5'))).toBe(20)
    expect(limits.maySit('bob', 'seat')).toBe(true)
  })

  it('and who is gone is forgotten', () => {
    const limits = open()
    taken(50, (at) => limits.maySit('ada', `seat ${at}`))
    limits.forget((key) => key === 'ada')
    expect(limits.maySit('ada', 'another')).toBe(true)
  })
})

it('[TALK-34] nobody says more than a fast speaker', () => {
  let nowMs = 0
  const limits = createSignalLimits(() => nowMs, 1)
  const captionCount = () =>
    Array.from({ length: 100 }, () => limits.mayCaption('ada')).filter(Boolean).length
  expect(captionCount()).toBeLessThan(40)
  nowMs += 10_000
  expect(captionCount()).toBeGreaterThan(10)
})
