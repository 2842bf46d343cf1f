import type { Input } from '@metapyra/contract/calls'
import type { PersonDevice } from '@metapyra/contract/entities/bulk'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { browsersOf, endSignInsOf } from '../account/sessions/space-sessions.service.ts'
import { announceEnded } from '../account/sessions/visits.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { lockPeople } from '../workspace/membership.service.ts'
import { mayChange } from '../workspace/roles.service.ts'
import { memberOf } from '../workspace/service.ts'
import { domainsOfSpace, moreOf } from './person.queries.ts'
import { toMemberRow } from './rules.ts'

type Acting = Pick<MembersAct, 'workspaceId' | 'actor'>

/** The names that the space alone is served at; none where all spaces share the main host. */
const hostNamesOf = async ({ db, hosts }: Services, workspaceId: string): Promise<string[]> =>
  hosts.hasSpaceHosts
    ? (await domainsOfSpace(db, workspaceId)).map((domain) => new URL(hosts.originOfSpace(domain)).hostname)
    : []

/**
 * [ADM-12] Of where somebody is signed in, a space is told what is its own: browsers at its own hosts, and those in
 * which it is open at this moment. Their addresses, and the person's other spaces, are not told.
 */
const devicesOf = async (
  services: Services,
  workspaceId: string,
  userId: string,
): Promise<PersonDevice[]> => {
  const hostNames = await hostNamesOf(services, workspaceId)
  const here = services.presence.sessionsOf(workspaceId, userId)
  return (await browsersOf(services, userId))
    .map(({ hostName, ...browser }) => ({
      ...browser,
      isHere: here.includes(browser.id),
      canEnd: hostNames.includes(hostName),
    }))
    .filter(({ isHere, canEnd }) => isHere || canEnd)
    .sort((a, b) => Number(b.isHere) - Number(a.isHere) || b.lastSeenAt.localeCompare(a.lastSeenAt))
}

export const personOfSpace = async (services: Services, { workspaceId, actor }: Acting, userId: string) => {
  const { db } = services
  const [member, own] = await Promise.all([
    memberOf(db, workspaceId, userId),
    memberOf(db, workspaceId, actor.id),
  ])
  if (!member || !own) throw new AppError('NOT_FOUND')
  const { character, ...more } = await moreOf(db, member)
  return {
    person: toMemberRow(member, character),
    ...more,
    isHere: services.presence.isIn(workspaceId, userId),
    devices: mayChange(own.role, member.role) ? await devicesOf(services, workspaceId, userId) : [],
  }
}

/** [ADM-12] Ends what somebody has opened at the space's own hosts; what is of other spaces stays. */
export const endPersonSessions = async (
  services: Services,
  from: MembersAct,
  { userId, deviceId }: Input<'POST v2/admin/workspace/end-person-sessions'>,
) => {
  const { workspaceId, actor } = from
  const hostNames = await hostNamesOf(services, workspaceId)
  await services.db.transaction(async (tx) => {
    const standings = await lockPeople(services, tx, from, [userId])
    const own = standings.find((one) => one.userId === actor.id)
    const target = standings.find((one) => one.userId === userId)
    if (!target) throw new AppError('NOT_FOUND')
    if (own?.status !== 'active' || !mayChange(own.role, target.role)) throw new AppError('FORBIDDEN')
    const ids = await endSignInsOf(tx, userId, { hostNames, id: deviceId })
    if (deviceId && ids.length === 0) throw new AppError('NOT_FOUND')
    const subject = { type: 'person' as const, id: userId, name: target.name, email: target.email }
    if (ids.length > 0) await recordAct(tx, from, { action: 'person.signedOut', subject })
    announceEnded(tx, ids)
  })
  return { devices: await devicesOf(services, workspaceId, userId) }
}
