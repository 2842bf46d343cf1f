import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { connectRedis } from '../../redis.ts'
import { createReplayGuard } from './replay.ts'
import { createReplayStore } from './replay-store.ts'

const log = Fastify({ logger: { level: 'silent' } }).log
const url = process.env.TEST_REDIS_URL
const open: { disconnect(): void }[] = []
const connect = (to: string | undefined) => {
  const redis = connectRedis(to, log)
  if (!redis) throw new Error('No Redis to connect to')
  open.push(redis)
  return redis
}
afterAll(() => {
  for (const redis of open) redis.disconnect()
})

const guardBy = (redis: ReturnType<typeof connect>) =>
  createReplayGuard({ windowSeconds: 240, now: Date.now, store: createReplayStore(redis) })

describe.runIf(url)('two nodes with one Redis', () => {
  it('[ENV-1] take a request once between them', async () => {
    const lines = [connect(url), connect(url)]
    const [first, second] = lines.map(guardBy)
    const jti = crypto.randomUUID()
    await expect.poll(() => lines.every(({ status }) => status === 'ready')).toBe(true)
    expect(await first?.addIfNew(jti)).toBe(true)
    expect(await second?.addIfNew(jti)).toBe(false)
  })
})

it('a node without Redis has no line to it, and one whose Redis is gone decides by its own memory', async () => {
  expect(connectRedis(undefined, log)).toBeUndefined()
  const guard = guardBy(connect('redis://127.0.0.1:1'))
  expect(await guard.addIfNew('jti-1')).toBe(true)
  expect(await guard.addIfNew('jti-1')).toBe(false)
})
