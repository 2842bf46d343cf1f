import type { Services } from '../../../platform/services.ts'
import { dueSubscriptions, endChange, markChecked } from '../core/queries.ts'
import { claimsBegunBefore } from './claim.service.ts'
import { duePages, updatePage } from './pages.queries.ts'
import { takeNews } from './reconcile.service.ts'

const LOOK_AGAIN_MS = 10 * 60_000
const AT_ONCE = 20

/** [PAY-3] Checks subscriptions whose next event is overdue, in case it never arrived. */
export const checkDuePayments = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const { payment: provider, db, clock } = services
  if (!provider) return
  const now = clock()
  const before = new Date(now.getTime() - LOOK_AGAIN_MS)
  const failures: unknown[] = []
  const due = { now, checkedBefore: before, begunBefore: claimsBegunBefore(now) }
  for (const { workspaceId, providerId, changingSince } of await dueSubscriptions(db, due, AT_ONCE)) {
    if (stopping?.aborted) return
    await markChecked(db, workspaceId, now)
    await takeNews(services, provider, { subscriptionId: providerId, pageId: null })
      // A change that began this long ago has no effect any more.
      .then(
        () => changingSince && changingSince < due.begunBefore && endChange(db, workspaceId, changingSince),
      )
      .catch((error: Error) => failures.push(error))
  }
  for (const { id, providerId, expiresAt, isOwners } of await duePages(db, before, AT_ONCE)) {
    if (stopping?.aborted) return
    await updatePage(db, id, { checkedAt: now })
    const closeAs = isOwners ? ('expired' as const) : ('cancelled' as const)
    const isOver = !isOwners || expiresAt <= now
    const news = { subscriptionId: null, pageId: providerId, ...(isOver && { closeAs }) }
    await takeNews(services, provider, news).catch((error: Error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The payment provider couldn’t be reached')
}
