import type { Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useAtom } from '../app/use-atom.ts'
import { state } from '../session.ts'
import { ListFailed } from '../ui/list-failed.tsx'
import { Note } from '../ui/note.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DealPanel } from './deal-panel.tsx'
import { Invoices } from './invoices.tsx'
import { NothingSold } from './nothing-sold.tsx'
import { PlanPanel } from './plan-panel.tsx'
import type { SpaceSubscription } from './resource.ts'
import css from './subscription.module.css'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'
import { useMayBuy, useSubscription } from './use-subscription.ts'

type Offer = Reply<'GET v2/payment/plans/:workspaceId'>

/** The plans that there are, as the server sells them. */
function usePlans() {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const { query } = useCustom<Offer, HttpError>({
    url: 'v2/payment/plans/:workspaceId',
    method: 'get',
    config: { payload: { workspaceId } },
    errorNotification: false,
  })
  return { plans: query.data?.data.plans, error: query.error, reload: () => void query.refetch() }
}

export function SubscriptionPage() {
  const { info, error, reload } = useSubscription()
  return (
    <>
      <PageHeader title="Subscription" summary="The plan of this space, its seats and its invoices" />
      {info ? (
        info.isPaymentOn ? (
          <Sold info={info} />
        ) : (
          <NothingSold seats={info.seats} />
        )
      ) : error ? (
        <ListFailed title="The subscription could not be loaded" message={error.message} onRetry={reload} />
      ) : (
        <SubscriptionSkeleton />
      )}
    </>
  )
}

function Sold({ info }: { info: SpaceSubscription }) {
  const { plans, error, reload } = usePlans()
  const may = useMayBuy()
  const owner = useAtom(state.$workspace)?.ownerName
  return (
    <div className={css['page']}>
      {!may.can && (
        <Note type="info">
          {may.reason} {owner && `Ask ${owner}. `}You see all of it here.
        </Note>
      )}
      <PlanPanel info={info} plans={plans} mayBuy={may.can} />
      {plans ? (
        <DealPanel info={info} plans={plans} mayBuy={may.can} />
      ) : error ? (
        <ListFailed title="The plans could not be loaded" message={error.message} onRetry={reload} />
      ) : (
        <div className={css['bone']} data-is-tall aria-hidden="true" />
      )}
      <Invoices invoices={info.invoices} mayBuy={may.can} />
    </div>
  )
}
