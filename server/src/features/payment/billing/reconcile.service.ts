import { hasPlan } from '@metapyra/contract/subscription'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type {
  PageState,
  PaidInvoice,
  PaidSubscription,
  PaymentProvider,
} from '../../../providers/payment/provider.ts'
import type { Act, ActOrigin } from '../../audit/service.ts'
import { byServer, recordAct } from '../../audit/service.ts'
import { auditActsOfChange, failedPurchase } from '../core/audit-acts.rules.ts'
import type { ProviderFields } from '../core/provider-fields.rules.ts'
import { contentOf } from '../core/provider-fields.rules.ts'
import type { SubscriptionRow } from '../core/queries.ts'
import {
  insertEvent,
  isEventKnown,
  isSpaceThere,
  nextCheckNumber,
  personById,
  saveInvoices,
  saveSubscription,
  subscriptionOf,
} from '../core/queries.ts'
import { lockSeats } from '../seats/seats.queries.ts'
import { sendDunning } from './dunning.service.ts'
import type { PageRow } from './pages.queries.ts'
import { endPage, newestPurchaseOf, pageOfProvider, waitingChangesOf } from './pages.queries.ts'

/** What to check at the provider: because of an event, a page someone has returned from, or a schedule. */
export interface ReconcileTrigger {
  subscriptionId: string | null
  pageId: string | null
  eventId?: string
  /** Closes the page unless it was paid, so that no one can pay there any more. */
  closeAs?: 'cancelled' | 'expired'
}

interface ProviderState {
  reading: number
  page: PageRow | undefined
  pageEnd: PageRow['status'] | undefined
  found: PaidSubscription | null
  invoices: PaidInvoice[]
}

/**
 * [PAY-1] The only way in which a payment takes effect: the provider is asked, browsers and events are never trusted,
 * and its answer is stored with the event in one transaction.
 */
export const takeNews = async (
  services: Services,
  provider: PaymentProvider,
  news: ReconcileTrigger,
): Promise<void> => {
  const { db, clock } = services
  const { eventId } = news
  if (eventId && (await isEventKnown(db, provider.name, eventId))) return
  const seen = await readProvider(services, provider, news)
  const { found, reading, invoices } = seen
  await db.transaction(async (tx) => {
    const workspaceId = found?.workspaceId ?? seen.page?.workspaceId
    if (workspaceId) await lockSeats(tx, workspaceId)
    if (eventId && !(await insertEvent(tx, { provider: provider.name, eventId, receivedAt: clock() }))) return
    if (seen.page && seen.pageEnd) await settlePage(tx, seen.page, seen.pageEnd, clock())
    if (!workspaceId || !found || !(await isSpaceThere(tx, workspaceId))) return
    const settling = { workspaceId, found, reading, now: clock(), page: seen.page }
    const isNews = await settleSubscription(tx, provider.name, settling)
    if (!isNews) return
    await saveInvoices(tx, { workspaceId, provider: provider.name }, invoices)
    await sendDunning(tx, workspaceId, invoices)
  })
}

/** [PAY-3] The number is taken before the provider is asked, so that newer information has the higher one. */
const readProvider = async (
  { db }: Services,
  provider: PaymentProvider,
  news: ReconcileTrigger,
): Promise<ProviderState> => {
  const reading = await nextCheckNumber(db)
  const { pageId } = news
  const page = pageId ? await pageOfProvider(db, provider.name, pageId) : undefined
  const onPage = page?.providerId ? await readPage(provider, page.providerId, news.closeAs) : undefined
  const subscriptionId = news.subscriptionId ?? onPage?.subscriptionId
  const found = subscriptionId ? await endSecondSubscription(db, provider, subscriptionId) : null
  const invoices = found?.workspaceId ? await provider.getInvoices(found.customerId) : []
  return { reading, page, pageEnd: onPage?.end, found, invoices }
}

const ENDS: Partial<Record<PageState, PageRow['status']>> = {
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
}

const readPage = async (provider: PaymentProvider, id: string, closeAs: ReconcileTrigger['closeAs']) => {
  const before = await provider.getHostedPage(id)
  if (before.state !== 'open' || !closeAs) return { ...before, end: ENDS[before.state] }
  await provider.closeHostedPage(id)
  // Someone may have paid at that very moment.
  const after = await provider.getHostedPage(id)
  return { ...after, end: after.state === 'expired' ? closeAs : ENDS[after.state] }
}

/** [PAY-4] If someone has paid for a space that already has a plan, that plan stays and the new one is ended. */
const endSecondSubscription = async (
  db: Services['db'],
  provider: PaymentProvider,
  id: string,
): Promise<PaidSubscription | null> => {
  const found = await provider.getSubscription(id)
  if (!found?.workspaceId || !isAlive(found)) return found
  const known = await subscriptionOf(db, found.workspaceId)
  if (!known || known.providerId === id || !hasPlan(known)) return found
  await provider.endNow(id)
  return provider.getSubscription(id)
}

const isAlive = ({ state }: PaidSubscription): boolean => state !== 'ended' && state !== 'waiting'

const settlePage = async (
  tx: Transaction,
  page: PageRow,
  end: PageRow['status'],
  now: Date,
): Promise<void> => {
  if (!(await endPage(tx, page.id, end)) || end !== 'failed') return
  const from = await byPerson(tx, page.workspaceId, page.userId, now)
  await recordAct(tx, from, failedPurchase(page.id, page.planCode))
}

interface SubscriptionUpdate {
  workspaceId: string
  found: PaidSubscription
  reading: number
  now: Date
  /** The page because of which it was checked. */
  page: PageRow | undefined
}

/**
 * Returns false, and stores nothing, if it is not the space's subscription or a check that began later has been stored.
 */
const settleSubscription = async (
  tx: Transaction,
  provider: string,
  { workspaceId, found, reading, now, page }: SubscriptionUpdate,
): Promise<boolean> => {
  const before = await subscriptionOf(tx, workspaceId)
  const known = before?.providerId === found.id ? before : undefined
  if (!known && !isAlive(found)) return false
  // Bought at this very moment: the event is sent again, and by then the other subscription is stored.
  if (!known && before && hasPlan(before)) throw new Error('The space has another subscription')
  if (known && (known.reading >= reading || found.state === 'waiting')) return false
  const content = contentOf(found, known?.planCode, now)
  const id = known?.id ?? newId()
  await saveSubscription(tx, {
    ...content,
    id,
    workspaceId,
    provider,
    providerId: found.id,
    customerId: found.customerId,
    reading,
    checkedAt: now,
    ...(!known && { changingBy: null, changingSince: null, changingTo: null }),
  })
  for (const { act, isPersons } of auditActsOfChange(id, known, content)) {
    const userId = isPersons ? await actorOfChange(tx, workspaceId, { act, known, content, page }) : null
    await recordAct(tx, await byPerson(tx, workspaceId, userId, now), act)
  }
  return true
}

interface Done {
  act: Act
  known: SubscriptionRow | undefined
  content: ProviderFields
  page: PageRow | undefined
}

/**
 * [PAY-9] Returns who made a change: the person whose change is under way, who paid later for a change they began, or
 * who bought it; null for the provider's own staff.
 */
const actorOfChange = async (
  tx: Transaction,
  workspaceId: string,
  { act, known, content: { planCode, quantity }, page }: Done,
): Promise<string | null> => {
  if (!known) return (await newestPurchaseOf(tx, workspaceId))?.userId ?? null
  const waiting = act.action === 'plan.changed' ? await waitingChangesOf(tx, workspaceId) : []
  // This page has ended by now but may be the change's origin.
  const pages = page?.kind === 'change' ? [page, ...waiting] : waiting
  const paid = pages.find((one) => one.planCode === planCode && one.quantity === quantity)
  return paid?.userId ?? known.changingBy
}

const byPerson = async (
  tx: Transaction,
  workspaceId: string,
  userId: string | null,
  now: Date,
): Promise<ActOrigin> => {
  const actor = userId ? await personById(tx, userId) : undefined
  const server = byServer(workspaceId, now)
  return actor ? { ...server, actor } : server
}
