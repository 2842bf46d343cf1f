import { Modal } from 'antd'
import { useState } from 'react'
import { counted } from '../ui/counted.ts'
import { written } from './money.ts'
import { Amounts } from './price-of-change.tsx'
import css from './subscription.module.css'
import type { Price } from './use-deal.ts'
import type { Wish } from './use-wish.ts'

interface ConfirmDialogProps {
  wish: Wish
  price: Price
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** The last look at what is bought, before the card is charged. */
export function ConfirmDialog({ wish: { plan, quantity }, price, onConfirm, onClose }: ConfirmDialogProps) {
  // Closed before it is gone: only then does it give the focus back.
  const [isOpen, setIsOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setIsOpen(false)
  }
  const costs = price.amountDue.amountMinor > 0
  return (
    <Modal
      open={isOpen}
      title={`Change to ${plan.name}, ${counted(quantity, 'seat', 'seats')}, by the ${plan.interval}?`}
      okText={costs ? `Pay ${written(price.amountDue)} and change` : 'Change the plan'}
      okButtonProps={{ loading: isBusy }}
      cancelText="Not now"
      onOk={() => void confirm()}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <div className={css['dialog']}>
        <Amounts price={price} />
        <p className={css['muted']}>
          {costs
            ? 'The card that is on file is charged. Prices are counted to the second: by the time you confirm it may be a cent less.'
            : 'Nothing is charged now. The change counts at once.'}
        </p>
      </div>
    </Modal>
  )
}
