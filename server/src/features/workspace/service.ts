import { DEFAULT_MAP_ID, DEFAULT_USE_CASE } from '@metapyra/contract/constants'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Executor } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { holdSeats, takeInvitedSeat, takeSeats } from '../payment/seats.service.ts'
import type { FoundWorkspace, MemberRow, WorkspaceRow } from './queries.ts'
import {
  insertMembers,
  insertWorkspace,
  joinInvited,
  memberOf,
  spacesOfUser,
  updateMember,
  updateMembersOfUser,
  workspaceByDomain,
  workspaceById,
} from './queries.ts'
import {
  admitsGuests,
  DEFAULT_SETTINGS,
  domainProblem,
  normalDomain,
  settingsOf,
  toWorkspace,
} from './rules.ts'

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

/** Creates a space and makes the person its owner. */
export const createSpace = async (services: Services, owner: Person, input: NewSpace): Promise<Workspace> => {
  const domain = normalDomain(input.domain)
  const problem = domainProblem(domain)
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { domain: problem } })
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
    if (!row) throw new AppError('DOMAIN_TAKEN', { fields: { domain: 'This address is taken.' } })
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

/** Puts people into a space as active members; whoever is there already stays as they are. */
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
 * [SPACE-5] Whoever walks into an open space that they were invited to comes with the role of the invitation, once the
 * address that it went to is shown to be theirs: until then it is not used up. Where it is void ([ADM-3]) they come as
 * whoever was not invited.
 */
export const joinAsInvited = (
  { db, clock }: { db: Executor; clock: Services['clock'] },
  { id: workspaceId, settings }: WorkspaceRow,
  { id: userId, isVerified }: { id: string; isVerified: boolean },
): Promise<boolean> => joinInvited(db, { workspaceId, userId, isVerified }, settings.defaultRole, clock())

/** [SEAT-2] Into an open space: as somebody new, where a seat is free, or by the invitation that waits there. */
export const walkIn = async (
  services: Services,
  row: WorkspaceRow,
  person: Person & { isVerified: boolean },
): Promise<void> => {
  const { defaultRole } = row.settings
  const joined = await services.db.transaction(async (tx) => {
    await holdSeats(services, tx, row.id)
    const known = await memberOf(tx, row.id, person.id)
    if (known?.status === 'invited' && known.role !== 'guest') await takeInvitedSeat(services, tx, row.id)
    if (known) return joinAsInvited({ db: tx, clock: services.clock }, row, person)
    await takeSeats(services, tx, row.id, defaultRole === 'guest' ? 0 : 1)
    await addMembers(services, tx, row.id, [person], defaultRole)
    return false
  })
  if (joined) services.bus.emit('member:changed', { workspaceId: row.id, userId: person.id })
}

/** All spaces of a person that they take part in, with their role in each. */
export const spacesOf = async ({ db }: Services, userId: string): Promise<Workspace[]> =>
  (await spacesOfUser(db, userId)).filter(({ member }) => member.status === 'active').map(toWorkspace)

/** Spaces that wait for this person's answer. */
export const invitesOf = async ({ db }: Services, userId: string) =>
  (await spacesOfUser(db, userId))
    .filter(({ member }) => member.status === 'invited')
    .map(({ workspace }) => ({ workspaceId: workspace.id, name: workspace.name }))

export const spaceSeenBy = async (
  { db }: Services,
  userId: string,
  workspaceId: string,
): Promise<Workspace> => {
  const seen = (await spacesOfUser(db, userId)).find(({ workspace }) => workspace.id === workspaceId)
  if (!seen) throw new AppError('NOT_FOUND')
  return toWorkspace(seen)
}

export type { FoundWorkspace, MemberRow }
export {
  admitsGuests,
  memberOf,
  settingsOf,
  updateMember,
  updateMembersOfUser,
  workspaceByDomain,
  workspaceById,
}
