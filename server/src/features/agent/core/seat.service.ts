import { seatsAgents } from '@metapyra/map/seats'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Act } from '../../audit/service.ts'
import { mapById } from '../../map/service.ts'
import { workspaceById } from '../../workspace/service.ts'

/** [AGENT-14] The areas where an agent can sit on the space's current map. */
export const seatsIn = async (
  db: Executor,
  workspaceId: string,
): Promise<{ areaId: number; name: string }[]> => {
  const space = await workspaceById(db, workspaceId)
  if (!space) return []
  return mapById(space.mapId)
    .plan.areas.filter(seatsAgents)
    .map(({ id, name }) => ({ areaId: id, name }))
}

export const checkSeat = async (db: Executor, workspaceId: string, areaId: number | null): Promise<void> => {
  if (areaId === null) return
  const seats = await seatsIn(db, workspaceId)
  if (!seats.some((seat) => seat.areaId === areaId))
    throw new AppError('VALIDATION', { fields: { areaId: 'Choose a seat on this map that isn’t a desk.' } })
}

/** Replaces area ids by names for the audit log, because ids mean nothing to its readers. */
export const nameSeats = async (
  db: Executor,
  workspaceId: string,
  changes: NonNullable<Act['changes']>,
): Promise<NonNullable<Act['changes']>> => {
  if (!changes.some(({ field }) => field === 'areaId')) return changes
  const seats = await seatsIn(db, workspaceId)
  const named = <T>(value: T) =>
    value === null ? value : (seats.find(({ areaId }) => areaId === value)?.name ?? 'A place of another map')
  return changes.map((change) =>
    change.field === 'areaId'
      ? { ...change, before: named(change.before), after: named(change.after) }
      : change,
  )
}
