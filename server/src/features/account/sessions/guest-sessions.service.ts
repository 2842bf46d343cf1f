import { DAY_MS } from '@metapyra/contract/constants'
import type { Ending } from '@metapyra/contract/errors'
import type { Executor } from '../../../platform/db/drizzle.ts'
import type { CallRequest, CookieJar } from '../../../platform/http/call-request.ts'
import { digest, newId, randomToken } from '../../../platform/ids.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import {
  deleteVisitsOfGuests,
  deleteVisitsOfSpace,
  moveVisitsOfGuests,
  nameSession,
  openVisitsOfGuests,
  setGuestOfSession,
  shortenVisitsOfGuests,
  visitEndOf,
} from './guest-sessions.queries.ts'
import { deleteSession, insertSession } from './sessions.queries.ts'

/** A session of a person without an account: for one space, on one host. */
export interface NewVisit {
  kind: 'guest' | 'anonymous'
  workspaceId: string
  guestId: string | null
  displayName: string
  readingKey: string | null
  expiresAt: Date
}

interface OpenedVisit {
  id: string
  token: string
  expiresAt: Date
}

/** Writes a visit in the transaction that decided on it. `handOver` gives the browser its token after the commit. */
export const openVisit = async (
  db: Executor,
  { origin, userAgent }: Pick<CallRequest, 'origin' | 'userAgent'>,
  visit: NewVisit,
): Promise<OpenedVisit> => {
  const [id, token] = [newId(), randomToken()]
  await insertSession(db, {
    ...visit,
    id,
    rootId: id,
    tokenHash: digest(token),
    host: new URL(origin).host,
    userAgent: userAgent.slice(0, 400),
  })
  return { id, token, expiresAt: visit.expiresAt }
}

/**
 * A meeting can be extended, so the browser keeps the cookie that much longer. The server decides when the visit ends.
 */
const EXTENSION_MS = DAY_MS

export const setVisitCookies = (
  cookies: CookieJar,
  { id, token, expiresAt }: OpenedVisit,
  now: Date,
): void => {
  const lifetime = {
    maxAgeSeconds: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime() + EXTENSION_MS) / 1000)),
  }
  cookies.set('sid', token, lifetime)
  cookies.set('signedIn', '1', lifetime)
  cookies.set('sessionId', id, lifetime)
  cookies.clear('pre')
}

/** Closes the sockets of sessions that were deleted, once that is committed. */
export const announceEnded = (tx: Executor, sessionIds: string[], ending?: Ending): void => {
  if (sessionIds.length > 0) emitOnCommit(tx, 'sessions:ended', sessionIds, ending)
}

export {
  deleteSession,
  deleteVisitsOfGuests,
  deleteVisitsOfSpace,
  moveVisitsOfGuests,
  nameSession,
  openVisitsOfGuests,
  setGuestOfSession,
  shortenVisitsOfGuests,
  visitEndOf,
}
