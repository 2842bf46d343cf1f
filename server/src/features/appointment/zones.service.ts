import type { Executor } from '../../db/drizzle.ts'
import { wrong } from '../../http/app-error.ts'
import { zoneNamed } from '../../time/wall.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import type { ScheduleRow } from './schedule.queries.ts'
import { schedulesOf } from './schedule.queries.ts'

/** As it is called today; throws VALIDATION for what is none. */
export const checkedZone = (timezone: string, field = 'timezone'): string => {
  const zone = zoneNamed(timezone)
  if (!zone) throw wrong({ [field]: 'must be a time zone, like Europe/Berlin' })
  return zone
}

/** [APPT-4] By whose clock each is booked in a space: the zone that they have told, else the space's. */
export const zonesOf = async (
  db: Executor,
  userIds: string[],
  spaceId: string,
  /** Where they are read already. */
  schedules?: Pick<ScheduleRow, 'userId' | 'timezone'>[],
): Promise<(userId: string) => string> => {
  const rows = schedules ?? (await schedulesOf(db, userIds))
  const told = new Map(rows.map(({ userId, timezone }) => [userId, timezone]))
  const isAnyMissing = userIds.some((id) => !told.get(id))
  const space = isAnyMissing ? await workspaceById(db, spaceId) : undefined
  const ofSpace = space ? settingsOf(space.settings).timeZone : 'UTC'
  return (userId) => told.get(userId) ?? ofSpace
}
