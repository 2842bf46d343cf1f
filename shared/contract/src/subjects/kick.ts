/** Removing people from the room. Imports only types, so that clients can import it at run time. */
import type { Role } from '../constants.ts'

/** How long a kicked person cannot enter the room again. */
export const KICK_DURATION_MS = 10 * 60_000
/** [OUT-1] Admins can kick only users and guests; owners can kick anyone who is not an owner. */
export const canKick = (actor: Role, target: Role): boolean =>
  target !== 'owner' && (actor === 'owner' || (actor === 'admin' && target !== 'admin'))
