import type { Transaction } from '../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../platform/db/violation.ts'
import { randomToken } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { DnsUnavailable } from '../../providers/dns/resolver.ts'
import { endSignInsAt } from '../account/sessions/end-sessions.service.ts'
import { announceEnded } from '../account/sessions/guest-sessions.service.ts'
import type { ActOrigin } from '../audit/service.ts'
import { byServer, recordAct } from '../audit/service.ts'
import type { DomainRow } from './queries.ts'
import { changeClaim, markMissing } from './queries.ts'
import type { Finding } from './rules.ts'
import { proofText, recordName, stepAfter, subjectOf } from './rules.ts'

/** Looks up a claim's DNS record and whether the domain has an address. */
export const checkRecord = async ({ dns }: Services, row: DomainRow): Promise<Finding> => {
  try {
    const texts = (await dns.textsOf(recordName(row.host))).map((text) => text.trim())
    if (!texts.includes(proofText(row.proof))) return texts.length > 0 ? 'different' : 'absent'
    // Everyone is redirected there once it is proved, so a domain without an address would lock everyone out of the
    // space.
    return (await dns.hasAddress(row.host)) ? 'found' : 'unpointed'
  } catch (error) {
    if (error instanceof DnsUnavailable) return 'silent'
    throw error
  }
}

/** Applies the result of a check. Returns false if another space has proved the same domain first. */
export const applyFinding = async (
  services: Services,
  from: ActOrigin,
  row: DomainRow,
  finding: Finding,
): Promise<boolean> => {
  const { db, clock } = services
  const now = clock()
  const step = stepAfter(row, finding, now)
  if (step === 'release') {
    // Creates a new proof, because the domain's next owner may find the old record in their zone.
    const open = {
      verifiedAt: null,
      missingSince: null,
      checkedAt: now,
      createdAt: now,
      proof: randomToken(),
    }
    await releaseDomain(services, row, async (tx) => {
      const isOurs = await changeClaim(tx, row, open)
      if (isOurs)
        await recordAct(tx, byServer(row.workspaceId, now), {
          action: 'domain.released',
          subject: subjectOf(row.host),
        })
    })
    return true
  }
  if (step === 'miss') await markMissing(db, row, now)
  const change = { checkedAt: now, ...(step === 'keep' && { missingSince: null }) }
  try {
    await db.transaction(async (tx) => {
      const isOurs = await changeClaim(tx, row, step === 'prove' ? { ...change, verifiedAt: now } : change)
      if (isOurs && step === 'prove')
        await recordAct(tx, from, { action: 'domain.proved', subject: subjectOf(row.host) })
      if (step === 'prove') emitOnCommit(tx, 'domains:changed')
    })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
  return true
}

/** [DOMAIN-5] Releases a domain, and ends its sessions and pending handoffs. */
export const releaseDomain = async (
  services: Services,
  { host, verifiedAt }: DomainRow,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    await change(tx)
    if (!verifiedAt) return
    announceEnded(tx, await endSignInsAt(tx, host))
    emitOnCommit(tx, 'domains:changed')
  })
