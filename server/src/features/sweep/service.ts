import { DAY_MS } from '@metapyra/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { lastSweepAt, recordSweep } from './queries.ts'

/** If two sweeps are further apart, a wrong clock is as likely as a server that was off. */
const MOST_AHEAD_MS = DAY_MS
/** How long a doubted clock must run consistently. */
const CONFIRMED_AFTER_MS = 55 * 60_000
/** Tolerance for clock adjustments meanwhile. */
const SAME_MS = 5 * 60_000

/**
 * [CLOCK-2] Sweeps delete for good, so a clock that is ahead for a moment must not trigger them. If time has jumped
 * since the last sweep of any server, it is trusted only after running on for an hour.
 */
export const createSweepPermit = (
  { db, clock, monotonicMs }: Pick<Services, 'db' | 'clock' | 'monotonicMs'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) => {
  let doubted: { atMs: number; sinceMs: number } | undefined

  const isConfirmed = (nowMs: number): boolean => {
    if (!doubted) return false
    const passedMs = monotonicMs() - doubted.sinceMs
    return passedMs >= CONFIRMED_AFTER_MS && Math.abs(nowMs - doubted.atMs - passedMs) <= SAME_MS
  }
  /** Starts the period after which a clock that has jumped is trusted again, unless it has started already. */
  const distrustClock = (nowMs: number): void => {
    const passedMs = doubted ? monotonicMs() - doubted.sinceMs : 0
    const isSame = doubted && Math.abs(nowMs - doubted.atMs - passedMs) <= SAME_MS
    if (!isSame) doubted = { atMs: nowMs, sinceMs: monotonicMs() }
  }

  return {
    /** Called at a server's start. For a new database, this is the first known time. */
    begin: async (): Promise<void> => {
      if (!(await lastSweepAt(db))) await recordSweep(db, clock())
    },
    /** Returns whether data that is too old by the clock can be deleted. */
    maySweep: async (): Promise<boolean> => {
      const now = clock()
      const last = await lastSweepAt(db)
      const isNear = last !== undefined && now.getTime() - last.getTime() <= MOST_AHEAD_MS
      if (isNear || isConfirmed(now.getTime())) {
        doubted = undefined
        await recordSweep(db, now)
        return true
      }
      distrustClock(now.getTime())
      log.warn(
        { now, last },
        'time has jumped since the last sweep: nothing is deleted until that has lasted an hour',
      )
      return false
    },
  }
}
