import type { Subscription } from '@metapyra/contract/entities/payment'
import { useState } from 'react'
import { counted, grouped } from '../ui/counted.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { dayOf } from './money.ts'
import css from './subscription.module.css'

interface CancelDialogProps {
  running: Subscription
  used: number
  /** Seats of Free. */
  free: number
  problem: string | null
  isBusy: boolean
  /** Answers whether it was done. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** What cancelling does, and when. */
export function CancelDialog({
  running,
  used,
  free,
  problem,
  isBusy,
  onConfirm,
  onClose,
}: CancelDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const confirm = async () => {
    if (await onConfirm()) setIsOpen(false)
  }
  const end = dayOf(running.currentPeriodEnd)
  const more = used - free
  return (
    <Dialog
      open={isOpen}
      title="Cancel the plan?"
      okText="Cancel the plan"
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText="Keep it"
      onOk={() => void confirm()}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <div className={css['dialog']}>
        <p>
          Everything works as it does now until {end}: that is paid for. Then nothing is charged any more, and
          the space is Free, with {grouped(free)} seats.
        </p>
        {more > 0 && (
          <Note type="warning">
            {counted(used, 'seat is', 'seats are')} taken, {grouped(more)} more than Free has. From {end} on
            the space can only be read until they fit. Nobody is thrown out, and nothing is deleted.
          </Note>
        )}
        <p className={css['muted']}>Until {end} you can take it back here.</p>
        {problem && <Note type="error">{problem}</Note>}
      </div>
    </Dialog>
  )
}
