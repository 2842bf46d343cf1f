import type { Executor } from '../../../platform/db/drizzle.ts'
import type { CookieJar } from '../../../platform/http/call-request.ts'
import { digest } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { expirePreviousToken, replaceToken, sessionByTokens, setRenewalDue } from './sessions.queries.ts'

/** Requests sent together with the first that had the new token arrive within this time. */
const PREVIOUS_TOKEN_GRACE_MS = 60_000

/**
 * After a change of role: each session of these users gets a new token with its next call. A minute after the new token
 * is first used, the previous one is void (docs/security.md, T1). Sessions and sockets stay.
 */
export const renewSessionsOf = async (db: Executor, ...userIds: string[]): Promise<void> => {
  if (userIds.length > 0) await setRenewalDue(db, userIds)
}

/**
 * Derives the new token from the old one, so that a client that lost the response gets the same token again, and
 * concurrent calls all get the same one.
 */
export const renewSession = async (
  { db, clock, secrets }: Services,
  token: string,
  cookies: CookieJar,
): Promise<void> => {
  const now = clock().getTime()
  const [hash, next] = [digest(token), secrets.mac('session-renewal', token)]
  const session =
    (await replaceToken(db, hash, digest(next))) ?? (await sessionByTokens(db, hash, digest(next)))
  if (!session) return expirePreviousToken(db, hash, new Date(now + PREVIOUS_TOKEN_GRACE_MS))
  cookies.set('sid', next, { maxAgeSeconds: Math.ceil((session.expiresAt.getTime() - now) / 1000) })
}
