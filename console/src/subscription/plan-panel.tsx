import type { Plan, Subscription } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from '../notice/notice.tsx'
import { Note } from '../ui/page/note.tsx'
import { PendingChange } from './change/pending-change.tsx'
import type { Page } from './change/use-plan-purchase.ts'
import { usePlanPurchase } from './change/use-plan-purchase.ts'
import { dayOf } from './money.ts'
import { PlanAlert } from './plan-alert.tsx'
import { PlanFacts } from './plan-facts.tsx'
import type { SpaceSubscription } from './resource.ts'
import { StatusMark } from './status-mark.tsx'
import css from './subscription.module.css'
import { paidSubscriptionOf, subscriptionStateOf } from './subscription-state.ts'

const CancelDialog = lazy(() =>
  import('./change/cancel-dialog.lazy.tsx').then((module) => ({ default: module.CancelDialog })),
)

const BankDialog = lazy(() =>
  import('./change/bank-dialog.lazy.tsx').then((module) => ({ default: module.BankDialog })),
)

interface PlanPanelProps {
  info: SpaceSubscription
  plans: readonly Plan[] | undefined
  mayBuy: boolean
}

/** The current plan, its state, and canceling or resuming it. */
export function PlanPanel({ info, plans, mayBuy }: PlanPanelProps) {
  const { plan } = info
  const current = paidSubscriptionOf(info)
  const deal = usePlanPurchase()
  const card = usePlanPurchase()
  const notify = useNotify()
  const [page, setPage] = useState<Page | null>(null)
  const [cancelling, setCancelling] = useState<Subscription | null>(null)
  const freeMembers = plans?.find(({ price }) => price.amountMinor === 0)?.limits.members
  const setCancelled = async (is_cancelled: boolean) => {
    const { reply } = await deal.setCancelled(is_cancelled)
    if (!reply) return false
    const end = dayOf(reply.subscription.currentPeriodEnd)
    const message = is_cancelled ? `Your plan ends on ${end}.` : `Your plan continues after ${end}.`
    notify({ type: 'success', message, key: 'plan ends or goes on' })
    return true
  }
  return (
    <section className={css['panel']} aria-labelledby="plan">
      <div className={css['head']}>
        <h2 id="plan">
          {plan.name}
          {current && <span className={css['byThe']}>, billed {plan.interval}ly</span>}
        </h2>
        <StatusMark state={subscriptionStateOf(info)} />
        {current && (
          <div className={css['end']}>
            <Button disabled={!mayBuy} loading={card.isBusy} onClick={() => void card.openCard()}>
              Payment method
            </Button>
            {!current.is_cancelled && (
              <Button disabled={!mayBuy} onClick={() => setCancelling(current)}>
                Cancel plan
              </Button>
            )}
          </div>
        )}
      </div>
      {card.problem && <Note type="error">{card.problem}</Note>}
      {info.waiting && current && (
        <PendingChange
          waiting={info.waiting}
          currentSeats={current.quantity}
          plans={plans}
          onOpen={setPage}
        />
      )}
      <PlanAlert info={info} mayBuy={mayBuy} isBusy={deal.isBusy} onResume={() => void setCancelled(false)} />
      <PlanFacts info={info} />
      {page && (
        <Suspense fallback={null}>
          <BankDialog page={page} onClose={() => setPage(null)} />
        </Suspense>
      )}
      {cancelling && (
        <Suspense fallback={null}>
          <CancelDialog
            current={cancelling}
            usedSeats={info.seats.used}
            freeSeats={freeMembers ?? 0}
            problem={deal.problem}
            isBusy={deal.isBusy}
            onConfirm={() => setCancelled(true)}
            onClose={() => {
              deal.clearError()
              setCancelling(null)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
