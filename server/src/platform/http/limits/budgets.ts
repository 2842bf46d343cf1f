import { createLeakyBuckets } from '../../concurrency/leaky-buckets.ts'
import { behalf } from '../../on-behalf.ts'
import { networksOf } from './networks.ts'
import { tooMany } from './rate-limits.ts'

/** So much of the server's time a minute of whoever makes dear calls: a quarter of it. */
const BUDGET_MS = 15_000
const REFILL_AN_MS = BUDGET_MS / 60_000
/** What cost far more than it seemed keeps nobody out for longer than a minute. */
const MOST_SPENT_MS = 2 * BUDGET_MS

interface Options {
  /** Goes forward by itself, whatever the machine's clock is set to. */
  nowMs: () => number
  /** As of all limits. */
  factor: number
}

interface Payer {
  /** A person, or what else is paid for by itself; null for whoever has no account. */
  who: string | null
  ip: string
}

export type Budgets = ReturnType<typeof createBudgets>

/**
 * What a dear call costs is known once it is done, and depends on what there is to look through: it is measured, and
 * whoever has spent what they have for the minute waits. A person pays by themselves, and who has no account by the
 * address, of IPv6 also by its wider networks.
 */
export const createBudgets = ({ nowMs, factor }: Options) => {
  const spent = createLeakyBuckets({ leakAMs: REFILL_AN_MS * factor, most: MOST_SPENT_MS * factor, nowMs })

  return {
    /** Does it and charges what it took; throws TOO_MANY where there is nothing left to pay it from. */
    spend: async <T>({ who, ip }: Payer, work: () => Promise<T>): Promise<T> => {
      const payers = who ? [{ key: who, share: 1 }] : networksOf(ip)
      const beganMs = nowMs()
      const over = Math.max(...payers.map(({ key }) => spent.levelOf(key) - BUDGET_MS * factor))
      if (over >= 0) throw tooMany(over / (REFILL_AN_MS * factor))
      const before = { ...behalf() }
      try {
        return await work()
      } finally {
        const endedMs = nowMs()
        const { waitedMs, heldMs } = behalf()
        const ownMs = endedMs - beganMs - (waitedMs - before.waitedMs)
        // Of several statements at once each has waited: then what they took of the database is what is left to know.
        const costMs = Math.max(ownMs, heldMs - before.heldMs)
        for (const { key, share } of payers) spent.add(key, costMs / share)
      }
    },
  }
}
