import { cleanEmail } from '@metapyra/contract/email-address'
import type { Services } from '../../platform/services.ts'
import { recordByOperator } from '../audit/service.ts'
import type { UserRow } from './core/queries.ts'
import { userByEmail } from './core/queries.ts'
import { deleteAllSessions, deleteSessionsOfUser } from './sessions/sessions.queries.ts'

type Deps = Pick<Services, 'db' | 'clock'>

/**
 * [ACC-8] Ends all sessions of a user, on every host. Their sockets close with the next sweep, on every node. Each of
 * their spaces gets an entry in its audit log. Undefined if no user has this address.
 */
export const signOut = async ({ db, clock }: Deps, email: string): Promise<UserRow | undefined> => {
  const user = await userByEmail(db, cleanEmail(email))
  if (!user) return undefined
  await db.transaction(async (tx) => {
    await recordByOperator(tx, clock(), 'account.signedOut', user)
    await deleteSessionsOfUser(tx, user.id)
  })
  return user
}

/** [ACC-8] Ends all sessions of all users and guests, for example after a leak. Returns their number. */
export const endAllSessions = async ({ db }: Deps): Promise<number> =>
  (await db.transaction(deleteAllSessions)).length
