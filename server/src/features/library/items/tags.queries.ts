import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import type { Reader } from '../core/rights.queries.ts'
import { standing } from '../core/rights.queries.ts'
import { libraryItems } from '../tables.ts'

/** The tags of what is there for a reader, those first that most of it has; each as it is written most often. */
export const tagsFor = async (db: Executor, reader: Reader, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select mode() within group (order by one.tag) as tag
    from ${libraryItems} i cross join lateral ${standing(reader, sql`i.path`)} l, unnest(i.tags) one (tag)
    where i.workspace_id = ${reader.spaceId} and i.trashed_at is null and i.tags <> '{}' and l.level > 0
    group by lower(one.tag) order by count(*) desc, lower(one.tag) limit ${limit}`)
  return rows.map(({ tag }) => tag)
}
