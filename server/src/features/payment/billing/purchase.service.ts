import { HOUR_MS } from '@metapyra/contract/constants'
import type { HostedPage } from '@metapyra/contract/entities/payment'
import { hasPlan } from '@metapyra/contract/subscription'
import { AppError } from '../../../platform/http/app-error.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { PaymentProvider } from '../../../providers/payment/provider.ts'
import { planForSale } from '../core/plan.rules.ts'
import { askProvider, providerOf } from '../core/provider.service.ts'
import { subscriptionOf } from '../core/queries.ts'
import { checkSeatsUsed, lockSeatsIfSold } from '../seats/seats.service.ts'
import type { PageRow } from './pages.queries.ts'
import { endPage, insertPage, openPageOf, pageById, updatePage } from './pages.queries.ts'
import { takeNews } from './reconcile.service.ts'

/** [PAY-4] How long the page of a purchase can be paid. */
const PAGE_MS = HOUR_MS
/** If the provider does not return a page within this time, it counts as not opened. */
const OPENED_WITHIN_MS = 60_000
/** An open page is offered again if at least this much time is left to pay. */
const MIN_TIME_TO_PAY_MS = HOUR_MS / 6

export interface Purchase {
  workspaceId: string
  buyer: { id: string; email: string }
  planCode: string
  quantity: number
  /** Where the buyer is logged in. */
  origin: string
}

/**
 * Opens the provider's page for paying a plan. The same purchase requested again, at once or later, returns the same
 * page.
 */
export const buyPlan = async (services: Services, purchase: Purchase): Promise<HostedPage> => {
  const provider = providerOf(services)
  const { planCode } = planForSale(purchase.planCode)
  const open = await openPageOf(services.db, purchase.workspaceId)
  if (open) {
    if (isSameWish(open, purchase) && isStillGood(open, services.clock())) return hostedPageOf(open)
    await closeOpen(services, provider, open)
  }
  const { page, customerId } = await claimPage(services, provider, { ...purchase, planCode })
  return openAtProvider(services, provider, { page, customerId, purchase })
}

const isSameWish = (page: PageRow, { buyer, planCode, quantity }: Purchase): boolean =>
  page.userId === buyer.id && page.planCode === planCode && page.quantity === quantity

const isStillGood = (page: PageRow, now: Date): boolean =>
  page.url !== null && page.expiresAt.getTime() - now.getTime() >= MIN_TIME_TO_PAY_MS

const hostedPageOf = ({ id, url }: PageRow): HostedPage => ({ hostedPageId: id, url: url ?? '' })

/** Closes a page, so that no one can pay there any more. Throws CONFLICT if someone has paid. */
const closeOpen = async (services: Services, provider: PaymentProvider, page: PageRow): Promise<void> => {
  const { db, clock } = services
  if (page.providerId)
    await askProvider(
      takeNews(services, provider, { subscriptionId: null, pageId: page.providerId, closeAs: 'cancelled' }),
    )
  else if (clock().getTime() - page.createdAt.getTime() > OPENED_WITHIN_MS)
    await endPage(db, page.id, 'expired')
  const now = await pageById(db, page.id)
  if (now?.status === 'fresh') throw underWay()
  if (now?.status === 'paid') throw alreadyBought()
}

const underWay = () =>
  new AppError('CONFLICT', { message: 'A payment for this space is in progress. Try again in a moment.' })
const alreadyBought = () =>
  new AppError('CONFLICT', { message: 'This space already has a plan. Change that one instead.' })

const claimPage = async (services: Services, provider: PaymentProvider, purchase: Purchase) => {
  const { workspaceId, buyer, planCode, quantity } = purchase
  const now = services.clock()
  return services.db.transaction(async (tx) => {
    await lockSeatsIfSold(services, tx, workspaceId)
    const before = await subscriptionOf(tx, workspaceId)
    if (before && hasPlan(before)) throw alreadyBought()
    await checkSeatsUsed(tx, workspaceId, quantity)
    const page = await insertPage(tx, {
      id: newId(),
      workspaceId,
      userId: buyer.id,
      kind: 'purchase',
      planCode,
      quantity,
      provider: provider.name,
      status: 'fresh',
      createdAt: now,
      checkedAt: now,
      expiresAt: new Date(now.getTime() + PAGE_MS),
    })
    if (!page) throw underWay()
    return { page, customerId: before?.customerId }
  })
}

interface Opening {
  page: PageRow
  customerId: string | undefined
  purchase: Purchase
}

const openAtProvider = async (
  { db }: Services,
  provider: PaymentProvider,
  { page, customerId, purchase: { workspaceId, buyer, origin } }: Opening,
): Promise<HostedPage> => {
  const back = new URL('/payment_status', origin)
  back.search = String(new URLSearchParams({ hostedPageId: page.id, workspaceId }))
  const { planCode, quantity, expiresAt } = page
  const order = {
    orderId: page.id,
    workspaceId,
    planCode,
    quantity,
    expiresAt,
    customer: customerId ? { id: customerId } : { email: buyer.email },
    returnUrl: back.href,
    leaveUrl: `${back.href}&left=1`,
  }
  try {
    const opened = await askProvider(provider.createHostedPage(order))
    await updatePage(db, page.id, { providerId: opened.id, url: opened.url })
    return { hostedPageId: page.id, url: opened.url }
  } catch (error) {
    await endPage(db, page.id, 'failed')
    throw error
  }
}

interface Return {
  workspaceId: string
  userId: string
  hostedPageId: string
  isLeft: boolean
}

/** [PAY-4] Returns how a page ended, only to the person who opened it, in that space. */
export const pageStatus = async (
  services: Services,
  { workspaceId, userId, hostedPageId, isLeft }: Return,
): Promise<PageRow['status']> => {
  const provider = providerOf(services)
  const page = isId(hostedPageId) ? await pageById(services.db, hostedPageId) : undefined
  if (page?.workspaceId !== workspaceId || page.userId !== userId) throw new AppError('NOT_FOUND')
  if (page.status !== 'fresh' || !page.providerId) return page.status
  const news = {
    subscriptionId: null,
    pageId: page.providerId,
    ...(isLeft && { closeAs: 'cancelled' as const }),
  }
  await askProvider(takeNews(services, provider, news))
  return (await pageById(services.db, page.id))?.status ?? page.status
}
