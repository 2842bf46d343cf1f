import type { Executor, SQL } from '../../db/drizzle.ts'
import { and, inArray, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'

/** [CHAT-86] Whether somebody does not let others see what they have read. */
export const hidesReading = (personId: SQL | string): SQL =>
  sql`exists (select from ${users} h where h.id = ${personId} and h.additional ->> 'hidesReading' = 'true')`

export const hidersAmong = async (db: Executor, personIds: string[]): Promise<string[]> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, personIds), sql`${users.additional} ->> 'hidesReading' = 'true'`))
  ).map(({ id }) => id)
