import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { createServerKeys } from './service.ts'
import { serverKeys } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

it('[ENV-3] a key pair opens what is sealed to it for a day more than it is given out, and is deleted with the next one', async () => {
  const { db } = server.services
  let nowMs = Date.now() + 10 * DAY_MS
  const keysOfDay = () => createServerKeys({ ...server.services, clock: () => new Date(nowMs) })
  const storedKids = async () => (await db.select().from(serverKeys)).map(({ kid }) => kid)

  const first = (await keysOfDay().current()).publicKey.kid
  nowMs += DAY_MS
  const second = (await keysOfDay().current()).publicKey.kid
  expect(second).not.toBe(first)
  expect((await keysOfDay().find(first))?.kid).toBe(first)
  expect(await storedKids()).toEqual(expect.arrayContaining([first, second]))
  nowMs += DAY_MS
  expect(await keysOfDay().find(first)).toBeUndefined()
  nowMs += 1
  const third = (await keysOfDay().current()).publicKey.kid
  expect((await storedKids()).toSorted()).toEqual([second, third].toSorted())
})

it('[CLOCK-3] a key pair that was made while the clock was ahead is given out no more once it is right', async () => {
  const { db } = server.services
  const wholeMs = Date.now() + 100 * DAY_MS
  let nowMs = wholeMs
  const keys = createServerKeys({ ...server.services, clock: () => new Date(nowMs) })
  const right = await keys.current()
  nowMs = wholeMs + 30 * DAY_MS
  const ahead = await keys.current()
  expect(ahead.publicKey.kid).not.toBe(right.publicKey.kid)
  nowMs = wholeMs + 60_000
  const after = await keys.current()
  expect(after.publicKey.kid).not.toBe(ahead.publicKey.kid)
  expect(after.expiresAt.getTime()).toBeLessThanOrEqual(nowMs + DAY_MS)
  // Also after a restart no one gets this key, and it is deleted before its far end.
  const started = createServerKeys({ ...server.services, clock: () => new Date(nowMs) })
  expect((await started.current()).publicKey.kid).toBe(after.publicKey.kid)
  expect((await db.select().from(serverKeys)).map(({ kid }) => kid)).not.toContain(ahead.publicKey.kid)
})
