import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import type { Reader } from '../core/rights.queries.ts'
import { accessOf } from '../core/rights.queries.ts'
import { libraryItems } from '../tables.ts'

/** Returns the tags of the items a reader can see, most used first, each in its most frequent spelling. */
export const tagsFor = async (db: Executor, reader: Reader, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select mode() within group (order by one.tag) as tag
    from ${libraryItems} i cross join lateral ${accessOf(reader, sql`i.path`)} l, unnest(i.tags) one (tag)
    where i.workspace_id = ${reader.spaceId} and i.trashed_at is null and i.tags <> '{}' and l.level > 0
    group by lower(one.tag) order by count(*) desc, lower(one.tag) limit ${limit}`)
  return rows.map(({ tag }) => tag)
}
