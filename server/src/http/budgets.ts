import { behalf } from '../on-behalf.ts'
import { networksOf } from './networks.ts'
import { tooMany } from './rate-limits.ts'

/** So much of the server's time a minute of whoever makes dear calls: a quarter of it. */
const BUDGET_MS = 15_000
const REFILL_AN_MS = BUDGET_MS / 60_000
/** What cost far more than it seemed keeps nobody out for longer than a minute. */
const MOST_SPENT_MS = 2 * BUDGET_MS
const EMPTY_AFTER_MS = MOST_SPENT_MS / REFILL_AN_MS

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
  /** In the order in which they were charged last. */
  const accounts = new Map<string, { spentMs: number; atMs: number }>()

  const spentBy = (key: string, now: number): number => {
    const account = accounts.get(key)
    return account ? Math.max(0, account.spentMs - (now - account.atMs) * REFILL_AN_MS * factor) : 0
  }
  const charge = (key: string, costMs: number, now: number): void => {
    const spentMs = Math.min(spentBy(key, now) + costMs, MOST_SPENT_MS * factor)
    accounts.delete(key)
    accounts.set(key, { spentMs, atMs: now })
    for (const [other, { atMs }] of accounts) {
      if (now - atMs < EMPTY_AFTER_MS) return
      accounts.delete(other)
    }
  }

  return {
    /** Does it and charges what it took; throws TOO_MANY where there is nothing left to pay it from. */
    spend: async <T>({ who, ip }: Payer, work: () => Promise<T>): Promise<T> => {
      const payers = who ? [{ key: who, share: 1 }] : networksOf(ip)
      const beganMs = nowMs()
      const over = Math.max(...payers.map(({ key }) => spentBy(key, beganMs) - BUDGET_MS * factor))
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
        for (const { key, share } of payers) charge(key, costMs / share, endedMs)
      }
    },
  }
}
