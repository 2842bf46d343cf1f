import { freeOf, SeatsMeter } from '../subscription/seats/seats-meter.tsx'
import { useSubscription } from '../subscription/use-subscription.ts'
import { formatNumber } from '../ui/format/counted.ts'
import { MetricCard } from './metric-card.tsx'

/** How many seats of the plan are taken, with a link to get more. */
export function SeatsCard() {
  const { info } = useSubscription()
  if (!info) return <MetricCard title="Seats" to="/subscription" figure="–" description="on your plan" />
  const { seats, isPaymentOn } = info
  const freeSeats = freeOf(seats)
  if (!isPaymentOn || freeSeats === null)
    return (
      <MetricCard title="Seats" to="/subscription" figure={formatNumber(seats.used)} description="No limit" />
    )
  return (
    <MetricCard
      title="Seats"
      to="/subscription"
      figure={
        <>
          {formatNumber(seats.used)} <small>of {formatNumber(seats.total ?? 0)}</small>
        </>
      }
      description={freeSeats > 0 ? `${formatNumber(freeSeats)} available` : 'All used'}
    >
      <SeatsMeter seats={seats} />
    </MetricCard>
  )
}
