import type { Subscription } from '@metapyra/contract/entities/payment'
import { formatCount, formatNumber } from '../ui/format/counted.ts'
import { dayOf, formatMoney, times } from './money.ts'
import type { SpaceSubscription } from './resource.ts'
import { SeatsMeter } from './seats/seats-meter.tsx'
import css from './subscription.module.css'
import { paidSubscriptionOf } from './subscription-state.ts'

/** Seats, price, period and next payment of the plan. */
export function PlanFacts({ info }: { info: SpaceSubscription }) {
  const { plan, seats } = info
  const current = paidSubscriptionOf(info)
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Seats</dt>
        <dd>
          <strong>{formatNumber(seats.used)}</strong> of {formatNumber(seats.total ?? 0)} used
          <SeatsMeter seats={seats} />
        </dd>
        <dd className={css['muted']}>
          {seats.invited > 0
            ? `including ${formatCount(seats.invited, 'pending invitation', 'pending invitations')}`
            : 'Guests don’t use seats'}
        </dd>
      </div>
      <div>
        <dt>Price</dt>
        <dd>
          <strong>{formatMoney(plan.price)}</strong>
        </dd>
        <dd className={css['muted']}>{current ? `per seat per ${plan.interval}` : 'forever'}</dd>
      </div>
      {current && <Period current={current} total={formatMoney(times(plan.price, current.quantity))} />}
    </dl>
  )
}

function Period({ current, total }: { current: Subscription; total: string }) {
  const { status, is_cancelled, currentPeriodStart, currentPeriodEnd, graceEnd } = current
  const [title, description, when] = is_cancelled
    ? ['Next payment', 'None', `ends on ${dayOf(currentPeriodEnd)}`]
    : status === 'pastDue'
      ? ['Payment due', total, graceEnd ? `by ${dayOf(graceEnd)}` : 'now']
      : ['Next payment', total, `on ${dayOf(currentPeriodEnd)}`]
  return (
    <>
      <div>
        <dt>Billing period</dt>
        <dd>
          <strong>{dayOf(currentPeriodStart)}</strong>
        </dd>
        <dd className={css['muted']}>to {dayOf(currentPeriodEnd)}</dd>
      </div>
      <div>
        <dt>{title}</dt>
        <dd>
          <strong>{description}</strong>
        </dd>
        <dd className={css['muted']}>{when}</dd>
      </div>
    </>
  )
}
