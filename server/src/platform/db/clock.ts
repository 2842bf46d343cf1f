import type { Connection } from './connection.ts'

const MEASURE_EVERY_MS = 60_000
const SAMPLES = 3
/** A smaller offset may be network latency and doesn't matter. */
const MIN_OFFSET_MS = 100
const REPORTED_SKEW_MS = 2000

interface DatabaseClock {
  now(): Date
  stop(): void
}

interface Options {
  /** This machine's time, in milliseconds since 1970. */
  localMs?: () => number
  /** Reports how far this machine's clock is off. */
  onSkew: (offsetMs: number) => void
  onError: (error: Error) => void
}

/**
 * The database's time, computed from this machine's clock and adjusted every minute. Servers whose clocks disagree
 * would take each other's jobs for overdue, and a token from one would live longer on another.
 */
export const startDatabaseClock = async (
  { pool }: Pick<Connection, 'pool'>,
  { localMs = Date.now, onSkew, onError }: Options,
): Promise<DatabaseClock> => {
  let offsetMs = 0
  const sample = async () => {
    const askedMs = localMs()
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    )
    const lineMs = localMs() - askedMs
    return { lineMs, offsetMs: Number(rows[0]?.ms) - askedMs - lineMs / 2 }
  }
  const measure = async (): Promise<void> => {
    let best = await sample()
    for (let index = 1; index < SAMPLES; index += 1) {
      const next = await sample()
      if (next.lineMs < best.lineMs) best = next
    }
    const measured = Math.abs(best.offsetMs) < MIN_OFFSET_MS ? 0 : Math.round(best.offsetMs)
    if (Math.abs(measured - offsetMs) >= REPORTED_SKEW_MS) onSkew(measured)
    offsetMs = measured
  }
  await measure()
  const timer = setInterval(() => void measure().catch(onError), MEASURE_EVERY_MS).unref()
  return { now: () => new Date(localMs() + offsetMs), stop: () => clearInterval(timer) }
}
