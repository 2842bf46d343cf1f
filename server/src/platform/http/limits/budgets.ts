import { createLeakyBuckets } from '../../concurrency/leaky-buckets.ts'
import { currentWork } from '../../work-context.ts'
import { networksOf } from './networks.ts'
import { tooMany } from './rate-limits.ts'

/** Server time per minute for each caller of expensive calls: a quarter of it. */
const BUDGET_MS = 15_000
const REFILL_AN_MS = BUDGET_MS / 60_000
/** Caps the debt, so that a call that cost far more than expected blocks no one for longer than a minute. */
const MOST_SPENT_MS = 2 * BUDGET_MS

interface Options {
  /** A monotonic clock, independent of the machine's wall clock. */
  nowMs: () => number
  /** The factor of all rate limits. */
  factor: number
}

interface Payer {
  /** The person, or another key that pays by itself; null for callers without an account. */
  accountKey: string | null
  ip: string
}

export type Budgets = ReturnType<typeof createBudgets>

/**
 * The cost of an expensive call is known only once it is done and depends on the data, so it is measured, and a caller
 * who has spent the minute's budget has to wait. Accounts pay for themselves; callers without one pay by IP address,
 * for IPv6 also by its wider networks.
 */
export const createBudgets = ({ nowMs, factor }: Options) => {
  const spent = createLeakyBuckets({
    leakPerMs: REFILL_AN_MS * factor,
    capacity: MOST_SPENT_MS * factor,
    nowMs,
  })

  return {
    /** Runs `work` and charges its duration; throws TOO_MANY if the budget is used up. */
    spend: async <T>({ accountKey, ip }: Payer, work: () => Promise<T>): Promise<T> => {
      const payers = accountKey ? [{ key: accountKey, share: 1 }] : networksOf(ip)
      const beganMs = nowMs()
      const over = Math.max(...payers.map(({ key }) => spent.levelOf(key) - BUDGET_MS * factor))
      if (over >= 0) throw tooMany(over / (REFILL_AN_MS * factor))
      const before = { ...currentWork() }
      try {
        return await work()
      } finally {
        const endedMs = nowMs()
        const { waitedMs, heldMs } = currentWork()
        const ownMs = endedMs - beganMs - (waitedMs - before.waitedMs)
        // When statements run in parallel, their waiting times overlap. Then the time that they held the database is
        // the best estimate.
        const costMs = Math.max(ownMs, heldMs - before.heldMs)
        for (const { key, share } of payers) spent.add(key, costMs / share)
      }
    },
  }
}
