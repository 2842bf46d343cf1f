import { useAccess } from '../providers/access.ts'
import { useSpaceResource } from '../providers/use-space-resource.ts'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Note } from '../ui/page/note.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ListFailed } from '../ui/table/list-failed.tsx'
import { PlanSelectionPanel } from './change/plan-selection-panel.tsx'
import { Invoices } from './invoices.tsx'
import { PaymentsDisabled } from './payments-disabled.tsx'
import { PlanPanel } from './plan-panel.tsx'
import type { Offer, SpaceSubscription } from './resource.ts'
import css from './subscription.module.css'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'
import { useSubscription } from './use-subscription.ts'

const SUMMARY = 'Your space’s plan, seats and invoices'

export function SubscriptionPage() {
  const { info, error, reload } = useSubscription()
  return (
    <>
      <PageHeader title="Subscription" summary={info?.isPaymentOn === false ? null : SUMMARY} />
      {info ? (
        info.isPaymentOn ? (
          <Sold info={info} />
        ) : (
          <PaymentsDisabled seats={info.seats} />
        )
      ) : error ? (
        <ListFailed title="Couldn’t load the subscription" message={error.message} onRetry={reload} />
      ) : (
        <SubscriptionSkeleton />
      )}
    </>
  )
}

function Sold({ info }: { info: SpaceSubscription }) {
  const { data, error, refetch } = useSpaceResource<Offer>('plans')
  const plans = data?.plans
  const may = useAccess()('buy')
  const owner = useAtom(state.$workspace)?.ownerName
  return (
    <div className={css['page']}>
      {!may.can && (
        <Note type="info">
          {may.reason} {owner && `Ask ${owner}. `}You can view everything here.
        </Note>
      )}
      <PlanPanel info={info} plans={plans} mayBuy={may.can} />
      {plans ? (
        <PlanSelectionPanel info={info} plans={plans} mayBuy={may.can} />
      ) : error ? (
        <ListFailed title="Couldn’t load plans" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <div className={css['bone']} data-is-tall aria-hidden="true" />
      )}
      <Invoices invoices={info.invoices} mayBuy={may.can} />
    </div>
  )
}
