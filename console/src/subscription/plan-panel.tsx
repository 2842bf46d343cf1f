import type { Plan, Subscription } from '@metapyra/contract/entities/payment'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from '../notice/notice.tsx'
import { dayOf } from './money.ts'
import { PlanFacts } from './plan-facts.tsx'
import { PlanNews } from './plan-news.tsx'
import type { SpaceSubscription } from './resource.ts'
import { runningOf, standingOf } from './standing.ts'
import { StatusMark } from './status-mark.tsx'
import css from './subscription.module.css'
import { useDeal } from './use-deal.ts'

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
)

interface PlanPanelProps {
  info: SpaceSubscription
  plans: readonly Plan[] | undefined
  mayBuy: boolean
}

/** What the space has, how it stands, and cancelling or taking that back. */
export function PlanPanel({ info, plans, mayBuy }: PlanPanelProps) {
  const { plan } = info
  const running = runningOf(info)
  const deal = useDeal()
  const notify = useNotify()
  const [cancelling, setCancelling] = useState<Subscription | null>(null)
  const free = plans?.find(({ price }) => price.amountMinor === 0)?.limits.members
  const setCancelled = async (is_cancelled: boolean) => {
    const done = await deal.change({ is_cancelled })
    if (!done) return false
    const end = dayOf(done.subscription.currentPeriodEnd)
    const message = is_cancelled ? `The plan ends on ${end}.` : `The plan goes on after ${end}.`
    notify({ type: 'success', message })
    return true
  }
  return (
    <section className={css['panel']} aria-labelledby="plan">
      <div className={css['head']}>
        <h2 id="plan">
          {plan.name}
          {running && <span className={css['byThe']}>, by the {plan.interval}</span>}
        </h2>
        <StatusMark standing={standingOf(info)} />
        {running && !running.is_cancelled && (
          <Button className={css['end'] ?? ''} disabled={!mayBuy} onClick={() => setCancelling(running)}>
            Cancel the plan
          </Button>
        )}
      </div>
      <PlanNews info={info} mayBuy={mayBuy} isBusy={deal.isBusy} onResume={() => void setCancelled(false)} />
      <PlanFacts info={info} />
      {cancelling && (
        <Suspense fallback={null}>
          <CancelDialog
            running={cancelling}
            used={info.seats.used}
            free={free ?? 0}
            problem={deal.problem}
            isBusy={deal.isBusy}
            onConfirm={() => setCancelled(true)}
            onClose={() => {
              deal.forget()
              setCancelling(null)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
