import { Button } from 'antd'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../ui/format/counted.ts'
import { Note } from '../ui/page/note.tsx'
import { dayOf, formatMoney } from './money.ts'
import type { SpaceSubscription } from './resource.ts'
import { subscriptionStateOf } from './subscription-state.ts'

interface PlanAlertProps {
  info: SpaceSubscription
  mayBuy: boolean
  isBusy: boolean
  onResume: () => void
}

/** A problem with the plan, what to do about it and by when; renders nothing if there is none. */
export function PlanAlert({ info, mayBuy, isBusy, onResume }: PlanAlertProps) {
  const { subscription, seats, invoices } = info
  const state = subscriptionStateOf(info)
  const open = invoices.find(({ status, payUrl }) => status === 'open' && payUrl)
  const pay = open?.payUrl && mayBuy && (
    <Button type="primary" href={open.payUrl} target="_blank" rel="noreferrer">
      Pay {formatMoney(open.amount)}
    </Button>
  )
  const tooMany = seats.used - (seats.total ?? Number.POSITIVE_INFINITY)
  if (state === 'lapsed' && subscription?.status === 'pastDue') {
    return (
      <Note type="error" action={pay}>
        <strong>This space is read-only.</strong> The payment for its plan didn’t go through. Pay the open
        invoice and everything works again right away.
      </Note>
    )
  }
  if (state === 'lapsed') {
    return (
      <Note type="error" action={<Link to="/users">Go to People</Link>}>
        <strong>This space is read-only.</strong> Its plan has ended, and it has{' '}
        {formatCount(tooMany, 'person', 'people')} more than Free’s limit of {formatNumber(seats.total ?? 0)}.
        Choose a plan below, or deactivate people and withdraw invitations until they fit.
      </Note>
    )
  }
  if (state === 'pastDue') {
    return (
      <Note type="warning" action={pay}>
        <strong>The last payment failed.</strong> Pay the open invoice
        {subscription?.graceEnd ? ` by ${dayOf(subscription.graceEnd)}` : ''}, or the space becomes read-only.
        Until then, nothing changes.
      </Note>
    )
  }
  if (state === 'nonRenewing' && subscription) {
    return (
      <Note
        type="info"
        action={
          <Button disabled={!mayBuy} loading={isBusy} onClick={onResume}>
            Keep plan
          </Button>
        }
      >
        <strong>Canceled.</strong> Nothing changes until {dayOf(subscription.currentPeriodEnd)}, then the
        space moves to Free. You can undo this until then.
      </Note>
    )
  }
  if ((state === 'cancelled' || state === 'expired') && subscription) {
    return (
      <Note type="info">
        The plan ended on {dayOf(subscription.currentPeriodEnd)}. The space is now on Free.
      </Note>
    )
  }
  if (state === 'trialing' && subscription)
    return <Note type="info">Your trial ends on {dayOf(subscription.currentPeriodEnd)}.</Note>
  if (tooMany >= 0) {
    return (
      <Note type="warning">
        {tooMany > 0
          ? `You have ${formatCount(tooMany, 'more person', 'more people')} than seats. Everyone stays, but no one else can join until there’s room.`
          : 'All seats are used. No one else can join until you add seats or free some up.'}
      </Note>
    )
  }
  return null
}
