import type { Input, Reply } from '@metapyra/contract/calls'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import type {
  ChangePrice,
  OpenedPage,
  PaymentProvider,
  PlanChange,
} from '../../providers/payment/provider.ts'
import type { Services } from '../../services.ts'
import type { MembersAct } from '../audit/service.ts'
import { insertPage } from './pages.queries.ts'
import { asked, providerOf } from './provider.service.ts'
import type { SubscriptionRow } from './queries.ts'
import { beginChange, endChange, subscriptionOf } from './queries.ts'
import { takeNews } from './reading.service.ts'
import { hasPlan, planForSale, planNamed, toSubscription } from './rules.ts'
import { checkSeatsUsed, holdSeats } from './seats.service.ts'

type Answer = Reply<'POST v2/payment/upgrade-subscription'>
type Wish = Pick<
  Input<'POST v2/payment/upgrade-subscription'>,
  'planCode' | 'quantity' | 'is_cancelled' | 'preview'
>

/** One that was begun and not ended is over after this long: the server that began it is gone. */
const CHANGE_MS = 60_000
/** The provider keeps a change that waits for its payment for a day. */
const PAYABLE_MS = 23 * HOUR_MS

interface Wished {
  /** Undefined: plan and seats stay. */
  change: PlanChange | undefined
  /** Undefined: it stays as it is. */
  isCancelled: boolean | undefined
}

/** Plan, seats, cancelling and resuming; with `preview` nothing but the price. */
export const changeSubscription = async (
  services: Services,
  from: MembersAct,
  wish: Wish,
): Promise<Answer> => {
  const provider = providerOf(services)
  const { workspaceId } = from
  const row = await subscriptionNow(services, workspaceId)
  const { change, isCancelled } = wishedOf(row, wish)
  const price = change ? await priceOf(services, provider, row, change) : undefined
  if (wish.preview || (!change && isCancelled === undefined)) return answerOf(row, price)
  await services.db.transaction((tx) => claim(services, tx, from, change?.quantity ?? null))
  try {
    if (isCancelled !== undefined) await asked(provider.setCancelled(row.providerId, isCancelled))
    const page = change ? await asked(provider.changePlan(row.providerId, change, newId())) : null
    await asked(takeNews(services, provider, { subscriptionId: row.providerId, pageId: null }))
    const hostedPage = page && change ? await keepPage(services, from, provider, change, page) : undefined
    return answerOf(await subscriptionNow(services, workspaceId), price, hostedPage)
  } finally {
    await endChange(services.db, workspaceId)
  }
}

const subscriptionNow = async ({ db }: Services, workspaceId: string): Promise<SubscriptionRow> => {
  const row = await subscriptionOf(db, workspaceId)
  if (row && hasPlan(row.status)) return row
  throw new AppError('CONFLICT', {
    message: 'This space has no plan that could be changed. Choose one first.',
  })
}

/** Empty values are dropped, and `is_cancelled` never is: `false` resumes (§5). */
const wishedOf = (row: SubscriptionRow, { planCode, quantity, is_cancelled }: Wish): Wished => {
  const wished = {
    planCode: planCode ? planForSale(planCode).planCode : row.planCode,
    quantity: quantity ?? row.quantity,
  }
  const isSame = wished.planCode === row.planCode && wished.quantity === row.quantity
  return {
    change: isSame ? undefined : wished,
    isCancelled: is_cancelled === undefined || is_cancelled === row.isCancelled ? undefined : is_cancelled,
  }
}

const priceOf = async (
  services: Services,
  provider: PaymentProvider,
  row: SubscriptionRow,
  change: PlanChange,
): Promise<ChangePrice> => {
  if (row.status === 'pastDue')
    throw new AppError('CONFLICT', { message: 'Pay the open invoice first, then change the plan.' })
  await checkSeatsUsed(services.db, row.workspaceId, change.quantity)
  return asked(provider.previewChange(row.providerId, change))
}

/** [PAY-5] From here on nobody else changes it, and no more people join than the smaller number of seats takes. */
const claim = async (
  services: Services,
  tx: Transaction,
  { workspaceId, actor, at }: MembersAct,
  quantity: number | null,
): Promise<void> => {
  await holdSeats(services, tx, workspaceId)
  if (quantity !== null) await checkSeatsUsed(tx, workspaceId, quantity)
  const change = { changingBy: actor.id, changingSince: at, changingTo: quantity }
  const isFree = await beginChange(tx, workspaceId, change, new Date(at.getTime() - CHANGE_MS))
  if (isFree) return
  throw new AppError('CONFLICT', {
    message: 'Somebody is changing the plan right now. Look again in a moment.',
  })
}

const keepPage = async (
  { db, clock }: Services,
  { workspaceId, actor }: MembersAct,
  provider: PaymentProvider,
  { planCode, quantity }: PlanChange,
  { id: providerId, url }: OpenedPage,
) => {
  const now = clock()
  const page = await insertPage(db, {
    id: newId(),
    workspaceId,
    userId: actor.id,
    kind: 'change',
    planCode,
    quantity,
    provider: provider.name,
    providerId,
    url,
    status: 'fresh',
    createdAt: now,
    checkedAt: now,
    expiresAt: new Date(now.getTime() + PAYABLE_MS),
  })
  return page && { hostedPageId: page.id, url }
}

const answerOf = (
  row: SubscriptionRow,
  price: ChangePrice | undefined,
  hostedPage?: Answer['hostedPage'],
): Answer => {
  const { amountMinor, currency } = planNamed(row.planCode).price
  const money = (minor: number) => ({ amountMinor: minor, currency: price?.currency ?? currency })
  const renewal = {
    amount: money(price?.renewalMinor ?? amountMinor * row.quantity),
    at: (price?.renewsAt ?? row.periodEnd).toISOString(),
  }
  return {
    subscription: toSubscription(row),
    amountDue: money(price?.dueMinor ?? 0),
    credit: money(price?.creditMinor ?? 0),
    renewal: row.isCancelled ? null : renewal,
    ...(hostedPage && { hostedPage }),
  }
}
