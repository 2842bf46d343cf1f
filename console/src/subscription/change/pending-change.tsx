import type { Plan } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { formatCount } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import type { SpaceSubscription } from '../resource.ts'
import type { Page } from './use-plan-purchase.ts'

interface PendingChangeProps {
  waiting: NonNullable<SpaceSubscription['waiting']>
  /** Seats of the current plan. */
  currentSeats: number
  plans: readonly Plan[] | undefined
  onOpen: (page: Page) => void
}

/** A plan change that still waits for confirmation by the bank. */
export function PendingChange({
  waiting: { planCode, quantity, hostedPage },
  currentSeats,
  plans,
  onOpen,
}: PendingChangeProps) {
  const plan = plans?.find((plan) => plan.planCode === planCode)
  const change = plan
    ? `${plan.name} (${formatCount(quantity, 'seat', 'seats')}, billed ${plan.interval}ly)`
    : ''
  return (
    <Note
      type="warning"
      action={hostedPage && <Button onClick={() => onOpen(hostedPage)}>Confirm or cancel</Button>}
    >
      <strong>Payment pending.</strong> The change to {change || 'another plan'} needs confirmation from the
      bank. Until then, your plan stays the same
      {quantity < currentSeats && ', but seats being removed can’t be assigned'}.
      {!hostedPage && ' The person who started it can confirm or cancel it.'}
    </Note>
  )
}
