import type { Services } from '../../services.ts'
import { duePages, updatePage } from './pages.queries.ts'
import { dueSubscriptions, markChecked } from './queries.ts'
import { takeNews } from './reading.service.ts'

const ROUND_EVERY_MS = 60_000
const LOOK_AGAIN_MS = 10 * ROUND_EVERY_MS
const AT_ONCE = 20

/** [PAY-3] Asks about what should have been told by now: an event that never came is made up for. */
export const lookForDue = async (services: Services): Promise<void> => {
  const { payment: provider, db, clock } = services
  if (!provider) return
  const now = clock()
  const before = new Date(now.getTime() - LOOK_AGAIN_MS)
  const failures: unknown[] = []
  for (const { workspaceId, providerId } of await dueSubscriptions(db, now, before, AT_ONCE)) {
    await markChecked(db, workspaceId, now)
    await takeNews(services, provider, { subscriptionId: providerId, pageId: null }).catch((error: Error) =>
      failures.push(error),
    )
  }
  for (const { id, providerId, expiresAt } of await duePages(db, before, AT_ONCE)) {
    await updatePage(db, id, { checkedAt: now })
    const news = {
      subscriptionId: null,
      pageId: providerId,
      ...(expiresAt <= now && { closeAs: 'expired' as const }),
    }
    await takeNews(services, provider, news).catch((error: Error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The payment provider could not be asked')
}

/** Goes round until it is stopped. */
export const startPaymentChecks = (services: Services, onError: (error: Error) => void) => {
  const timer = setInterval(() => void lookForDue(services).catch(onError), ROUND_EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
