import type { Plan } from '@metapyra/contract/entities/payment'
import { FREE_PLAN, PLANS } from '@metapyra/contract/plans'
import { AppError } from '../../../platform/http/app-error.ts'

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
