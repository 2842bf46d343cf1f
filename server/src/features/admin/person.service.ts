import type { Input } from '@metapyra/contract/calls'
import type { PersonDevice } from '@metapyra/contract/entities/bulk'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { announceEnded } from '../account/sessions/guest-sessions.service.ts'
import { browsersOf, endSessionsAtHosts } from '../account/sessions/space-sessions.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { lockPeople } from '../workspace/membership.service.ts'
import { mayChange } from '../workspace/roles.service.ts'
import { memberOf } from '../workspace/service.ts'
import { domainsOfSpace, personDetails } from './person.queries.ts'
import { toMemberRow } from './rules.ts'

type Acting = Pick<MembersAct, 'workspaceId' | 'actor'>

/** The host names that serve only this space; none if all spaces share the main host. */
const hostNamesOf = async ({ db, hosts }: Services, workspaceId: string): Promise<string[]> =>
  hosts.hasSpaceHosts
    ? (await domainsOfSpace(db, workspaceId)).map((domain) => new URL(hosts.originOfSpace(domain)).hostname)
    : []

/**
 * [ADM-12] Of a person's logins, a space sees only its own: browsers on its hosts, and those in which it is open now.
 * It doesn't see IP addresses or the person's other spaces.
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
  const { character, ...more } = await personDetails(db, member)
  return {
    person: toMemberRow(member, character),
    ...more,
    isHere: services.presence.isIn(workspaceId, userId),
    devices: mayChange(own.role, member.role) ? await devicesOf(services, workspaceId, userId) : [],
  }
}

/** [ADM-12] Ends a person's sessions on the space's own hosts. Those of other spaces stay. */
export const endPersonSessions = async (
  services: Services,
  from: MembersAct,
  { userId, deviceId }: Input<'POST v2/admin/workspace/end-person-sessions'>,
) => {
  const { workspaceId, actor } = from
  const hostNames = await hostNamesOf(services, workspaceId)
  await services.db.transaction(async (tx) => {
    const members = await lockPeople(services, tx, from, [userId])
    const own = members.find((member) => member.userId === actor.id)
    const target = members.find((member) => member.userId === userId)
    if (!target) throw new AppError('NOT_FOUND')
    if (own?.status !== 'active' || !mayChange(own.role, target.role)) throw new AppError('FORBIDDEN')
    const ids = await endSessionsAtHosts(tx, userId, { hostNames, id: deviceId })
    if (deviceId && ids.length === 0) throw new AppError('NOT_FOUND')
    const subject = { type: 'person' as const, id: userId, name: target.name, email: target.email }
    if (ids.length > 0) await recordAct(tx, from, { action: 'person.signedOut', subject })
    announceEnded(tx, ids)
  })
  return { devices: await devicesOf(services, workspaceId, userId) }
}
