import type { Executor } from '../../../platform/db/drizzle.ts'
import type { CookieJar } from '../../../platform/http/call-request.ts'
import { digest } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { endFormerToken, replaceToken, sessionByTokens, setRenewalDue } from './sessions.queries.ts'

/** Requests that were sent together with the first that carried the new token come in by then. */
const FORMER_TOKEN_MS = 60_000

/**
 * After a change of role: each session of these people gets a new token with its next call, and a minute after that
 * has come back the one before is worth nothing (docs/security.md, T1). Who they are, and their sockets,
 * stay.
 */
export const renewSessionsOf = async (db: Executor, ...userIds: string[]): Promise<void> => {
  if (userIds.length > 0) await setRenewalDue(db, userIds)
}

/**
 * The new token follows from the old one: whoever lost the answer that brought it is given the same again, and calls
 * made at once are all given one.
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
  if (!session) return endFormerToken(db, hash, new Date(now + FORMER_TOKEN_MS))
  cookies.set('sid', next, { maxAgeSeconds: Math.ceil((session.expiresAt.getTime() - now) / 1000) })
}
