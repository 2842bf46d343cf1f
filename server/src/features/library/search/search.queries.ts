import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, sql } from '../../../platform/db/drizzle.ts'
import type { SeenItem } from '../core/queries.ts'
import { visibleItems } from '../core/queries.ts'
import type { Reader } from '../core/rights.queries.ts'
import { rankOf } from '../core/rights.rules.ts'
import { libraryChunks, libraryItems, libraryTexts } from '../tables.ts'
import type { ListFilter } from './list.queries.ts'
import { isSuch } from './list.queries.ts'

interface SearchQuery {
  /** In the syntax of `to_tsquery`. */
  query: string
  filter: ListFilter
  /** The folder to search, at any depth. */
  within: string | undefined
  after: { isTitle: number; updatedAt: string; id: string } | undefined
  limit: number
}

export type FoundItem = SeenItem & { isTitle: number }

/**
 * [LIB-20] Finds items: first those with all words in name and tags, then those with them in the text; latest change
 * first. Sorted before rights are checked, so that rights are checked only for a page.
 */
export const findItems = async (
  db: Executor,
  reader: Reader,
  { query, filter, within, after, limit }: SearchQuery,
): Promise<FoundItem[]> => {
  const words = sql`to_tsquery('simple', ${query})`
  const isTrash = filter === 'trash'
  const found = and(
    sql`t.search @@ (${words} && ${`'in ${reader.spaceId}'`}::tsquery)`,
    isTrash ? sql`i.trashed_at is not null` : sql`i.trashed_at is null`,
    isSuch(filter, reader),
    within ? sql`i.path @> array[${within}::uuid] and i.id <> ${within}::uuid` : undefined,
    after &&
      sql`((t.title @@ ${words})::int, i.updated_at, i.id) < (${after.isTitle}::int, ${after.updatedAt}::timestamptz, ${after.id}::uuid)`,
  )
  const order: SQL = sql`f."isTitle" desc, f.updated_at desc, f.id desc`
  return (await visibleItems(db, reader, {
    // Sorts few columns, because more would not fit in memory.
    from: sql`(select i.id, i.updated_at, (t.title @@ ${words})::int as "isTitle" from ${libraryTexts} t
      join ${libraryItems} i on i.id = t.item_id where ${found}
      order by "isTitle" desc, i.updated_at desc, i.id desc offset 0) f join ${libraryItems} i on i.id = f.id`,
    extraColumns: sql`f."isTitle"`,
    where: isTrash ? sql`l.level >= ${rankOf('edit')}` : undefined,
    orderBy: order,
    limit,
    textLength: 500,
  })) as FoundItem[]
}

export interface FoundPassage extends Record<string, unknown> {
  versionId: string
  text: string
  page: number | null
  heading: string | null
}

/** Returns the passage of each version that has the most of the words, the first among equals. */
export const passagesFor = async (
  db: Executor,
  versionIds: string[],
  { query, anyQuery }: { query: string; anyQuery: string },
): Promise<FoundPassage[]> => {
  if (versionIds.length === 0) return []
  const { rows } = await db.execute<FoundPassage>(sql`
    select distinct on (c.version_id) c.version_id as "versionId", c.text, c.page, c.heading
    from ${libraryChunks} c
    where c.version_id = any(${sql.param(versionIds)}::uuid[]) and c.words @@ to_tsquery('simple', ${anyQuery})
    order by c.version_id, (c.words @@ to_tsquery('simple', ${query})) desc, c.number`)
  return rows
}
