import type { Executor } from '../../db/drizzle.ts'
import type { CookieJar } from '../../http/call-request.ts'
import { digest, randomToken } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { replaceToken, setRenewalDue } from './queries.ts'

/** Requests that were sent together with the one that brought the new token come in by then. */
const FORMER_TOKEN_MS = 60_000

/**
 * After a change of role: each session of these people gets a new token with its next request, so that one
 * taken before is worth nothing after (research/reliability.md §3.2, T1). Who they are, and their sockets, stay.
 */
export const renewSessionsOf = async (db: Executor, ...userIds: string[]): Promise<void> => {
  if (userIds.length > 0) await setRenewalDue(db, userIds)
}

export const renewSession = async (
  { db, clock }: Services,
  token: string,
  cookies: CookieJar,
): Promise<void> => {
  const now = clock().getTime()
  const next = randomToken()
  const renewed = await replaceToken(db, digest(token), {
    tokenHash: digest(next),
    formerTokenUntil: new Date(now + FORMER_TOKEN_MS),
  })
  if (!renewed) return
  cookies.set('sid', next, { maxAgeSeconds: Math.ceil((renewed.expiresAt.getTime() - now) / 1000) })
}
