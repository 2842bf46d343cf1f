import type { Input } from '@metapyra/contract/calls'
import { HOUR_MS } from '@metapyra/contract/constants'
import { hasPlan } from '@metapyra/contract/subscription'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenedPage, PaymentProvider, PlanChange } from '../../../providers/payment/provider.ts'
import { PaymentDown } from '../../../providers/payment/provider.ts'
import type { MembersAct } from '../../audit/service.ts'
import { planForSale } from '../core/plan.rules.ts'
import { askProvider, notAnswered, providerOf } from '../core/provider.service.ts'
import type { SubscriptionRow } from '../core/queries.ts'
import { subscriptionOf } from '../core/queries.ts'
import { OutcomeUnknown, withChangeClaim } from './claim.service.ts'
import { insertPage, waitingChangesOf } from './pages.queries.ts'
import type { Answer } from './price.service.ts'
import { answerOf, checkExpected, priceOf } from './price.service.ts'
import { takeNews } from './reconcile.service.ts'

type ChangeInput = Omit<Input<'POST v2/payment/upgrade-subscription'>, 'workspaceId'>

/** Shorter than a day, after which the provider drops a change that waits for its payment. */
const PAYABLE_MS = 23 * HOUR_MS

interface RequestedChange {
  /** Undefined: plan and seats stay. */
  change: PlanChange | undefined
  /** Undefined: cancelation stays as it is. */
  isCancelled: boolean | undefined
}

/** Changes plan or seats, cancels or resumes; with `preview`, only returns the price. */
export const changeSubscription = async (
  services: Services,
  from: MembersAct,
  input: ChangeInput,
): Promise<Answer> => {
  const provider = providerOf(services)
  const { workspaceId } = from
  const row = await subscriptionNow(services, workspaceId)
  const requested = requestedChangeOf(row, input)
  const { change } = requested
  if (input.preview || isUnchanged(requested))
    return answerOf(row, await priceOf(services, provider, { row, change, quoted: input }))
  return withChangeClaim(services, from, change?.quantity ?? null, async () => {
    if (change) await cancelPendingChanges(services, provider, workspaceId)
    return changeNow(services, from, provider, input)
  })
}

/** Runs while no one else can change the plan, so the change and its price are computed again. */
const changeNow = async (
  services: Services,
  from: MembersAct,
  provider: PaymentProvider,
  input: ChangeInput,
): Promise<Answer> => {
  const row = await subscriptionNow(services, from.workspaceId)
  const requested = requestedChangeOf(row, input)
  const { change } = requested
  const priced = await priceOf(services, provider, { row, change, quoted: input })
  checkExpected(priced, input)
  const { pricedAt } = priced
  const hostedPage = await changeAtProvider(services, from, provider, { row, wished: requested, pricedAt })
  return answerOf(await subscriptionNow(services, from.workspaceId), priced, hostedPage)
}

/** Returns the change that waits for its payment, with its page if `userId` began it ([PAY-4]). */
export const pendingChangeOf = async ({ db, payment }: Services, workspaceId: string, userId: string) => {
  const [page] = payment ? await waitingChangesOf(db, workspaceId) : []
  if (!page) return null
  const { id, planCode, quantity, url } = page
  const hostedPage = page.userId === userId && url ? { hostedPageId: id, url } : null
  return { planCode, quantity, hostedPage }
}

const subscriptionNow = async ({ db }: Services, workspaceId: string): Promise<SubscriptionRow> => {
  const row = await subscriptionOf(db, workspaceId)
  if (row && hasPlan(row)) return row
  throw new AppError('CONFLICT', {
    message: 'This space has no plan to change. Choose one first.',
  })
}

/** Drops empty values, but never `is_cancelled`: `false` resumes (§5). */
const requestedChangeOf = (
  row: SubscriptionRow,
  { planCode, quantity, is_cancelled }: ChangeInput,
): RequestedChange => {
  const requested = {
    planCode: planCode ? planForSale(planCode).planCode : row.planCode,
    quantity: quantity ?? row.quantity,
  }
  const isSame = requested.planCode === row.planCode && requested.quantity === row.quantity
  return {
    change: isSame ? undefined : requested,
    isCancelled: is_cancelled === undefined || is_cancelled === row.isCancelled ? undefined : is_cancelled,
  }
}

const isUnchanged = ({ change, isCancelled }: RequestedChange): boolean =>
  !change && isCancelled === undefined

/** Cancels earlier unpaid changes, because only the newest can be paid. */
const cancelPendingChanges = async (
  services: Services,
  provider: PaymentProvider,
  workspaceId: string,
): Promise<void> => {
  for (const { providerId } of await waitingChangesOf(services.db, workspaceId))
    await askProvider(
      takeNews(services, provider, { subscriptionId: null, pageId: providerId, closeAs: 'cancelled' }),
    )
}

interface Change {
  row: SubscriptionRow
  wished: RequestedChange
  pricedAt: Date
}

/** Returns undefined if the change is done, or a page if it waits for its payment. */
const changeAtProvider = async (
  services: Services,
  from: MembersAct,
  provider: PaymentProvider,
  { row: { providerId }, wished: { change, isCancelled }, pricedAt }: Change,
): Promise<Answer['hostedPage']> => {
  const look = () => takeNews(services, provider, { subscriptionId: providerId, pageId: null })
  try {
    if (isCancelled !== undefined) await provider.setCancelled(providerId, isCancelled)
    const made = { changeId: newId(), pricedAt }
    const page = change && (await provider.changePlan(providerId, change, made))
    const hostedPage = page ? await keepPage(services, from, provider, change, page) : undefined
    await look()
    return hostedPage
  } catch (error) {
    if (!(error instanceof PaymentDown)) throw error
    await look().catch(() => {
      throw outcomeUnknown(error)
    })
    throw notAnswered(
      'The payment provider didn’t make every change. The plan shown is current. Try again in a moment.',
      error,
    )
  }
}

const outcomeUnknown = (cause: PaymentDown) =>
  new OutcomeUnknown('UNAVAILABLE', {
    message:
      'The payment provider isn’t responding, so we don’t know yet if the plan changed. We’ll keep checking. Come back in a few minutes.',
    retryAfterSeconds: 60,
    cause,
  })

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
