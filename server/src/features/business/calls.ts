import { PLANS } from '@metapyra/contract/plans'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import { storeRequest } from './service.ts'

type Name =
  | 'POST v2/business/feedback'
  | 'POST v2/business/requirement'
  | 'POST v2/business/business-plan-request'
  | 'POST v2/business/request-partner'

const answer = { message: 'Thank you. We’ll reply by email.' }

export const businessCalls = (services: Services): Handlers<Name> => ({
  'POST v2/business/feedback': async ({ text, rating, pass }, request) => {
    const data = { text, ...(rating && { rating }) }
    const subject = rating ? `Feedback, ${rating} of 5` : 'Feedback'
    await storeRequest(services, request, { kind: 'feedback', subject, email: null, data, pass })
    return { message: 'Thank you for your feedback.' }
  },

  'POST v2/business/requirement': async ({ name, email, text, pass }, request) => {
    const subject = `${name} requested something`
    await storeRequest(services, request, { kind: 'requirement', subject, email, data: { name, text }, pass })
    return answer
  },

  'POST v2/business/business-plan-request': async ({ workspaceId, planCode, message, pass }, request) => {
    const plan = PLANS.find((one) => one.planCode === planCode)
    if (!plan) throw new AppError('VALIDATION', { fields: { planCode: 'Choose one of our plans.' } })
    const { user } = request
    // [BUS-2] Gives the same error for a space the caller does not belong to and for one that does not exist.
    const member = user && (await memberOf(services.db, workspaceId, user.id))
    if (member?.status !== 'active') throw new AppError('NOT_FOUND')
    if (member.role !== 'owner' && member.role !== 'admin') throw new AppError('FORBIDDEN')
    await storeRequest(services, request, {
      kind: 'plan',
      subject: `${user?.name} requested an offer: ${plan.name}`,
      email: user?.email ?? null,
      workspaceId,
      data: { planCode, workspaceId, ...(message && { message }) },
      pass,
    })
    return answer
  },

  'POST v2/business/request-partner': async ({ company, name, email, country, text, pass }, request) => {
    const data = { company, name, ...(country && { country }), text }
    const subject = `${company} applied as a partner`
    await storeRequest(services, request, { kind: 'partner', subject, email, data, pass })
    return answer
  },
})
