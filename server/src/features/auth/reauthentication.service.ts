import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import { userById } from '../account/core/accounts.service.ts'
import { isPasswordRight } from '../account/core/passwords.service.ts'
import { sessionsOfUser } from '../account/sessions/session-list.service.ts'
import type { LoginLimits } from './login-limits.service.ts'

/** How long a login counts as proof of identity. */
const FRESH_MINUTES = 15

/** Wrong passwords count like those of a login ([AUTH-1]), so that an open session can't be used to guess. */
export const checkOwnPassword = async (
  limits: LoginLimits,
  email: string,
  stored: string | null | undefined,
  password: string,
): Promise<void> => {
  if (await limits.judge(email, () => isPasswordRight(stored, password))) return
  const fields = { password: 'Wrong password.' }
  throw new AppError('BAD_CREDENTIALS', { message: 'The current password is wrong.', fields })
}

/**
 * [ACC-10] Before credentials of an account change, the user has to prove their identity again: by password, or without
 * one by a recent login.
 */
export const requireReauthentication = async (
  services: Services,
  limits: LoginLimits,
  request: CallRequest,
  password = '',
): Promise<void> => {
  const { user, session } = accountOf(request)
  const row = await userById(services.db, user.id)
  if (row?.passwordHash) return checkOwnPassword(limits, row.email, row.passwordHash, password)
  const now = services.clock()
  // The root session counts, because an old login can be handed over at any time.
  const first = (await sessionsOfUser(services.db, user.id, now)).find(({ id }) => id === session.rootId)
  if (first && now.getTime() - first.createdAt.getTime() <= FRESH_MINUTES * 60_000) return
  throw new AppError('FORBIDDEN', {
    message: `To continue, log out and back in. This needs a login from the last ${FRESH_MINUTES} minutes.`,
  })
}
