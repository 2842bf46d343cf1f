import type { Plan } from '@metapyra/contract/entities/payment'

type Money = Plan['price']

/** `€1,200.00`, as the viewer's locale writes it. */
export function written({ amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountMinor / 10 ** digits)
}

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** `22 Dec 2026`: what is paid for has a year. */
export const dayOf = (iso: string): string => day.format(new Date(iso))

export const times = ({ amountMinor, currency }: Money, count: number): Money => ({
  amountMinor: amountMinor * count,
  currency,
})
