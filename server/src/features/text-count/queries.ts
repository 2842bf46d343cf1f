import type { Executor } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { COUNTED } from './counted.rules.ts'

const PAGES_AT_ONCE = 500

/** Column types of texts, lists and documents, and of their search vectors. */
const WORDS = ['text', 'jsonb', 'tsvector', 'ARRAY']

export interface Counted {
  table: string
  columns: string[]
}

export const countedTables = async (db: Executor): Promise<Counted[]> => {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public'
      and table_name in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(COUNTED))}::jsonb))
      and data_type in (select jsonb_array_elements_text(${JSON.stringify(WORDS)}::jsonb))
    group by 1 order by 1`)
  return rows
}

const pagesOf = async (db: Executor, table: string): Promise<number> => {
  const { rows } = await db.execute<{ pages: number }>(
    sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  return rows[0]?.pages ?? 0
}

/** Counts the stored bytes in some pages of a table, without reading long texts. */
const bytesWithin = async (
  db: Executor,
  { table, columns }: Counted,
  fromPage: number,
): Promise<{ spaceId: string | null; bytes: number }[]> => {
  const size = columns.map((name) => `coalesce(pg_column_size(t."${name}"), 0)`).join(' + ')
  const { rows } = await db.execute<{ spaceId: string | null; bytes: string }>(sql`
    select (${sql.raw(`${COUNTED[table]}`)}) as "spaceId", sum(${sql.raw(size)}) as bytes
    from ${sql.identifier(table)} t
    where t.ctid >= ${`(${fromPage},0)`}::tid and t.ctid < ${`(${fromPage + PAGES_AT_ONCE},0)`}::tid
    group by 1`)
  return rows.map(({ spaceId, bytes }) => ({ spaceId, bytes: Number(bytes) }))
}

/** Counts a table in pieces, so that no one waits for the whole of a large one. */
export async function* piecesOf(db: Executor, counted: Counted) {
  const pages = await pagesOf(db, counted.table)
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) yield await bytesWithin(db, counted, page)
}
