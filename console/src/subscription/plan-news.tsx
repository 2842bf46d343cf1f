import { Button } from 'antd'
import { Link } from 'react-router'
import { counted, grouped } from '../ui/counted.ts'
import { Note } from '../ui/note.tsx'
import { dayOf, written } from './money.ts'
import type { SpaceSubscription } from './resource.ts'
import { standingOf } from './standing.ts'

interface PlanNewsProps {
  info: SpaceSubscription
  mayBuy: boolean
  isBusy: boolean
  onResume: () => void
}

/** What is the matter with the plan and what to do, by when; nothing where all is well. */
export function PlanNews({ info, mayBuy, isBusy, onResume }: PlanNewsProps) {
  const { subscription, seats, invoices } = info
  const standing = standingOf(info)
  const open = invoices.find(({ status, payUrl }) => status === 'open' && payUrl)
  const pay = open?.payUrl && mayBuy && (
    <Button type="primary" href={open.payUrl} target="_blank" rel="noreferrer">
      Pay {written(open.amount)}
    </Button>
  )
  const tooMany = seats.used - (seats.total ?? Number.POSITIVE_INFINITY)
  if (standing === 'lapsed' && subscription?.status === 'pastDue') {
    return (
      <Note type="error" action={pay}>
        <strong>This space can only be read.</strong> The payment for its plan did not come. Pay the open
        invoice, and everything works again at once.
      </Note>
    )
  }
  if (standing === 'lapsed') {
    return (
      <Note type="error" action={<Link to="/users">Go to people</Link>}>
        <strong>This space can only be read.</strong> Its plan has ended, and it has{' '}
        {counted(tooMany, 'person', 'people')} more than the {grouped(seats.total ?? 0)} of Free. Choose a
        plan below, or deactivate people and withdraw invitations until they fit.
      </Note>
    )
  }
  if (standing === 'pastDue') {
    return (
      <Note type="warning" action={pay}>
        <strong>The last payment failed.</strong> Pay the open invoice
        {subscription?.graceEnd ? ` by ${dayOf(subscription.graceEnd)}` : ''}; after that the space can only
        be read. Until then nothing changes for anybody.
      </Note>
    )
  }
  if (standing === 'nonRenewing' && subscription) {
    return (
      <Note
        type="info"
        action={
          <Button disabled={!mayBuy} loading={isBusy} onClick={onResume}>
            Keep the plan
          </Button>
        }
      >
        <strong>Cancelled.</strong> All stays as it is until {dayOf(subscription.currentPeriodEnd)}, then the
        space is Free. It can be taken back until then.
      </Note>
    )
  }
  if ((standing === 'cancelled' || standing === 'expired') && subscription) {
    return (
      <Note type="info">
        The plan ended on {dayOf(subscription.currentPeriodEnd)}. The space is Free since.
      </Note>
    )
  }
  if (standing === 'trialing' && subscription)
    return <Note type="info">The trial lasts until {dayOf(subscription.currentPeriodEnd)}.</Note>
  if (tooMany >= 0) {
    return (
      <Note type="warning">
        {tooMany > 0
          ? `The space has ${counted(tooMany, 'person', 'people')} more than seats. All of them stay; nobody else comes in until there is room.`
          : 'All seats are taken: nobody else comes in until there are more, or there is room.'}
      </Note>
    )
  }
  return null
}
