import type { Connection } from './connection.ts'

const MEASURE_EVERY_MS = 60_000
const SAMPLES = 3
/** What is less may be the line's, and means nothing to anybody. */
const WORTH_KEEPING_MS = 100
const WORTH_SAYING_MS = 2000

interface DatabaseClock {
  now(): Date
  stop(): void
}

interface Seams {
  /** This machine's time, in milliseconds since 1970. */
  localMs?: () => number
  /** This machine's clock is off by so much. */
  onSkew: (offsetMs: number) => void
  onError: (error: Error) => void
}

/**
 * The time of the database, kept by this machine's clock and set by it every minute: servers whose clocks disagree
 * would take each other's jobs for overdue, and tokens of one would live longer at the other.
 */
export const startDatabaseClock = async (
  { pool }: Pick<Connection, 'pool'>,
  { localMs = Date.now, onSkew, onError }: Seams,
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
    for (let at = 1; at < SAMPLES; at += 1) {
      const next = await sample()
      if (next.lineMs < best.lineMs) best = next
    }
    const measured = Math.abs(best.offsetMs) < WORTH_KEEPING_MS ? 0 : Math.round(best.offsetMs)
    if (Math.abs(measured - offsetMs) >= WORTH_SAYING_MS) onSkew(measured)
    offsetMs = measured
  }
  await measure()
  const timer = setInterval(() => void measure().catch(onError), MEASURE_EVERY_MS).unref()
  return { now: () => new Date(localMs() + offsetMs), stop: () => clearInterval(timer) }
}
