import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createReplayGuard } from './replay.ts'
import { connectReplayStore } from './replay-store.ts'

const log = Fastify({ logger: { level: 'silent' } }).log
const url = process.env.TEST_REDIS_URL

describe.runIf(url)('two nodes with one Redis', () => {
  it('[ENV-1] take a request once between them', async () => {
    const stores = [connectReplayStore(url, log), connectReplayStore(url, log)]
    const [one, other] = stores.map((connected) =>
      createReplayGuard({ windowSeconds: 240, now: Date.now, ...(connected && { store: connected.store }) }),
    )
    const jti = crypto.randomUUID()
    await expect.poll(() => stores.every((connected) => connected?.isReady())).toBe(true)
    expect(await one?.addIfNew(jti)).toBe(true)
    expect(await other?.addIfNew(jti)).toBe(false)
    for (const connected of stores) connected?.close()
  })
})

it('a node without Redis decides by its own memory, and one whose Redis is gone too', async () => {
  expect(connectReplayStore(undefined, log)).toBeUndefined()
  const gone = connectReplayStore('redis://127.0.0.1:1', log)
  const guard = createReplayGuard({ windowSeconds: 240, now: Date.now, ...(gone && { store: gone.store }) })
  expect(await guard.addIfNew('jti-1')).toBe(true)
  expect(await guard.addIfNew('jti-1')).toBe(false)
  gone?.close()
})
