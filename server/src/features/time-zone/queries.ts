import type { Executor } from '../../platform/db/drizzle.ts'
import { inArray } from '../../platform/db/drizzle.ts'
import { appointmentSchedules } from '../appointment/tables.ts'

export type KnownZone = Pick<typeof appointmentSchedules.$inferSelect, 'userId' | 'timezone'>

export const zonesOfPeople = (db: Executor, userIds: string[]): Promise<KnownZone[]> =>
  db
    .select({ userId: appointmentSchedules.userId, timezone: appointmentSchedules.timezone })
    .from(appointmentSchedules)
    .where(inArray(appointmentSchedules.userId, userIds))
