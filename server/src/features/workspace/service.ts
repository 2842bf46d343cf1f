import { DEFAULT_MAP_ID, DEFAULT_USE_CASE, MAPS } from '@metapyra/contract/constants'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { lockSeatsIfSold, requireFreeSeats, takeInvitedSeat } from '../payment/seats/seats.service.ts'
import { activeMembershipWithAccess, admittedMember } from './access.queries.ts'
import type { SessionKey } from './admission.queries.ts'
import { sessionInSpace } from './admission.queries.ts'
import { assistantIn } from './assistant.queries.ts'
import { joinInvited, moveMembersOfUser, updateMembersOfUser } from './joining.queries.ts'
import { lockMember } from './membership.queries.ts'
import type { FoundWorkspace, MemberRow, WorkspaceRow } from './queries.ts'
import {
  insertMembers,
  insertWorkspace,
  memberOf,
  membersAmong,
  spacesOfUser,
  updateMember,
  workspaceByDomain,
  workspaceById,
  workspacesByIds,
} from './queries.ts'
import {
  admitsGuests,
  DEFAULT_SETTINGS,
  domainProblem,
  guestRightsOf,
  normalDomain,
  settingsOf,
  toWorkspace,
} from './rules.ts'
import type { StoredSettings } from './tables.ts'

interface Person {
  id: string
  name: string
  email: string
  image?: string | null
}

export interface NewSpace {
  name: string
  domain: string
  useCase?: string | undefined
  companyName?: string | undefined
  industryName?: string | undefined
  companySize?: string | undefined
  companyPosition?: string | undefined
  mapId?: string | undefined
  isOpen?: boolean
}

const checkMap = (mapId: string | undefined): void => {
  if (!mapId || MAPS.some(({ id }) => id === mapId)) return
  throw new AppError('VALIDATION', {
    fields: { mapId: `Choose one of these: ${MAPS.map(({ id }) => id).join(', ')}` },
  })
}

/** Creates a space and makes the person its owner. */
export const createSpace = async (services: Services, owner: Person, input: NewSpace): Promise<Workspace> => {
  const domain = normalDomain(input.domain)
  const problem = domainProblem(domain)
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { domain: problem } })
  checkMap(input.mapId)
  const id = newId()
  await services.db.transaction(async (tx) => {
    const row = await insertWorkspace(tx, {
      id,
      domain,
      name: input.name.trim(),
      mapId: input.mapId || DEFAULT_MAP_ID,
      useCase: input.useCase || DEFAULT_USE_CASE,
      companyName: input.companyName || null,
      industryName: input.industryName || null,
      companySize: input.companySize || null,
      settings: { ...DEFAULT_SETTINGS, isOpen: input.isOpen ?? false },
    })
    if (!row) throw new AppError('DOMAIN_TAKEN', { fields: { domain: 'This address is already in use.' } })
    await addMembers(
      services,
      tx,
      id,
      [{ ...owner, companyPosition: input.companyPosition ?? null }],
      'owner',
    )
  })
  return spaceSeenBy(services, owner.id, id)
}

/** Adds people to a space as active members; existing members stay unchanged. */
export const addMembers = (
  { clock }: Services,
  db: Executor,
  workspaceId: string,
  people: (Person & { companyPosition?: string | null })[],
  role: MemberRow['role'],
): Promise<MemberRow[]> =>
  insertMembers(
    db,
    people.map((person) => ({
      workspaceId,
      role,
      userId: person.id,
      status: 'active',
      name: person.name,
      email: person.email,
      image: person.image ?? null,
      companyPosition: person.companyPosition ?? null,
      joinedAt: clock(),
    })),
  )

/**
 * [SPACE-5] A person who joins an open space that they were invited to gets the invitation's role once their address is
 * confirmed; until then the invitation isn't used. If it is void ([ADM-3]), they join as if uninvited.
 */
export const joinAsInvited = (
  { db, clock }: { db: Executor; clock: Services['clock'] },
  { id: workspaceId, settings }: WorkspaceRow,
  { id: userId, isVerified }: { id: string; isVerified: boolean },
): Promise<boolean> => joinInvited(db, { workspaceId, userId, isVerified }, settings.defaultRole, clock())

/**
 * [SEAT-2] Joins an open space, by a pending invitation or as a new member. Takes a seat unless the invitation already
 * has one.
 */
export const joinOpenSpace = async (
  services: Services,
  row: WorkspaceRow,
  person: Person & { isVerified: boolean },
): Promise<void> => {
  const { defaultRole } = row.settings
  await services.db.transaction(async (tx) => {
    await lockSeatsIfSold(services, tx, row.id)
    const known = await lockMember(tx, row.id, person.id)
    if (known && known.status !== 'invited') return
    const isGuest = (known?.invitedBy ? known.role : defaultRole) === 'guest'
    if (known && known.role !== 'guest' && !isGuest) await takeInvitedSeat(services, tx, row.id)
    else await requireFreeSeats(services, tx, row.id, isGuest ? 0 : 1)
    if (!known) await addMembers(services, tx, row.id, [person], defaultRole)
    else if (await joinAsInvited({ db: tx, clock: services.clock }, row, person))
      emitOnCommit(tx, 'members:changed', { workspaceId: row.id, userIds: [person.id] })
  })
}

/** All spaces that a person is an active member of, with their role in each. */
export const spacesOf = async ({ db }: Services, userId: string): Promise<Workspace[]> =>
  (await spacesOfUser(db, userId)).filter(({ member }) => member.status === 'active').map(toWorkspace)

export const spaceSeenBy = async (
  { db }: Services,
  userId: string,
  workspaceId: string,
): Promise<Workspace> => {
  const seen = (await spacesOfUser(db, userId)).find(({ workspace }) => workspace.id === workspaceId)
  if (!seen) throw new AppError('NOT_FOUND')
  return toWorkspace(seen)
}

export type { FoundWorkspace, MemberRow, SessionKey, StoredSettings }
export {
  activeMembershipWithAccess,
  admitsGuests,
  admittedMember,
  assistantIn,
  guestRightsOf,
  memberOf,
  membersAmong,
  moveMembersOfUser,
  sessionInSpace,
  settingsOf,
  updateMember,
  updateMembersOfUser,
  workspaceByDomain,
  workspaceById,
  workspacesByIds,
}
