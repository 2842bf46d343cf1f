import type { Seats } from '@metapyra/contract/entities/payment'
import css from './seats.module.css'

/** The number of free seats; null means unlimited. */
export const freeOf = ({ used, total }: Seats): number | null =>
  total === null ? null : Math.max(0, total - used)

/** A bar of the taken seats; the text beside it says the same. */
export function SeatsMeter({ seats: { used, total } }: { seats: Seats }) {
  if (total === null) return null
  const share = Math.min(1, used / total)
  return (
    <span className={css['meter']} data-full={used >= total || undefined} aria-hidden="true">
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
