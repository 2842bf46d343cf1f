import type { Plan } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { counted } from '../ui/counted.ts'
import { Note } from '../ui/note.tsx'
import type { SpaceSubscription } from './resource.ts'
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
  const what = plan ? `${plan.name}, ${counted(quantity, 'seat', 'seats')}, by the ${plan.interval},` : ''
  return (
    <Note
      type="warning"
      action={hostedPage && <Button onClick={() => onOpen(hostedPage)}>Confirm or take back</Button>}
    >
      <strong>A change is not paid yet.</strong> The change to {what || 'another plan'} waits for one more
      step at the bank. Until then the plan stays as it was
      {quantity < had && ', and the seats that it would take away are nobody’s'}.
      {!hostedPage && ' Whoever began it can confirm it or take it back.'}
    </Note>
  )
}
