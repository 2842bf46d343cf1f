import type { Line, Price, Subscription } from './rows.ts'

/** A month or a year later by the calendar: from 31 January to the last day of February. */
export const periodAfter = (start: number, interval: Price['interval']): number => {
  const from = new Date(start * 1000)
  const months = interval === 'year' ? 12 : 1
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}

export interface Change {
  lines: Line[]
  periodStart: number
  periodEnd: number
}

/**
 * The cost of a change, to the second: the rest of the old plan is credited, and the rest of the new one charged.
 * Another interval starts a new period.
 */
export const prorate = (
  subscription: Pick<Subscription, 'periodStart' | 'periodEnd' | 'quantity'>,
  before: Price,
  after: Price,
  { quantity, now, countedAt }: { quantity: number; now: number; countedAt: number },
): Change => {
  const { periodStart, periodEnd } = subscription
  const left = Math.min(1, Math.max(0, (periodEnd - countedAt) / (periodEnd - periodStart)))
  const isNewPeriod = before.interval !== after.interval
  const end = isNewPeriod ? periodAfter(now, after.interval) : periodEnd
  const line = (description: string, amount: number, until: number) => ({
    description,
    amount: Math.round(amount),
    start: countedAt,
    end: until,
  })
  return {
    lines: [
      line(
        `Unused time on ${subscription.quantity} × ${before.name}`,
        -before.unitAmount * subscription.quantity * left,
        periodEnd,
      ),
      line(
        `${isNewPeriod ? '' : 'Remaining time on '}${quantity} × ${after.name}`,
        after.unitAmount * quantity * (isNewPeriod ? 1 : left),
        end,
      ),
    ],
    periodStart: isNewPeriod ? now : periodStart,
    periodEnd: end,
  }
}
