import { freeOf, SeatsMeter } from '../subscription/seats-meter.tsx'
import { useSubscription } from '../subscription/use-subscription.ts'
import { counted, grouped } from '../ui/counted.ts'
import { FigureCard } from './figure-card.tsx'

/** How full the plan is, with the way to more. */
export function SeatsCard() {
  const { info } = useSubscription()
  if (!info) return <FigureCard title="Seats" to="/subscription" figure="–" about="of the plan" />
  const { seats, isPaymentOn } = info
  const free = freeOf(seats)
  if (!isPaymentOn || free === null)
    return (
      <FigureCard
        title="Seats"
        to="/subscription"
        figure={grouped(seats.used)}
        about="There is no limit here"
      />
    )
  return (
    <FigureCard
      title="Seats"
      to="/subscription"
      figure={
        <>
          {grouped(seats.used)} <small>of {grouped(seats.total ?? 0)}</small>
        </>
      }
      about={free > 0 ? `${counted(free, 'is', 'are')} free` : 'All are taken'}
    >
      <SeatsMeter seats={seats} />
    </FigureCard>
  )
}
