import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../../testing/server.ts'
import { startDatabaseClock } from './clock.ts'

const HOUR_MS = 3_600_000

describe.runIf(hasPostgres)('[F6] the time of a server', () => {
  const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 })
  afterAll(() => pool.end())

  const clockWith = async (skewMs: number) => {
    const skews: number[] = []
    const onError = (error: Error) => {
      throw error
    }
    const localMs = () => Date.now() + skewMs
    const clock = await startDatabaseClock({ pool }, { localMs, onSkew: (ms) => skews.push(ms), onError })
    clock.stop()
    return { now: clock.now().getTime(), told: skews }
  }

  it.each([HOUR_MS, -HOUR_MS, 5 * 60_000])(
    'is the database’s where its own clock is %i ms off, and it says so',
    async (skewMs) => {
      const { now, told: skews } = await clockWith(skewMs)
      expect(Math.abs(now - Date.now())).toBeLessThan(1000)
      expect(skews).toHaveLength(1)
      expect(Math.abs((skews[0] ?? 0) + skewMs)).toBeLessThan(1000)
    },
  )

  it('is its own where the two agree', async () => {
    const { now, told: skews } = await clockWith(0)
    expect(Math.abs(now - Date.now())).toBeLessThan(100)
    expect(skews).toEqual([])
  })
})
