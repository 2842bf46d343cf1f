import { hasPlan } from '@metapyra/contract/subscription'
import type { Act } from '../../audit/service.ts'
import { changesBetween } from '../../audit/service.ts'
import { planNamed } from './plan.rules.ts'
import type { ProviderFields } from './provider-fields.rules.ts'

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
