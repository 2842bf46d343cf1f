import type { Desk } from '@metapyra/contract/entities/desk'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import type { Ground } from '../map/service.ts'
import { groundOf } from '../map/service.ts'
import { holdStanding } from '../workspace/membership.service.ts'
import { workspaceById } from '../workspace/service.ts'
import { deleteDeskOf, deleteDesksOf, deleteGroundless, desksOn, insertDesk, lockDesks } from './queries.ts'

/** Somebody in one space. */
export interface Owner {
  workspaceId: string
  userId: string
}

const deskOn = ({ plan }: Ground, areaId: number) =>
  plan.areas.find(({ id, kind }) => id === areaId && kind === 'desk')

/** [DESK-3] Whose desk is whose on the map that the space has now. */
export const desksOf = async (
  { db }: Pick<Services, 'db'>,
  workspaceId: string,
  ground: Ground,
): Promise<Desk[]> =>
  (await desksOn(db, workspaceId, ground.id)).filter(({ areaId }) => deskOn(ground, areaId))

export const desksIn = async (services: Services, workspaceId: string): Promise<Desk[]> => {
  const space = await workspaceById(services.db, workspaceId)
  return space ? desksOf(services, workspaceId, groundOf(space.mapId)) : []
}

/** Changes whose desk is whose, one change after the other; what it tells is told once it is stored. */
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

/** [DESK-1] One desk has one owner, and one person one desk: who claims another gives theirs back. */
export const claimDesk = (services: Services, owner: Owner, areaId: number): Promise<Desk> =>
  changeDesks(services, owner.workspaceId, async (tx) => {
    const { workspaceId, userId } = owner
    const member = await holdStanding(tx, workspaceId, userId)
    // [DESK-2] Also where that has changed since the request began.
    if (member?.status !== 'active' || member.role === 'guest') throw new AppError('FORBIDDEN')
    const space = await workspaceById(tx, workspaceId)
    const ground = space && groundOf(space.mapId)
    const area = ground && deskOn(ground, areaId)
    if (!area) throw new AppError('NOT_FOUND', { message: 'There’s no such desk on this map.' })
    const there = (await desksOn(tx, workspaceId, ground.id)).find((desk) => desk.areaId === areaId)
    if (there?.userId === userId) return there
    if (there) throw new AppError('CONFLICT', { message: `This is ${there.name}’s desk.` })
    await deleteGroundless(tx, workspaceId)
    await deleteDeskOf(tx, workspaceId, userId)
    const row = { id: newId(), ...owner, mapId: ground.id, areaId, claimedAt: services.clock() }
    if (!(await insertDesk(tx, row)))
      throw new AppError('CONFLICT', { message: 'Someone else has this desk.' })
    return { areaId, userId, name: member.name }
  })

export const releaseDesk = (services: Services, { workspaceId, userId }: Owner): Promise<boolean> =>
  changeDesks(services, workspaceId, (tx) => deleteDeskOf(tx, workspaceId, userId))

/** Takes somebody's desk from them, as whoever runs the space may. */
export const freeDesk = (services: Services, act: MembersAct, userId: string): Promise<void> =>
  changeDesks(services, act.workspaceId, async (tx) => {
    const member = await holdStanding(tx, act.workspaceId, userId)
    if (!member || !(await deleteDeskOf(tx, act.workspaceId, userId)))
      throw new AppError('NOT_FOUND', { message: 'They don’t have a desk here.' })
    const subject = { type: 'person', id: userId, name: member.name, email: member.email } as const
    await recordAct(tx, act, { action: 'desk.freed', subject })
  })

/** [DESK-4] Before memberships end, and seen at once: with the membership alone, the desk would go untold. */
export const freeDesksOf = async (tx: Transaction, workspaceId: string, userIds: string[]): Promise<void> => {
  if (userIds.length > 0 && (await deleteDesksOf(tx, workspaceId, userIds)))
    emitOnCommit(tx, 'desks:changed', { workspaceId })
}

/** [DESK-4] With the space, or the right to be in it, goes the desk. */
export const freeGroundless = ({ db }: Services, workspaceId: string): Promise<boolean> =>
  deleteGroundless(db, workspaceId)
