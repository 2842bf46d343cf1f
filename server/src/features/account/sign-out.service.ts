import type { Services } from '../../platform/services.ts'
import { recordBySupport } from '../audit/service.ts'
import { normalEmail } from './core/credentials.service.ts'
import type { UserRow } from './core/queries.ts'
import { userByEmail } from './core/queries.ts'
import { deleteAllSessions, deleteSessionsOfUser } from './sessions/sessions.queries.ts'

type Deps = Pick<Services, 'db' | 'clock'>

/**
 * [ACC-8] Ends what somebody is signed in at, at every host; their sockets close with the next sweep, on every node. Each
 * of their spaces reads of it in its audit log. Undefined where nobody has this address.
 */
export const signOut = async ({ db, clock }: Deps, email: string): Promise<UserRow | undefined> => {
  const user = await userByEmail(db, normalEmail(email))
  if (!user) return undefined
  await db.transaction(async (tx) => {
    await recordBySupport(tx, clock(), 'account.signedOut', user)
    await deleteSessionsOfUser(tx, user.id)
  })
  return user
}

/** [ACC-8] Ends all sessions there are, guests' too, as after a leak; answers how many. */
export const signOutEverybody = async ({ db }: Deps): Promise<number> =>
  (await db.transaction(deleteAllSessions)).length
