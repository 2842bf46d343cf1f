import { DAY_MS } from '@metapyra/contract/constants'
import type { Invoice, Plan, Subscription } from '@metapyra/contract/entities/payment'
import { FREE_PLAN, PLANS } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PaidSubscription } from '../../../providers/payment/provider.ts'
import type { Act } from '../../audit/service.ts'
import { changesBetween } from '../../audit/service.ts'
import type { InvoiceRow, SubscriptionRow } from './queries.ts'

/** [PAY-6] How long an unpaid space stays usable. */
const GRACE_MS = 7 * DAY_MS

export const planNamed = (planCode: string): Plan =>
  PLANS.find((plan) => plan.planCode === planCode) ?? FREE_PLAN

/** Returns a plan that can be bought; throws VALIDATION for any other. */
export const planForSale = (planCode: string): Plan => {
  const plan = PLANS.find((one) => one.planCode === planCode)
  if (!plan) throw new AppError('VALIDATION', { fields: { planCode: 'Choose one of our plans.' } })
  if (plan.price.amountMinor > 0) return plan
  throw new AppError('VALIDATION', {
    fields: { planCode: 'To go back to this plan, cancel the current one.' },
  })
}

const statusOf = (found: PaidSubscription): Subscription['status'] => {
  if (found.state === 'ended') return found.isForNonPayment ? 'expired' : 'cancelled'
  if (found.state === 'pastDue') return 'pastDue'
  if (found.isCancelled) return 'nonRenewing'
  return found.state === 'trialing' ? 'trialing' : 'active'
}

/** The fields of a subscription that the provider determines. */
export type ProviderFields = Pick<
  SubscriptionRow,
  'planCode' | 'quantity' | 'status' | 'isCancelled' | 'periodStart' | 'periodEnd' | 'graceEnd'
>

/** [PAY-6] The grace period counts from the start of the unpaid period. */
export const contentOf = (found: PaidSubscription, known: string | undefined, now: Date): ProviderFields => {
  const status = statusOf(found)
  const isOver = !hasPlan({ status })
  return {
    planCode: found.planCode ?? known ?? FREE_PLAN.planCode,
    quantity: found.quantity,
    status,
    isCancelled: found.isCancelled,
    periodStart: found.periodStart,
    // A subscription ended within a period has ended now, not at the period's end.
    periodEnd: isOver && found.periodEnd > now ? now : found.periodEnd,
    graceEnd: status === 'pastDue' ? new Date(found.periodStart.getTime() + GRACE_MS) : null,
  }
}

const subjectOf = (id: string, { planCode }: Pick<ProviderFields, 'planCode'>): Act['subject'] => {
  const { name, interval } = planNamed(planCode)
  return { type: 'plan', id, name: `the plan ${name}, by the ${interval}` }
}

/** [PAY-9] Returns the audit entries for what has changed, separating people's acts from the provider's. */
export const auditActsOfChange = (
  id: string,
  before: ProviderFields | undefined,
  after: ProviderFields,
): { act: Act; isPersons: boolean }[] => {
  const subject = subjectOf(id, after)
  const { planCode, quantity, periodEnd, graceEnd } = after
  if (!before) {
    const changes = changesBetween({}, { planCode, quantity, currentPeriodEnd: periodEnd })
    return [{ act: { action: 'plan.bought', subject, changes }, isPersons: true }]
  }
  const isChanged = before.planCode !== planCode || before.quantity !== quantity
  const acts: { act: Act; isPersons: boolean }[] = []
  if (isChanged) {
    const changes = changesBetween(
      { planCode: before.planCode, quantity: before.quantity },
      { planCode, quantity },
    )
    acts.push({ act: { action: 'plan.changed', subject, changes }, isPersons: true })
  }
  if (!hasPlan(after)) {
    if (hasPlan(before)) acts.push({ act: { action: 'plan.ended', subject }, isPersons: false })
    return acts
  }
  if (before.isCancelled !== after.isCancelled) {
    const action = after.isCancelled ? 'plan.cancelled' : 'plan.resumed'
    const changes = changesBetween({}, { currentPeriodEnd: periodEnd })
    acts.push({ act: { action, subject, changes }, isPersons: true })
  }
  if (after.status === 'pastDue' && before.status !== 'pastDue') {
    acts.push({
      act: { action: 'plan.unpaid', subject, changes: changesBetween({}, { graceEnd }) },
      isPersons: false,
    })
  } else if (
    after.status !== 'pastDue' &&
    (before.status === 'pastDue' || (periodEnd > before.periodEnd && !isChanged))
  ) {
    const changes = changesBetween({ currentPeriodEnd: before.periodEnd }, { currentPeriodEnd: periodEnd })
    acts.push({
      act: { action: 'plan.renewed', subject, ...(changes.length > 0 && { changes }) },
      isPersons: false,
    })
  }
  return acts
}

export const failedPurchase = (id: string, planCode: string): Act => ({
  action: 'payment.failed',
  subject: subjectOf(id, { planCode }),
})

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  workspaceId: row.workspaceId,
  planCode: row.planCode,
  quantity: row.quantity,
  status: row.status,
  is_cancelled: row.isCancelled,
  currentPeriodStart: row.periodStart.toISOString(),
  currentPeriodEnd: row.periodEnd.toISOString(),
  graceEnd: row.graceEnd?.toISOString() ?? null,
})

export const toInvoice = (row: InvoiceRow, isPayable: boolean): Invoice => ({
  id: row.id,
  number: row.number,
  amount: { amountMinor: row.amountMinor, currency: row.currency },
  status: row.status,
  issuedAt: row.issuedAt.toISOString(),
  url: row.url,
  payUrl: isPayable ? row.payUrl : null,
})
