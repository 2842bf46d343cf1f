import { freeOf, SeatsMeter } from '../subscription/seats/seats-meter.tsx'
import { useSubscription } from '../subscription/use-subscription.ts'
import { grouped } from '../ui/format/counted.ts'
import { FigureCard } from './figure-card.tsx'

/** How full the plan is, with the way to more. */
export function SeatsCard() {
  const { info } = useSubscription()
  if (!info) return <FigureCard title="Seats" to="/subscription" figure="–" about="on your plan" />
  const { seats, isPaymentOn } = info
  const free = freeOf(seats)
  if (!isPaymentOn || free === null)
    return <FigureCard title="Seats" to="/subscription" figure={grouped(seats.used)} about="No limit" />
  return (
    <FigureCard
      title="Seats"
      to="/subscription"
      figure={
        <>
          {grouped(seats.used)} <small>of {grouped(seats.total ?? 0)}</small>
        </>
      }
      about={free > 0 ? `${grouped(free)} available` : 'All used'}
    >
      <SeatsMeter seats={seats} />
    </FigureCard>
  )
}
