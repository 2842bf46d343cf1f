import type { Plan } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { counted } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import type { SpaceSubscription } from '../resource.ts'
import type { Page } from './use-deal.ts'

interface WaitingChangeProps {
  waiting: NonNullable<SpaceSubscription['waiting']>
  /** Seats of the plan as it is. */
  had: number
  plans: readonly Plan[] | undefined
  onOpen: (page: Page) => void
}

/** A change that the bank was asked about and nobody has confirmed yet. */
export function WaitingChange({
  waiting: { planCode, quantity, hostedPage },
  had,
  plans,
  onOpen,
}: WaitingChangeProps) {
  const plan = plans?.find((one) => one.planCode === planCode)
  const what = plan ? `${plan.name} (${counted(quantity, 'seat', 'seats')}, billed ${plan.interval}ly)` : ''
  return (
    <Note
      type="warning"
      action={hostedPage && <Button onClick={() => onOpen(hostedPage)}>Confirm or cancel</Button>}
    >
      <strong>Payment pending.</strong> The change to {what || 'another plan'} needs confirmation from the
      bank. Until then, your plan stays the same
      {quantity < had && ', but seats being removed can’t be assigned'}.
      {!hostedPage && ' The person who started it can confirm or cancel it.'}
    </Note>
  )
}
