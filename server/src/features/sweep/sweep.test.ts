import { HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { recordSweep } from './queries.ts'
import { createSweepPermit } from './service.ts'

const DAYS_MS = 30 * 24 * HOUR_MS

describe('[CLOCK-2] sweeps', () => {
  let server: TestServer
  let passedMs: number
  let aheadMs: number
  let warnings: unknown[]
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.close())
  const startMs = Date.now()
  beforeEach(async () => {
    passedMs = 0
    aheadMs = 0
    warnings = []
    await recordSweep(server.services.db, new Date(startMs))
  })

  const start = () =>
    createSweepPermit(
      {
        db: server.services.db,
        clock: () => new Date(startMs + passedMs + aheadMs),
        monotonicMs: () => passedMs,
      },
      { warn: (line: unknown) => void warnings.push(line) } as never,
    )
  const anHour = () => {
    passedMs += HOUR_MS
  }

  it('go on from hour to hour', async () => {
    const { maySweep } = start()
    for (let hour = 0; hour < 30; hour += 1) {
      anHour()
      expect(await maySweep()).toBe(true)
    }
    expect(warnings).toEqual([])
  })

  it('wait where the clock is far ahead for a moment, say so, and go on once it is right', async () => {
    const { maySweep } = start()
    anHour()
    aheadMs = DAYS_MS
    expect(await maySweep()).toBe(false)
    expect(warnings).toHaveLength(1)
    aheadMs = 0
    anHour()
    expect(await maySweep()).toBe(true)
    aheadMs = DAYS_MS
    anHour()
    expect(await maySweep()).toBe(false)
    aheadMs = 2 * DAYS_MS
    anHour()
    expect(await maySweep()).toBe(false)
  })

  it('believe after an hour that so much time has passed, as while the server was off', async () => {
    const { maySweep } = start()
    aheadMs = DAYS_MS
    expect(await maySweep()).toBe(false)
    passedMs += HOUR_MS / 2
    expect(await maySweep()).toBe(false)
    passedMs += HOUR_MS / 2
    expect(await maySweep()).toBe(true)
    anHour()
    expect(await maySweep()).toBe(true)
  })

  it('are not misled for long by a time that was believed', async () => {
    await recordSweep(server.services.db, new Date(startMs + DAYS_MS))
    const { maySweep } = start()
    expect(await maySweep()).toBe(true)
    aheadMs = DAYS_MS
    anHour()
    expect(await maySweep()).toBe(false)
  })
})
