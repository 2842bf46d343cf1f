import type { Desk } from '@metapyra/contract/entities/desk'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import type { LoadedMap } from '../map/service.ts'
import { mapById } from '../map/service.ts'
import { lockMembershipShared } from '../workspace/membership.service.ts'
import { workspaceById } from '../workspace/service.ts'
import {
  deleteDeskOf,
  deleteDesksOf,
  deleteDesksWithoutRight,
  desksOn,
  insertDesk,
  lockDesks,
  spacesWithUnownedDesks,
} from './queries.ts'

/** A person in one space. */
export interface Owner {
  workspaceId: string
  userId: string
}

const deskOn = ({ plan }: LoadedMap, areaId: number) =>
  plan.areas.find(({ id, kind }) => id === areaId && kind === 'desk')

/** [DESK-3] Returns the desks and their owners on the space's current map. */
export const desksOf = async (
  { db }: Pick<Services, 'db'>,
  workspaceId: string,
  ground: LoadedMap,
): Promise<Desk[]> =>
  (await desksOn(db, workspaceId, ground.id)).filter(({ areaId }) => deskOn(ground, areaId))

export const desksIn = async (services: Services, workspaceId: string): Promise<Desk[]> => {
  const space = await workspaceById(services.db, workspaceId)
  return space ? desksOf(services, workspaceId, mapById(space.mapId)) : []
}

/** Runs a change of a space's desks under a lock. The change is announced after the commit. */
const changeDesks = <T>(
  { db }: Services,
  workspaceId: string,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockDesks(tx, workspaceId)
    const done = await change(tx)
    emitOnCommit(tx, 'desks:changed', { workspaceId })
    return done
  })

/** [DESK-1] A desk has one owner and a person one desk. Claiming another releases the first. */
export const claimDesk = (services: Services, owner: Owner, areaId: number): Promise<Desk> =>
  changeDesks(services, owner.workspaceId, async (tx) => {
    const { workspaceId, userId } = owner
    const member = await lockMembershipShared(tx, workspaceId, userId)
    // [DESK-2] Checked under the lock, in case it has changed since the request began.
    if (member?.status !== 'active' || member.role === 'guest') throw new AppError('FORBIDDEN')
    const space = await workspaceById(tx, workspaceId)
    const ground = space && mapById(space.mapId)
    const area = ground && deskOn(ground, areaId)
    if (!area) throw new AppError('NOT_FOUND', { message: 'There’s no such desk on this map.' })
    const there = (await desksOn(tx, workspaceId, ground.id)).find((desk) => desk.areaId === areaId)
    if (there?.userId === userId) return there
    if (there) throw new AppError('CONFLICT', { message: `This is ${there.name}’s desk.` })
    await deleteDesksWithoutRight(tx, workspaceId)
    await deleteDeskOf(tx, workspaceId, userId)
    const row = { id: newId(), ...owner, mapId: ground.id, areaId, claimedAt: services.clock() }
    if (!(await insertDesk(tx, row)))
      throw new AppError('CONFLICT', { message: 'Someone else has this desk.' })
    return { areaId, userId, name: member.name }
  })

export const releaseDesk = (services: Services, { workspaceId, userId }: Owner): Promise<boolean> =>
  changeDesks(services, workspaceId, (tx) => deleteDeskOf(tx, workspaceId, userId))

/** Releases a person's desk, on behalf of an owner or admin. */
export const freeDesk = (services: Services, act: MembersAct, userId: string): Promise<void> =>
  changeDesks(services, act.workspaceId, async (tx) => {
    const member = await lockMembershipShared(tx, act.workspaceId, userId)
    if (!member || !(await deleteDeskOf(tx, act.workspaceId, userId)))
      throw new AppError('NOT_FOUND', { message: 'They don’t have a desk here.' })
    const subject = { type: 'person', id: userId, name: member.name, email: member.email } as const
    await recordAct(tx, act, { action: 'desk.freed', subject })
  })

/**
 * [DESK-4] Releases desks before their memberships end, so that the change is announced. The cascade would delete them
 * silently.
 */
export const freeDesksOf = async (tx: Transaction, workspaceId: string, userIds: string[]): Promise<void> => {
  if (userIds.length > 0 && (await deleteDesksOf(tx, workspaceId, userIds)))
    emitOnCommit(tx, 'desks:changed', { workspaceId })
}

/** [DESK-4] Releases desks whose owner is no longer a member or has no right to one. */
export const releaseDesksWithoutRight = async ({ db }: Services, workspaceId: string): Promise<void> => {
  if (await deleteDesksWithoutRight(db, workspaceId)) emitOnCommit(db, 'desks:changed', { workspaceId })
}

/** [DESK-4] Releases desks that a server did not release before it went down. */
export const sweepDesks = async (services: Services): Promise<void> => {
  for (const workspaceId of await spacesWithUnownedDesks(services.db))
    await releaseDesksWithoutRight(services, workspaceId)
}
