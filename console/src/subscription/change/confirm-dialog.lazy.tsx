import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCount } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { formatMoney } from '../money.ts'
import css from '../subscription.module.css'
import { PriceBreakdown } from './price-of-change.tsx'
import type { Price } from './use-plan-purchase.ts'
import type { PlanSelection } from './use-plan-selection.ts'

interface ConfirmDialogProps {
  selection: PlanSelection
  price: Price
  /** True if the price has changed since it was first displayed. */
  isDearer: boolean
  /** Resolves to true if there is nothing more to confirm. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** Asks for a final confirmation before the card is charged. */
export function ConfirmDialog({
  selection: { plan, quantity },
  price,
  isDearer,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // Plays the closing state before unmounting, because only then does antd restore the focus.
  const [isOpen, setIsOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    if (await onConfirm()) setIsOpen(false)
    else setBusy(false)
  }
  const costs = price.amountDue.amountMinor > 0
  return (
    <Dialog
      open={isOpen}
      title={`Change to ${plan.name}, ${formatCount(quantity, 'seat', 'seats')}, billed ${plan.interval}ly?`}
      okText={costs ? `Pay ${formatMoney(price.amountDue)} and change plan` : 'Change plan'}
      okButtonProps={{ loading: isBusy }}
      cancelText="Not now"
      onOk={() => void confirm()}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <div className={css['dialog']}>
        {isDearer && (
          <Note type="warning">
            The price has changed, and you haven’t been charged. This is the new price.
          </Note>
        )}
        <PriceBreakdown price={price} />
        <p className={css['muted']}>
          {costs
            ? 'Your card on file will be charged this amount.'
            : 'Nothing to pay now. The change takes effect right away.'}
        </p>
      </div>
    </Dialog>
  )
}
