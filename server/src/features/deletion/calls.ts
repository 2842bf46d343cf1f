import { cleanEmail } from '@metapyra/contract/email-address'
import { AppError } from '../../platform/http/app-error.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { clearSessionCookies } from '../account/sessions/sessions.service.ts'
import type { LoginLimits } from '../auth/login-limits.service.ts'
import { requireReauthentication } from '../auth/reauthentication.service.ts'
import { closeAccount, deletionOf } from './close.service.ts'
import { restoreAccount } from './restore.service.ts'

type Name = 'GET v2/user/deletion' | 'POST v2/user/delete-account' | 'POST v2/user/keep-account'

/** Deletes an account, or restores a deleted one. */
export const deletionCalls = (services: Services, limits: LoginLimits): Handlers<Name> => ({
  'GET v2/user/deletion': (_, request) => deletionOf(services, accountOf(request).user.id),

  'POST v2/user/delete-account': async ({ password, email, isErasing = false }, request) => {
    const { user } = accountOf(request)
    if (cleanEmail(email) !== user.email)
      throw new AppError('VALIDATION', { fields: { email: 'This isn’t your account’s email.' } })
    await requireReauthentication(services, limits, request, password)
    const { ip, userAgent } = request
    const from = { address: ip, userAgent, at: services.clock() }
    const eraseAt = await closeAccount(services, from, user.id, { isErasing })
    clearSessionCookies(request.cookies)
    return { eraseAt: eraseAt.toISOString() }
  },

  'POST v2/user/keep-account': async (_, request) => {
    if (!request.bearer) throw new AppError('WRONG_TOKEN')
    await restoreAccount(services, request, request.bearer)
    return null
  },
})
