import type { Plan } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { counted } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { formatMoney, times } from '../money.ts'
import type { SpaceSubscription } from '../resource.ts'
import css from '../subscription.module.css'
import { PlanChoice } from './plan-choice.tsx'
import { PriceOfChange } from './price-of-change.tsx'
import type { Page, Price } from './use-deal.ts'
import { isDearer, useDeal, usePrice } from './use-deal.ts'
import type { Wish } from './use-wish.ts'
import { useWish } from './use-wish.ts'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const BankDialog = lazy(() => import('./bank-dialog.tsx').then((module) => ({ default: module.BankDialog })))

interface Confirming {
  wish: Wish
  price: Price
  /** The price was another when it was shown first. */
  isDearer: boolean
}

interface DealPanelProps {
  info: SpaceSubscription
  plans: readonly Plan[]
  mayBuy: boolean
}

/** Choosing a plan, and what it costs: paid at the provider's page at first, changed with its price shown before. */
export function DealPanel({ info, plans, mayBuy }: DealPanelProps) {
  const wishing = useWish(info, plans)
  const { wish, running, isSame } = wishing
  const deal = useDeal()
  const notify = useNotify()
  const [page, setPage] = useState<Page | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const isUnpaid = running?.status === 'pastDue'
  const isChange = running !== null && !isSame && !isUnpaid
  const { price, error, isAsking } = usePrice(mayBuy && isChange ? wish : null)
  /** Answers whether there is nothing more to confirm. */
  const change = async ({ wish, price: shown }: Confirming): Promise<boolean> => {
    const { reply, refusal } = await deal.change(wish, shown)
    if (reply?.hostedPage) setPage(reply.hostedPage)
    else if (reply) notify({ type: 'success', message: 'Plan changed.' })
    if (!refusal || !isDearer(refusal)) return true
    const { reply: price } = await deal.priceOf(wish)
    if (!price) return true
    setConfirming({ wish, price, isDearer: true })
    return false
  }
  return (
    <section className={css['panel']} aria-labelledby="choose">
      <h2 id="choose">{running ? 'Change plan' : 'Choose a plan'}</h2>
      <PlanChoice wishing={wishing} plans={plans} isOff={!mayBuy} />
      <div className={css['sum']} aria-live="polite">
        {wish && (!running || !isChange) && <WholePrice wish={wish} isHad={isSame} />}
        {isChange && wish && <PriceOfChange price={price} error={error?.message} isAsking={isAsking} />}
        {isUnpaid && <p className={css['muted']}>Pay the open invoice before changing your plan.</p>}
        {deal.problem && <Note type="error">{deal.problem}</Note>}
        {running ? (
          <Button
            type="primary"
            disabled={!mayBuy || !isChange || !wish || !price || isAsking || page !== null}
            onClick={() => wish && price && setConfirming({ wish, price, isDearer: false })}
          >
            Change plan
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!mayBuy || !wish}
            loading={deal.isBusy}
            onClick={() => wish && void deal.buy(wish)}
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

function WholePrice({ wish: { plan, quantity }, isHad }: { wish: Wish; isHad: boolean }) {
  return (
    <p className={css['whole']}>
      {isHad && <span className={css['muted']}>Current: </span>}
      {plan.name} for {counted(quantity, 'seat', 'seats')}:{' '}
      <strong>
        {formatMoney(times(plan.price, quantity))} per {plan.interval}
      </strong>
    </p>
  )
}
