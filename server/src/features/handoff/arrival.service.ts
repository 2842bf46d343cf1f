import { isOwnDomain } from '../../http/hosts.ts'
import type { Services } from '../../services.ts'
import { writeSession } from '../account/sessions.service.ts'
import type { Claim } from './queries.ts'
import { holdDomain, redeemHandoff } from './queries.ts'

interface Browser {
  cookie: string | undefined
  userAgent: string
}

/** Trades a code for a session of the host that it was made for; null where the code, or the domain, is none. */
export const arrive = ({ db, clock, hosts }: Services, claim: Claim, { userAgent }: Browser) =>
  db.transaction(async (tx) => {
    const target = hosts.kindOf(claim.targetHost)
    if (target.kind !== 'space') return null
    const isHeld = !isOwnDomain(target.domain) || (await holdDomain(tx, target.domain)) !== undefined
    const now = clock()
    const redeemed = isHeld ? await redeemHandoff(tx, claim, now) : undefined
    if (!redeemed) return null
    const { user, rootId } = redeemed
    return writeSession(tx, { user, host: claim.targetHost, userAgent, readingKey: null, rootId }, now)
  })
