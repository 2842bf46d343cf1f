import type { Services } from '../../platform/services.ts'
import { recordBySupport } from '../audit/service.ts'
import { normalEmail } from './core/credentials.service.ts'
import type { UserRow } from './core/queries.ts'
import { updateUser, userByEmail } from './core/queries.ts'
import { deleteSessionsOfUser } from './sessions/sessions.queries.ts'

/**
 * [ACC-6] Whoever is blocked reads so at every call but logout; their sockets close with the next sweep, on every node.
 * Each of their spaces reads of it in its audit log. Their sessions stay so long, so that they read it and do not think
 * that they were only signed out; who is let in again signs in anew. Undefined where nobody has this address.
 */
export const setBlocked = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  isBlocked: boolean,
): Promise<UserRow | undefined> => {
  const user = await userByEmail(db, normalEmail(email))
  if (!user || (user.blockedAt !== null) === isBlocked) return user
  const now = clock()
  return db.transaction(async (tx) => {
    await recordBySupport(tx, now, isBlocked ? 'account.blocked' : 'account.unblocked', user)
    if (!isBlocked) await deleteSessionsOfUser(tx, user.id)
    return updateUser(tx, user.id, { blockedAt: isBlocked ? now : null })
  })
}
