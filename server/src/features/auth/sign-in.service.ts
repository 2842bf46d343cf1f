import type { ProviderName } from '@metapyra/contract/constants'
import { errors } from '@metapyra/contract/errors'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { updateUser } from '../account/core/accounts.service.ts'
import { endSessionTree } from '../account/sessions/end-sessions.service.ts'
import { openSession } from '../account/sessions/sessions.service.ts'
import { preSessionReadingKey } from '../security/service.ts'
import { profileOf } from '../user/service.ts'

/** How a user proved their identity. */
type SignInMethod = 'password' | 'registration' | ProviderName

/** [ACC-6] [DEL-2] Throws if the account is blocked or was deleted. */
export const checkAccountUsable = (request: CallRequest, user: UserRow, method: SignInMethod): void => {
  if (user.closedAt) throw refusedSignIn(request, 'ACCOUNT_CLOSED', user, method)
  if (user.blockedAt) throw refusedSignIn(request, 'ACCOUNT_BLOCKED', user, method)
}

/** The error for a refused login. The log contains the account's id, and no email. */
export const refusedSignIn = (
  request: CallRequest,
  code: 'BAD_CREDENTIALS' | 'ACCOUNT_BLOCKED' | 'ACCOUNT_CLOSED' | 'NOT_VERIFIED',
  user: UserRow | undefined,
  method: SignInMethod,
): AppError => {
  request.log.info({ aboutId: user?.id ?? null, way: method, code }, 'sign-in refused')
  // Displayed at the password field, whichever of the two is wrong.
  const fields = { password: errors.BAD_CREDENTIALS.message }
  return new AppError(code, code === 'BAD_CREDENTIALS' ? { fields } : {})
}

/** Opens a session of this browser for a user who has just proved their identity, by any method. */
export const signIn = async (
  services: Services,
  user: UserRow,
  method: SignInMethod,
  request: CallRequest,
) => {
  // Ends an existing session, so that none survives a login (T1).
  if (request.session) await endSessionTree(services, request.session.rootId)
  const sessionId = await openSession(services, request.cookies, {
    user,
    host: new URL(request.origin).host,
    userAgent: request.userAgent,
    readingKey: request.session?.readingKey ?? preSessionReadingKey(services, request.cookies),
  })
  await updateUser(services.db, user.id, { lastLoginAt: services.clock() })
  request.log.info({ aboutId: user.id, way: method }, 'signed in')
  return { sessionId, user: await profileOf(services, user.id, request) }
}
