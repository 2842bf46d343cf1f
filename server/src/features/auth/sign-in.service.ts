import type { ProviderName } from '@metapyra/contract/constants'
import { errors } from '@metapyra/contract/errors'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/service.ts'
import { updateUser } from '../account/core/service.ts'
import { endSessionTree } from '../account/sessions/end-sessions.service.ts'
import { openSession } from '../account/sessions/sessions.service.ts'
import { preSessionReadingKey } from '../security/service.ts'
import { profileOf } from '../user/service.ts'

/** What somebody has proved by who they are. */
type Way = 'password' | 'registration' | ProviderName

/** [ACC-6] [DEL-2] An account that is kept out, or was deleted, opens to nobody. */
export const checkOpen = (request: CallRequest, user: UserRow, way: Way): void => {
  if (user.closedAt) throw refusedSignIn(request, 'ACCOUNT_CLOSED', user, way)
  if (user.blockedAt) throw refusedSignIn(request, 'ACCOUNT_BLOCKED', user, way)
}

/** What is thrown at who may not come in; the log tells whose account it was about, and no address. */
export const refusedSignIn = (
  request: CallRequest,
  code: 'BAD_CREDENTIALS' | 'ACCOUNT_BLOCKED' | 'ACCOUNT_CLOSED' | 'NOT_VERIFIED',
  user: UserRow | undefined,
  way: Way,
): AppError => {
  request.log.info({ aboutId: user?.id ?? null, way, code }, 'sign-in refused')
  // It is shown where the password was typed, whichever of the two is wrong.
  const fields = { password: errors.BAD_CREDENTIALS.message }
  return new AppError(code, code === 'BAD_CREDENTIALS' ? { fields } : {})
}

/** Opens a session of this browser for somebody who has just proved who they are, by whatever way in. */
export const signIn = async (services: Services, user: UserRow, way: Way, request: CallRequest) => {
  // A session that is here already ends: nobody carries one over a login (T1).
  if (request.session) await endSessionTree(services, request.session.rootId)
  const sessionId = await openSession(services, request.cookies, {
    user,
    host: new URL(request.origin).host,
    userAgent: request.userAgent,
    readingKey: request.session?.readingKey ?? preSessionReadingKey(services, request.cookies),
  })
  await updateUser(services.db, user.id, { lastLoginAt: services.clock() })
  request.log.info({ aboutId: user.id, way }, 'signed in')
  return { sessionId, user: await profileOf(services, user.id, request) }
}
