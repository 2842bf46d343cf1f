import type { Executor } from '../../platform/db/drizzle.ts'
import { isOwnDomain } from '../../platform/http/edge/hosts.ts'
import type { Services } from '../../platform/services.ts'
import { announceEnded, deleteSession } from '../account/sessions/guest-sessions.service.ts'
import type { Claim } from '../account/sessions/handoffs.service.ts'
import { redeemHandoff } from '../account/sessions/handoffs.service.ts'
import { sessionOfCookie, writeSession } from '../account/sessions/sessions.service.ts'
import { memberOf, workspaceByDomain } from '../workspace/service.ts'
import { lockDomain } from './queries.ts'

interface Browser {
  cookie: string | undefined
  userAgent: string
}

const isMember = async (db: Executor, workspaceId: string | undefined, userId: string): Promise<boolean> =>
  workspaceId !== undefined && (await memberOf(db, workspaceId, userId))?.status === 'active'

/** [DOMAIN-8] The holder of an own domain's DNS must not learn who visits, except for members of that space. */
export const canHandOffTo = async ({ db }: Services, domain: string, userId: string): Promise<boolean> =>
  !isOwnDomain(domain) || isMember(db, (await workspaceByDomain(db, domain))?.id, userId)

interface RedeemedSession {
  id: string
  /** Null if the browser already has the session. */
  token: string | null
}

/**
 * Exchanges a code for a session on the host it was created for; null if the code or domain is invalid. A browser has
 * one session there: the same person's stays, with its sockets and notifications; any other ends.
 */
export const arrive = (
  { db, clock, hosts }: Services,
  claim: Claim,
  { cookie, userAgent }: Browser,
): Promise<RedeemedSession | null> =>
  db.transaction(async (tx) => {
    const target = hosts.kindOf(claim.targetHost)
    if (target.kind !== 'space') return null
    const isOwn = isOwnDomain(target.domain)
    const workspaceId = isOwn ? await lockDomain(tx, target.domain) : undefined
    if (isOwn && !workspaceId) return null
    const now = clock()
    const redeemed = await redeemHandoff(tx, claim, now)
    if (!redeemed) return null
    const { user, rootId } = redeemed
    if (isOwn && !(await isMember(tx, workspaceId, user.id))) return null
    const host = claim.targetHost
    const former = await sessionOfCookie(tx, cookie, now)
    const isHere = former?.host === host
    if (isHere && former.userId === user.id && former.rootId === rootId) return { id: former.id, token: null }
    if (isHere) announceEnded(tx, await deleteSession(tx, former.id))
    return writeSession(tx, { user, host, userAgent, readingKey: null, rootId }, now)
  })
