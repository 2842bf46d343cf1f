import { cleanEmail } from '@metapyra/contract/email-address'
import type { Services } from '../../platform/services.ts'
import { recordByOperator } from '../audit/service.ts'
import type { UserRow } from './core/queries.ts'
import { updateUser, userByEmail } from './core/queries.ts'
import { deleteSessionsOfUser } from './sessions/sessions.queries.ts'

/**
 * [ACC-6] Blocks or unblocks an account. A blocked user gets the error on every call except logout, and their sockets
 * close with the next sweep, on every node. Each of their spaces gets an entry in its audit log. Their sessions stay
 * while blocked, so that they see the reason instead of a plain logout; after unblocking they have to log in again.
 * Undefined if no account has this address.
 */
export const setBlocked = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  isBlocked: boolean,
): Promise<UserRow | undefined> => {
  const user = await userByEmail(db, cleanEmail(email))
  if (!user || (user.blockedAt !== null) === isBlocked) return user
  const now = clock()
  return db.transaction(async (tx) => {
    await recordByOperator(tx, now, isBlocked ? 'account.blocked' : 'account.unblocked', user)
    if (!isBlocked) await deleteSessionsOfUser(tx, user.id)
    return updateUser(tx, user.id, { blockedAt: isBlocked ? now : null })
  })
}
