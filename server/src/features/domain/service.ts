import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import { AppError } from '../../platform/http/app-error.ts'
import { randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { ActOrigin } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { applyFinding, checkRecord, releaseDomain } from './proof.service.ts'
import { claimOf, deleteClaim, isProvedByAnother, labelOf, putClaim } from './queries.ts'
import type { Finding } from './rules.ts'
import { hostProblem, normalHost, subjectOf, toOwnDomain } from './rules.ts'

const TAKEN = 'Another space uses this domain. It becomes available if that space removes it.'

const mainHostOf = ({ hosts }: Services): string => new URL(hosts.mainOrigin()).hostname

export const spaceAddress = async (services: Services, workspaceId: string): Promise<SpaceAddress> => {
  const { db, hosts, config } = services
  const [label, claim] = await Promise.all([labelOf(db, workspaceId), claimOf(db, workspaceId)])
  if (label === undefined) throw new AppError('NOT_FOUND')
  return {
    label,
    origin: hosts.originOfSpace(label),
    canHaveOwn: hosts.hasSpaceHosts,
    ownDomain: claim ? toOwnDomain(claim, mainHostOf(services)) : null,
    ownOrigin: claim?.verifiedAt ? hosts.originOfSpace(claim.host) : null,
    sandboxDns:
      config.isProduction || config.dnsServers.length > 0 ? null : `${hosts.mainOrigin()}/sandbox/dns`,
  }
}

/** [DOMAIN-4] A space has one domain. If it is proved, it must be released before another is claimed. */
export const claimDomain = async (
  services: Services,
  from: ActOrigin,
  typed: string,
): Promise<SpaceAddress> => {
  const { workspaceId } = from
  const { db, hosts, clock } = services
  if (!hosts.hasSpaceHosts)
    throw new AppError('CONFLICT', { message: 'Spaces on this server don’t have their own addresses.' })
  const host = normalHost(typed)
  const problem = hostProblem(host, mainHostOf(services))
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { domain: problem } })
  if (await isProvedByAnother(db, { host, workspaceId }))
    throw new AppError('DOMAIN_TAKEN', { message: TAKEN, fields: { domain: TAKEN } })
  await db.transaction(async (tx) => {
    const isNew = await putClaim(tx, { workspaceId, host, proof: randomToken(), createdAt: clock() })
    if (isNew) await recordAct(tx, from, { action: 'domain.claimed', subject: subjectOf(host) })
  })
  const address = await spaceAddress(services, workspaceId)
  if (address.ownDomain?.host !== host)
    throw new AppError('CONFLICT', { message: `Remove ${address.ownDomain?.host} first.` })
  return address
}

export const checkDomain = async (
  services: Services,
  from: ActOrigin,
): Promise<{ address: SpaceAddress; finding: Finding }> => {
  const { workspaceId } = from
  const claim = await claimOf(services.db, workspaceId)
  if (!claim) throw new AppError('NOT_FOUND', { message: 'No domain is set up.' })
  const finding = await checkRecord(services, claim)
  const isTaken = !(await applyFinding(services, from, claim, finding))
  if (isTaken) throw new AppError('DOMAIN_TAKEN', { message: TAKEN })
  return { address: await spaceAddress(services, workspaceId), finding }
}

export const removeDomain = async (
  services: Services,
  from: ActOrigin,
  typed: string,
): Promise<SpaceAddress> => {
  const { workspaceId } = from
  const claim = await claimOf(services.db, workspaceId)
  if (!claim) throw new AppError('NOT_FOUND', { message: 'No domain is set up.' })
  if (normalHost(typed) !== claim.host) {
    const message = `Type ${claim.host} to remove it.`
    throw new AppError('VALIDATION', { message, fields: { domain: message } })
  }
  await releaseDomain(services, claim, async (tx) => {
    const isGone = await deleteClaim(tx, claim)
    if (isGone) await recordAct(tx, from, { action: 'domain.removed', subject: subjectOf(claim.host) })
  })
  return spaceAddress(services, workspaceId)
}
