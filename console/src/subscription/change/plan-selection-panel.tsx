import type { Plan } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { formatCount } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { formatMoney, times } from '../money.ts'
import type { SpaceSubscription } from '../resource.ts'
import css from '../subscription.module.css'
import { PlanChoice } from './plan-choice.tsx'
import { PriceOfChange } from './price-of-change.tsx'
import type { Page, Price } from './use-plan-purchase.ts'
import { hasPriceChanged, usePlanPurchase, usePrice } from './use-plan-purchase.ts'
import type { PlanSelection } from './use-plan-selection.ts'
import { usePlanSelection } from './use-plan-selection.ts'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.lazy.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const BankDialog = lazy(() =>
  import('./bank-dialog.lazy.tsx').then((module) => ({ default: module.BankDialog })),
)

interface PendingConfirmation {
  selection: PlanSelection
  price: Price
  /** True if the price has changed since it was first displayed. */
  isDearer: boolean
}

interface PlanSelectionPanelProps {
  info: SpaceSubscription
  plans: readonly Plan[]
  mayBuy: boolean
}

/**
 * Selects a plan and displays its price. A first purchase is paid on the provider's page; a change displays its price
 * before it is made.
 */
export function PlanSelectionPanel({ info, plans, mayBuy }: PlanSelectionPanelProps) {
  const selectionState = usePlanSelection(info, plans)
  const { selection, current, isSame } = selectionState
  const deal = usePlanPurchase()
  const notify = useNotify()
  const [page, setPage] = useState<Page | null>(null)
  const [confirming, setConfirming] = useState<PendingConfirmation | null>(null)
  const isUnpaid = current?.status === 'pastDue'
  const isChange = current !== null && !isSame && !isUnpaid
  const { price, error, isAsking } = usePrice(mayBuy && isChange ? selection : null)
  /** Resolves to true if there is nothing more to confirm. */
  const change = async ({ selection, price: displayedPrice }: PendingConfirmation): Promise<boolean> => {
    const { reply, refusal } = await deal.change(selection, displayedPrice)
    if (reply?.hostedPage) setPage(reply.hostedPage)
    else if (reply) notify({ type: 'success', message: 'Plan changed.' })
    if (!refusal || !hasPriceChanged(refusal)) return true
    const { reply: price } = await deal.priceOf(selection)
    if (!price) return true
    setConfirming({ selection, price, isDearer: true })
    return false
  }
  return (
    <section className={css['panel']} aria-labelledby="choose">
      <h2 id="choose">{current ? 'Change plan' : 'Choose a plan'}</h2>
      <PlanChoice selection={selectionState} plans={plans} isOff={!mayBuy} />
      <div className={css['sum']} aria-live="polite">
        {selection && (!current || !isChange) && <WholePrice selection={selection} isHad={isSame} />}
        {isChange && selection && <PriceOfChange price={price} error={error?.message} isAsking={isAsking} />}
        {isUnpaid && <p className={css['muted']}>Pay the open invoice before changing your plan.</p>}
        {deal.problem && <Note type="error">{deal.problem}</Note>}
        {current ? (
          <Button
            type="primary"
            disabled={!mayBuy || !isChange || !selection || !price || isAsking || page !== null}
            onClick={() => selection && price && setConfirming({ selection, price, isDearer: false })}
          >
            Change plan
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!mayBuy || !selection}
            loading={deal.isBusy}
            onClick={() => selection && void deal.buy(selection)}
          >
            Continue to payment
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {confirming && (
          <ConfirmDialog
            {...confirming}
            onConfirm={() => change(confirming)}
            onClose={() => setConfirming(null)}
          />
        )}
        {page && <BankDialog page={page} onClose={() => setPage(null)} />}
      </Suspense>
    </section>
  )
}

function WholePrice({ selection: { plan, quantity }, isHad }: { selection: PlanSelection; isHad: boolean }) {
  return (
    <p className={css['whole']}>
      {isHad && <span className={css['muted']}>Current: </span>}
      {plan.name} for {formatCount(quantity, 'seat', 'seats')}:{' '}
      <strong>
        {formatMoney(times(plan.price, quantity))} per {plan.interval}
      </strong>
    </p>
  )
}
