import type { Executor, Placeholder, SQL } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { users } from '../../account/tables.ts'

/** [CHAT-86] SQL condition: the person hides their read receipts. */
export const hidesReading = (personId: SQL | Placeholder | string): SQL =>
  sql`exists (select from ${users} h where h.id = ${personId} and h.additional ->> 'hidesReading' = 'true')`

const hiders = builtOnce((db: Executor) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = any(${sql.placeholder('personIds')}::uuid[]) and ${users.additional} ->> 'hidesReading' = 'true'`,
    )
    .prepare(NAMED_LATER),
)

export const hidersAmong = async (db: Executor, personIds: string[]): Promise<string[]> =>
  (await hiders(db).execute({ personIds })).map(({ id }) => id)
