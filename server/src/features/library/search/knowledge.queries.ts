import type { AnswerSource } from '@metapyra/contract/entities/agent'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import type { SourceText } from '../../../platform/retrieval/index-thread.ts'
import type { Reader } from '../core/rights.queries.ts'
import { accessOf } from '../core/rights.queries.ts'
import { libraryChunks, libraryItems, libraryTexts } from '../tables.ts'

export interface Change extends Record<string, unknown> {
  id: string
  /** The database's time to the microsecond, as text, so that no precision is lost. */
  at: string
}

/** Returns what was indexed in a space's library after a change, oldest first. */
export const changesAfter = async (
  db: Executor,
  spaceId: string,
  { at, id }: Change,
  limit: number,
): Promise<Change[]> => {
  const { rows } = await db.execute<Change>(sql`
    select i.id, to_char(t.indexed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ${libraryTexts} t join ${libraryItems} i on i.id = t.item_id
    where i.workspace_id = ${spaceId} and t.indexed_at >= ${at}::timestamptz
      and (t.indexed_at, t.item_id) > (${at}::timestamptz, ${id}::uuid)
    order by t.indexed_at, t.item_id limit ${limit}`)
  return rows
}

interface Raw extends Record<string, unknown> {
  id: string
  name: string
  tags: string[]
  passages: SourceText['passages'] | null
}

/** Returns the names and current texts of these items. */
export const textsOf = async (db: Executor, ids: string[]): Promise<SourceText[]> => {
  const { rows } = await db.execute<Raw>(sql`
    select i.id, i.name, i.tags, (
      select json_agg(json_build_object('number', c.number, 'heading', c.heading, 'words', c.words::text) order by c.number)
      from ${libraryChunks} c where c.version_id = i.version_id) as passages
    from ${libraryItems} i where i.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ id, name, tags, passages }) => ({
    source: id,
    title: [name, ...tags].join(' '),
    passages: passages ?? [],
  }))
}

export interface ReadText extends Omit<AnswerSource, 'number' | 'kind'> {
  passage: number
}

/**
 * [AGENT-2] Returns those of these passages that the reader can see in the items' current versions, by the rights of
 * this moment, regardless of what an index still holds.
 */
export const readPassages = async (
  db: Executor,
  reader: Reader,
  wanted: { id: string; number: number }[],
  folderIds: string[],
): Promise<ReadText[]> => {
  if (wanted.length === 0) return []
  const { rows } = await db.execute<ReadText & Record<string, unknown>>(sql`
    select i.id, i.version_id as "versionId", i.name as title, c.number as passage, c.heading, c.page, c.text
    from unnest(${sql.param(wanted.map(({ id }) => id))}::uuid[], ${sql.param(wanted.map(({ number }) => number))}::int[])
      w (id, number)
    join ${libraryItems} i on i.id = w.id and i.workspace_id = ${reader.spaceId} and i.trashed_at is null
    join ${libraryChunks} c on c.version_id = i.version_id and c.number = w.number
    cross join lateral ${accessOf(reader, sql`i.path`)} l
    where l.level > 0 and (${folderIds.length === 0} or i.path && ${sql.param(folderIds)}::uuid[])`)
  return rows
}
