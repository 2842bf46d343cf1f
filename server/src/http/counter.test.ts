import { describe, expect, test } from 'vitest'
import { createCounter } from './counter.ts'

const overs = async (counter: ReturnType<typeof createCounter>, name: string, times: number) => {
  const counts = await Promise.all(Array.from({ length: times }, () => counter.count(name)))
  return counts.filter(({ isOver }) => isOver).length
}

describe('what somebody may do so often', () => {
  test('is counted for each name, also where all come at once', async () => {
    const counter = createCounter({ max: 5, seconds: 60 }, 1)
    expect(await overs(counter, 'ada', 8)).toBe(3)
    expect(await overs(counter, 'bob', 5)).toBe(0)
  })

  test('begins anew where it is forgotten', async () => {
    const counter = createCounter({ max: 2, seconds: 60 }, 1)
    await overs(counter, 'ada', 3)
    await counter.forget('ada')
    expect(await overs(counter, 'ada', 2)).toBe(0)
  })

  test('says how long is left of the time that the first began', async () => {
    const counter = createCounter({ max: 1, seconds: 60 }, 1)
    await counter.count('ada')
    const { msBeforeNext } = await counter.count('ada')
    expect(msBeforeNext).toBeGreaterThan(50_000)
    expect(msBeforeNext).toBeLessThanOrEqual(60_000)
  })

  test('is more where load tests ask for it', async () => {
    expect(await overs(createCounter({ max: 2, seconds: 60 }, 10), 'ada', 20)).toBe(0)
  })
})
