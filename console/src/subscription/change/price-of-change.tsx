import { Note } from '../../ui/page/note.tsx'
import { dayOf, formatMoney } from '../money.ts'
import css from '../subscription.module.css'
import type { Price } from './use-plan-purchase.ts'

interface PriceOfChangeProps {
  price: Price | undefined
  error: string | undefined
  isAsking: boolean
}

/** What a change costs now and from the next period on, as calculated by the payment provider. */
export function PriceOfChange({ price, error, isAsking }: PriceOfChangeProps) {
  if (isAsking) return <p className={css['muted']}>Getting the price…</p>
  if (error) return <Note type="warning">{error}</Note>
  return price ? <PriceBreakdown price={price} /> : null
}

/** The amounts of a change, each with when it is due. */
export function PriceBreakdown({ price: { amountDue, credit, renewal, subscription } }: { price: Price }) {
  return (
    <dl className={css['amounts']}>
      <div>
        <dt>Due now, minus what you’ve already paid</dt>
        <dd>{formatMoney(amountDue)}</dd>
      </div>
      {credit.amountMinor > 0 && (
        <div>
          <dt>Credit toward future invoices</dt>
          <dd>{formatMoney(credit)}</dd>
        </div>
      )}
      {renewal ? (
        <div>
          <dt>Each period from {dayOf(renewal.at)}</dt>
          <dd>{formatMoney(renewal.amount)}</dd>
        </div>
      ) : (
        <div>
          <dt>Plan canceled, ends on {dayOf(subscription.currentPeriodEnd)}</dt>
          <dd>–</dd>
        </div>
      )}
    </dl>
  )
}
