import { DAY_MS } from '@metapyra/contract/constants'
import type { Ending } from '@metapyra/contract/errors'
import type { Executor } from '../../../platform/db/drizzle.ts'
import type { CookieJar, Session, SignedInUser } from '../../../platform/http/call-request.ts'
import { SHARED_COOKIES } from '../../../platform/http/call-request.ts'
import type { FoundSession } from '../../../platform/http/caller-lookup.ts'
import { digest, newId, randomToken } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { UserRow } from '../core/queries.ts'
import { deleteExpiredHandoffs } from './handoffs.queries.ts'
import { initialExpiry, LIFETIME_DAYS } from './session-life.rules.ts'
import { recordSeen } from './session-list.service.ts'
import type { SessionRow, SessionWithUser } from './sessions.queries.ts'
import {
  deleteExpiredSessions,
  insertSession,
  isLiveById,
  isLiveByToken,
  sessionsAmong,
  sessionsByIds,
  sessionsWithUsers,
  sessionWithUser,
  setReadingKeyOnce,
} from './sessions.queries.ts'

interface NewSession {
  user: Pick<UserRow, 'id'>
  host: string
  userAgent: string
  /** The encrypted reading key of the pre-session cookie, which stays the same at login. */
  readingKey: string | null
  /** The session it was handed over from. */
  rootId?: string
}

/** With the membership in the space of the request, if it was read in the same query. */
type KnownSession = SessionWithUser & Pick<FoundSession, 'there'>

interface OpenedSession {
  id: string
  token: string
}

/**
 * Writes a session in the transaction that decided on it. `setSessionCookies` gives the browser its token after the commit.
 */
export const writeSession = async (db: Executor, input: NewSession, now: Date): Promise<OpenedSession> => {
  const id = newId()
  const token = randomToken()
  await insertSession(db, {
    id,
    rootId: input.rootId ?? id,
    tokenHash: digest(token),
    kind: 'account',
    userId: input.user.id,
    host: input.host,
    userAgent: input.userAgent.slice(0, 400),
    readingKey: input.readingKey,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: initialExpiry(now),
  })
  return { id, token }
}

/** The session of a browser's cookie. */
export const sessionOfCookie = async (
  db: Executor,
  cookie: string | undefined,
  now: Date,
): Promise<SessionRow | undefined> =>
  cookie ? (await sessionWithUser(db, digest(cookie), now))?.session : undefined

/** Sets the cookies of a session. The token is only in the cookie; null if the browser has it already. */
export const setSessionCookies = (
  cookies: CookieJar,
  { id, token }: { id: string; token: string | null },
): void => {
  const lifetime = { maxAgeSeconds: (LIFETIME_DAYS * DAY_MS) / 1000 }
  if (token) cookies.set('sid', token, lifetime)
  cookies.set('signedIn', '1', lifetime)
  cookies.set('sessionId', id, lifetime)
  cookies.clear('pre')
}

/** Opens a session for this browser. */
export const openSession = async (
  { db, clock }: Services,
  cookies: CookieJar,
  input: NewSession,
): Promise<string> => {
  const opened = await writeSession(db, input, clock())
  setSessionCookies(cookies, opened)
  return opened.id
}

export const clearSessionCookies = (cookies: CookieJar): void => {
  for (const name of ['sid', 'signedIn', 'sessionId', 'pre'] as const) cookies.clear(name)
  // [LINK-7] The next user of this browser has linked other accounts, or none.
  for (const name of SHARED_COOKIES) if (cookies.getShared(name)) cookies.unshare(name)
}

/**
 * [DOMAIN-6] A session that was opened on an own domain is valid only there. Whoever controls that domain's DNS could
 * read its cookie, so it must give access to nothing else.
 */
export const findSession = async (
  services: Services,
  token: string,
  host: string,
  find: (tokenHash: string) => Promise<KnownSession | undefined> = (tokenHash) =>
    sessionWithUser(services.db, tokenHash, services.clock()),
): Promise<FoundSession | null> => {
  const found = await find(digest(token))
  if (!found || !services.hosts.isSessionAt(found.session.host, host)) return null
  await recordSeen(services, found.session)
  return toFound(found)
}

/** The session of a socket. A socket belongs to the session that opened it, even after the token changes. */
export const sessionOfSocket = async (
  id: string,
  find: (id: string) => Promise<KnownSession | undefined>,
): Promise<FoundSession | null> => {
  const found = await find(id)
  return found ? toFound(found) : null
}

const toFound = ({ session, user, there: membership }: KnownSession): FoundSession => ({
  ...(membership && { there: membership }),
  session: toSession(session),
  user: user && toSignedInUser(user),
  isRenewing: session.isRenewalDue || isUnconfirmed(session),
})

/** A new token was issued, and no request has used it yet. */
const isUnconfirmed = ({ formerTokenHash, formerTokenUntil }: SessionRow): boolean =>
  formerTokenHash !== null && formerTokenUntil === null

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  rootId: row.rootId,
  kind: row.kind,
  userId: row.userId,
  workspaceId: row.workspaceId,
  displayName: row.displayName,
  guestId: row.guestId,
  readingKey: row.readingKey,
})

const toSignedInUser = (row: UserRow): SignedInUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  image: row.image,
  isVerified: row.emailVerifiedAt !== null,
  // A login that was in progress when the account was closed gives no access.
  isBlocked: row.blockedAt !== null || row.closedAt !== null,
})

/**
 * Which of these sessions are no longer valid, and the error that their clients receive: the session ended, or the user
 * is blocked.
 */
export const endedSessions = async (
  { db, clock }: Services,
  ids: string[],
): Promise<{ id: string; code: 'NO_SESSION' | 'ACCOUNT_BLOCKED'; ending?: Ending }[]> => {
  const rowsById = new Map((await sessionsAmong(db, ids)).map((row) => [row.id, row]))
  const now = clock()
  return ids.flatMap((id) => {
    const row = rowsById.get(id)
    if (!row) return { id, code: 'NO_SESSION' as const }
    if (row.expiresAt <= now) return { id, code: 'NO_SESSION' as const, ending: { why: 'timeOver' } as const }
    return row.blockedAt ? { id, code: 'ACCOUNT_BLOCKED' as const } : []
  })
}

/** Deletes expired sessions and expired handoffs. */
export const sweepSessions = async ({ db, clock }: Services): Promise<void> => {
  await deleteExpiredSessions(db, clock())
  await deleteExpiredHandoffs(db, clock())
}

export { isLiveById, isLiveByToken, sessionsByIds, sessionsWithUsers, setReadingKeyOnce }
