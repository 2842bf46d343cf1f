import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const DAY_MS = 24 * 3600_000
const TEN_MINUTES_MS = 600_000
const AT_MOST = 10

let server: TestServer | undefined
afterEach(async () => {
  vi.useRealTimers()
  await server?.close()
})

it('[CLOCK-1] who made a call while the clock was a day ahead makes as many as anybody once it is right', async () => {
  let passedMs = 0
  const env = { RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off' }
  server = await startTestServer({ env, monotonicMs: () => passedMs })
  const actor = createActor(server.origin)
  const ask = () => actor.call('POST v2/business/feedback', {} as never)
  vi.setSystemTime(Date.now() + DAY_MS)
  for (let index = 0; index < AT_MOST; index += 1) expect((await ask()).status).toBe(400)
  vi.useRealTimers()
  const refused = { status: 429, body: { code: 'TOO_MANY', message: expect.stringContaining('10 minutes') } }
  expect(await ask()).toMatchObject(refused)
  passedMs += TEN_MINUTES_MS
  for (let index = 0; index < AT_MOST; index += 1) expect((await ask()).status).toBe(400)
  expect(await ask()).toMatchObject(refused)
})
