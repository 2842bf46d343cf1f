import type { Plan } from '@metapyra/contract/entities/payment'
import { dateFormat, numberFormat } from '@metapyra/session/dates'

type Money = Plan['price']

/** Formats an amount as `€1,200.00`, in the viewer's locale. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const format = numberFormat({ style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountMinor / 10 ** digits)
}

/** Formats a date as `22 Dec 2026`; payment dates include the year. */
export const dayOf = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

export const times = ({ amountMinor, currency }: Money, count: number): Money => ({
  amountMinor: amountMinor * count,
  currency,
})
