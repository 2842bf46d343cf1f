import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { connectRedis } from '../../redis.ts'
import type { Counter } from './counters.ts'
import { createCounters } from './counters.ts'

const log = Fastify({ logger: { level: 'silent' } }).log
const url = process.env.TEST_REDIS_URL
const nowMs = () => performance.now()

const overs = async (counter: Counter, name: string, times: number) => {
  const counts = await Promise.all(Array.from({ length: times }, () => counter.count(name)))
  return counts.filter(({ isOver }) => isOver).length
}

describe('what somebody may do so often', () => {
  const { here } = createCounters({ redis: undefined, installation: 'here', factor: 1, nowMs })

  test('is counted for each name, also where all come at once', async () => {
    const counter = here({ max: 5, seconds: 60 })
    expect(await overs(counter, 'ada', 8)).toBe(3)
    expect(await overs(counter, 'bob', 5)).toBe(0)
  })

  test('begins anew where it is forgotten', async () => {
    const counter = here({ max: 2, seconds: 60 })
    await overs(counter, 'ada', 3)
    await counter.forget('ada')
    expect(await overs(counter, 'ada', 2)).toBe(0)
  })

  test('[LIMIT-1] is given back where it turned out to be none', async () => {
    const counter = here({ max: 2, seconds: 60 })
    await overs(counter, 'ada', 2)
    await counter.takeBack('ada')
    expect(await overs(counter, 'ada', 2)).toBe(1)
  })

  test('is told without being counted', async () => {
    const counter = here({ max: 2, seconds: 60 })
    expect(await counter.timesOf('ada')).toBe(0)
    await counter.count('ada')
    expect(await counter.timesOf('ada')).toBe(1)
    expect(await counter.timesOf('ada')).toBe(1)
  })

  test('says how long is left of the time that the first began', async () => {
    const counter = here({ max: 1, seconds: 60 })
    await counter.count('ada')
    const { msBeforeNext } = await counter.count('ada')
    expect(msBeforeNext).toBeGreaterThan(50_000)
    expect(msBeforeNext).toBeLessThanOrEqual(60_000)
  })

  test('is more where load tests ask for it', async () => {
    const counters = createCounters({ redis: undefined, installation: 'here', factor: 10, nowMs })
    expect(await overs(counters.here({ max: 2, seconds: 60 }), 'ada', 20)).toBe(0)
  })
})

describe('what is counted over all servers', () => {
  const lines: NonNullable<ReturnType<typeof connectRedis>>[] = []
  afterEach(() => {
    for (const redis of lines.splice(0)) redis.disconnect()
  })
  const serverWith = async (redisUrl: string | undefined, installation: string) => {
    const redis = connectRedis(redisUrl, log)
    if (redis) lines.push(redis)
    if (redisUrl === url) await expect.poll(() => redis?.status).toBe('ready')
    return createCounters({ redis, installation, factor: 1, nowMs }).shared('tries', { max: 5, seconds: 60 })
  }

  test.runIf(url)('is one count for those of an installation, and another for those of another', async () => {
    const installation = randomUUID()
    const [first, second] = [await serverWith(url, installation), await serverWith(url, installation)]
    const both = await Promise.all([overs(first, 'ada', 4), overs(second, 'ada', 4)])
    expect(both[0] + both[1]).toBe(3)
    expect(await overs(await serverWith(url, randomUUID()), 'ada', 4)).toBe(0)
    await first.takeBack('ada')
    expect(await second.timesOf('ada')).toBe(7)
    expect((await second.count('ada')).times).toBe(8)
    await first.forget('ada')
    expect(await overs(second, 'ada', 5)).toBe(0)
    for (const redis of lines) {
      for (const key of await redis.keys(`metapyra:${installation}:*`)) expect(key).not.toContain('ada')
    }
  })

  test.runIf(url)('[CLOCK-1] begins anew where the clock of Redis was ahead as it began', async () => {
    const installation = randomUUID()
    const counter = await serverWith(url, installation)
    await overs(counter, 'ada', 8)
    for (const redis of lines)
      for (const key of await redis.keys(`metapyra:${installation}:*`)) await redis.pexpire(key, 86_400_000)
    const { isOver, times, msBeforeNext } = await counter.count('ada')
    expect({ isOver, times }).toEqual({ isOver: false, times: 1 })
    expect(msBeforeNext).toBeLessThanOrEqual(60_000)
    expect(await overs(counter, 'ada', 5)).toBe(1)
  })

  test('is counted by each for itself while Redis is gone, and never let past', async () => {
    const counter = await serverWith('redis://127.0.0.1:1', 'gone')
    expect(await overs(counter, 'ada', 8)).toBe(3)
    await counter.forget('ada')
    expect(await overs(counter, 'ada', 5)).toBe(0)
  })
})
