import { canonicalZone } from '@metapyra/time/zone-name'
import type { Executor } from '../../platform/db/drizzle.ts'
import { validationError } from '../../platform/http/app-error.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import type { KnownZone } from './queries.ts'
import { zonesOfPeople } from './queries.ts'

/** Returns a zone by its current name; throws VALIDATION if it does not exist. */
export const checkedZone = (timezone: string, field = 'timezone'): string => {
  const zone = canonicalZone(timezone)
  if (!zone) throw validationError({ [field]: 'Choose a time zone, like Europe/Berlin.' })
  return zone
}

/** Returns the time zones that these people have reported; others have none. */
export const knownZonesOf = async (
  db: Executor,
  userIds: string[],
  /** The zones, if they were read already. */
  read?: KnownZone[],
): Promise<Map<string, string>> => {
  const rows = read ?? (userIds.length > 0 ? await zonesOfPeople(db, userIds) : [])
  return new Map(rows.flatMap(({ userId, timezone }) => (timezone ? [[userId, timezone] as const] : [])))
}

/**
 * [APPT-4] Returns each person's time zone for bookings in a space: the one they have reported, otherwise the space's.
 */
export const zonesOf = async (
  db: Executor,
  userIds: string[],
  spaceId: string,
  read?: KnownZone[],
): Promise<(userId: string) => string> => {
  const zones = await knownZonesOf(db, userIds, read)
  const isAnyMissing = userIds.length === 0 || userIds.some((id) => !zones.get(id))
  const space = isAnyMissing ? await workspaceById(db, spaceId) : undefined
  const ofSpace = space ? settingsOf(space.settings).timeZone : 'UTC'
  return (userId) => zones.get(userId) ?? ofSpace
}
