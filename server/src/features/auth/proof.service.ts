import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import { isPasswordRight } from '../account/core/passwords.service.ts'
import { userById } from '../account/core/service.ts'
import { sessionsOfUser } from '../account/sessions/session-list.service.ts'
import type { LoginLimits } from './login-limits.service.ts'

/** So long a sign-in proves by itself who is there. */
const FRESH_MINUTES = 15

/** Wrong ones count like those of a login ([AUTH-1]): a session left open is no place to guess from. */
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
 * [ACC-10] Before what opens an account changes, whoever is there proves once more that it is theirs: by its password,
 * or where it has none by having come in a moment ago.
 */
export const proveAgain = async (
  services: Services,
  limits: LoginLimits,
  request: CallRequest,
  password = '',
): Promise<void> => {
  const { user, session } = accountOf(request)
  const row = await userById(services.db, user.id)
  if (row?.passwordHash) return checkOwnPassword(limits, row.email, row.passwordHash, password)
  const now = services.clock()
  // The one it was handed over from: whoever holds an old sign-in can have that handed over at any time.
  const first = (await sessionsOfUser(services.db, user.id, now)).find(({ id }) => id === session.rootId)
  if (first && now.getTime() - first.createdAt.getTime() <= FRESH_MINUTES * 60_000) return
  throw new AppError('FORBIDDEN', {
    message: `To continue, log out and back in. This needs a login from the last ${FRESH_MINUTES} minutes.`,
  })
}
