import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { counted } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { formatMoney } from '../money.ts'
import css from '../subscription.module.css'
import { Amounts } from './price-of-change.tsx'
import type { Price } from './use-deal.ts'
import type { Wish } from './use-wish.ts'

interface ConfirmDialogProps {
  wish: Wish
  price: Price
  /** It was another when it was shown first. */
  isDearer: boolean
  /** Answers whether there is nothing more to confirm. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** The last look at what is bought, before the card is charged. */
export function ConfirmDialog({
  wish: { plan, quantity },
  price,
  isDearer,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // Closed before it is gone: only then does it give the focus back.
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
      title={`Change to ${plan.name}, ${counted(quantity, 'seat', 'seats')}, billed ${plan.interval}ly?`}
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
        <Amounts price={price} />
        <p className={css['muted']}>
          {costs
            ? 'Your card on file will be charged this amount.'
            : 'Nothing to pay now. The change takes effect right away.'}
        </p>
      </div>
    </Dialog>
  )
}
