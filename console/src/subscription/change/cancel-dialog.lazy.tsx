import type { Subscription } from '@metapyra/contract/entities/payment'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCount, formatNumber } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { dayOf } from '../money.ts'
import css from '../subscription.module.css'

interface CancelDialogProps {
  current: Subscription
  usedSeats: number
  /** Number of seats on the Free plan. */
  freeSeats: number
  problem: string | null
  isBusy: boolean
  /** Resolves to true if the plan was canceled. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** Explains what canceling does, and when. */
export function CancelDialog({
  current,
  usedSeats,
  freeSeats,
  problem,
  isBusy,
  onConfirm,
  onClose,
}: CancelDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const confirm = async () => {
    if (await onConfirm()) setIsOpen(false)
  }
  const end = dayOf(current.currentPeriodEnd)
  const excessSeats = usedSeats - freeSeats
  return (
    <Dialog
      open={isOpen}
      title="Cancel plan?"
      okText="Cancel plan"
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText="Keep plan"
      onOk={() => void confirm()}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <div className={css['dialog']}>
        <p>
          Everything you’ve paid for works until {end}. After that you’re no longer charged, and the space
          moves to Free, with {formatNumber(freeSeats)} seats.
        </p>
        {excessSeats > 0 && (
          <Note type="warning">
            {formatCount(usedSeats, 'seat is', 'seats are')} used, {formatNumber(excessSeats)} more than Free
            has. From {end}, the space is read-only until they fit. No one is removed, and nothing is deleted.
          </Note>
        )}
        <p className={css['muted']}>You can undo this here until {end}.</p>
        {problem && <Note type="error">{problem}</Note>}
      </div>
    </Dialog>
  )
}
