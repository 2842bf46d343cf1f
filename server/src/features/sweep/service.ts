import { DAY_MS } from '@metapyra/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { lastSweepAt, recordSweep } from './queries.ts'

/** Further than this from one sweep to the next a clock that was set wrong is as likely as a server that was off. */
const MOST_AHEAD_MS = DAY_MS
/** So long a clock has to go on saying what it says. */
const CONFIRMED_AFTER_MS = 55 * 60_000
/** By so much it may have been set meanwhile. */
const SAME_MS = 5 * 60_000

/**
 * [CLOCK-2] What is swept is gone for good, so that a clock that is ahead for a moment must not decide it. Time that has
 * jumped since the last sweep, by whichever server, is believed once it has gone on for an hour.
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
  /** From when on the clock has gone on as time does. */
  const doubt = (nowMs: number): void => {
    const passedMs = doubted ? monotonicMs() - doubted.sinceMs : 0
    const isSame = doubted && Math.abs(nowMs - doubted.atMs - passedMs) <= SAME_MS
    if (!isSame) doubted = { atMs: nowMs, sinceMs: monotonicMs() }
  }

  return {
    /** As a server starts: of a new database that is the first time that is known. */
    begin: async (): Promise<void> => {
      if (!(await lastSweepAt(db))) await recordSweep(db, clock())
    },
    /** Whether what is too old by the clock may go. */
    maySweep: async (): Promise<boolean> => {
      const now = clock()
      const last = await lastSweepAt(db)
      const isNear = last !== undefined && now.getTime() - last.getTime() <= MOST_AHEAD_MS
      if (isNear || isConfirmed(now.getTime())) {
        doubted = undefined
        await recordSweep(db, now)
        return true
      }
      doubt(now.getTime())
      log.warn(
        { now, last },
        'time has jumped since the last sweep: nothing is deleted until that has lasted an hour',
      )
      return false
    },
  }
}
