import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import type { LookUpLimits } from './account-lookups.service.ts'
import { openLoginCode } from './provider-flow.service.ts'
import { redeemLogin, revealedAddress } from './provider-person.service.ts'
import { checkAccountUsable, signIn } from './sign-in.service.ts'

export const providerCalls = (
  services: Services,
  lookUps: LookUpLimits,
): Handlers<'POST v2/auth/provider-login'> => ({
  'POST v2/auth/provider-login': async ({ provider }, request) => {
    const { bearer, cookies } = request
    const person = openLoginCode(services, cookies, bearer, provider)
    if (!bearer) throw new AppError('TOKEN_REQUIRED')
    const email = await revealedAddress(services.db, person)
    if (email) await lookUps.count(request, { email, isByProvider: true })
    const row = await redeemLogin(services, bearer, person)
    cookies.clear('provider')
    checkAccountUsable(request, row, provider)
    return { ...(await signIn(services, row, provider, request)), isNewUser: row.isNewUser }
  },
})
