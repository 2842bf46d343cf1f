import type { Services } from '../../services.ts'
import { normalEmail } from './credentials.service.ts'
import type { UserRow } from './queries.ts'
import { updateUser, userByEmail } from './queries.ts'

/**
 * [ACC-6] Whoever is blocked reads so at every call but logout; their sockets close with the next sweep, on every node.
 * Their sessions stay, so that they read it and do not think that they were only signed out. Undefined where nobody
 * has this address.
 */
export const setBlocked = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  isBlocked: boolean,
): Promise<UserRow | undefined> => {
  const user = await userByEmail(db, normalEmail(email))
  return user && updateUser(db, user.id, { blockedAt: isBlocked ? clock() : null })
}
