import type { Database, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { eq, sql } from '../../../platform/db/drizzle.ts'
import type { ReadDocument } from '../../../platform/documents/read-document.ts'
import { indexWordsIn } from '../../../platform/text/search-words.ts'
import { files } from '../../files/tables.ts'
import { workspaces } from '../../workspace/tables.ts'
import type { VersionRow } from '../core/versions.queries.ts'
import { libraryChunks, libraryItems, libraryReadings, libraryTexts, libraryVersions } from '../tables.ts'

export interface Unread extends Record<string, unknown> {
  id: string
  itemId: string
  workspaceId: string
  tries: number
  bytes: number
  mime: string
  sha256: string
  name: string
}

/**
 * [LIB-27] Claims the oldest unread version of the space that has waited longest. Versions left by a server that went
 * down are claimed again.
 */
export const claimUnread = async (
  db: Database,
  { now, stale, isSlow }: { now: Date; stale: Date; isSlow: boolean },
): Promise<Unread | undefined> => {
  const { rows } = await db.execute<Unread>(sql`
    update ${libraryVersions} v set text_claimed_at = ${now}, text_tries = v.text_tries + 1
    from ${files} f, ${libraryItems} i
    where f.id = v.file_id and i.id = v.item_id and v.id = (
      select u.id from ${libraryVersions} u join ${libraryItems} o on o.id = u.item_id
      left join ${libraryReadings} r on r.workspace_id = o.workspace_id
      where u.text_status = 'pending' and (u.text_claimed_at is null or u.text_claimed_at < ${stale})
        and u.is_text_slow = ${isSlow}
      order by r.next_turn_at nulls first, u.created_at limit 1 for update of u skip locked)
    returning v.id, v.item_id as "itemId", i.workspace_id as "workspaceId", v.text_tries as tries, v.bytes::float8 as bytes, v.mime, f.sha256, i.name`)
  return rows[0]
}

/** Does not count this try. The version is read again when the claim is stale. */
export const uncountTry = (db: Database, id: string) =>
  db
    .update(libraryVersions)
    .set({ textTries: sql`${libraryVersions.textTries} - 1` })
    .where(eq(libraryVersions.id, id))

/** Releases the claim without counting this try, so that any server can continue. */
export const releaseUnread = (db: Database, id: string, { isTextSlow }: { isTextSlow: boolean }) =>
  db
    .update(libraryVersions)
    .set({ textTries: sql`${libraryVersions.textTries} - 1`, textClaimedAt: null, isTextSlow })
    .where(eq(libraryVersions.id, id))

/** Gives other spaces precedence for as long as this one has been read. */
export const delayNextTurn = async (
  db: Database,
  { workspaceId, now, ms }: { workspaceId: string; now: Date; ms: number },
): Promise<void> => {
  const until = (from: SQL) => sql`${from} + ${ms} * interval '1 millisecond'`
  const at = sql`${now}::timestamptz`
  await db.execute(sql`
    insert into ${libraryReadings} (workspace_id, next_turn_at)
    select w.id, ${until(at)} from ${workspaces} w where w.id = ${workspaceId}
    on conflict (workspace_id) do update
      set next_turn_at = ${until(sql`greatest(${libraryReadings.nextTurnAt}, ${at})`)}`)
}

type Passages = ReadDocument['passages']

/** Stores a version's text in place of what was extracted before. */
export const storePassages = async (
  tx: Transaction,
  versionId: string,
  passages: Passages,
  textStatus: VersionRow['textStatus'],
): Promise<void> => {
  await tx.delete(libraryChunks).where(eq(libraryChunks.versionId, versionId))
  if (passages.length > 0)
    await tx.insert(libraryChunks).values(
      passages.map(({ page, heading, text, words }, number) => ({
        ...{ versionId, number, page, heading, text, words: sql`to_tsvector('simple', ${words})` },
      })),
    )
  const all = passages.map(({ words }) => words).join(' ')
  await tx
    .update(libraryVersions)
    .set({ textStatus, words: sql`to_tsvector('simple', ${all})` })
    .where(eq(libraryVersions.id, versionId))
}

/** [LIB-20] Indexes an item by name, tags and current text. */
export const indexItem = async (
  tx: Transaction,
  { id, workspaceId, name, tags }: { id: string; workspaceId: string; name: string; tags: string[] },
): Promise<void> => {
  const title = indexWordsIn([name, ...tags].join(' ')).join(' ')
  await tx.execute(sql`
    insert into ${libraryTexts} (item_id, title, search)
    select ${id}::uuid, named.words, named.words || array_to_tsvector(array['in ' || ${workspaceId}::text]) || coalesce((
      select v.words from ${libraryVersions} v join ${libraryItems} i on i.version_id = v.id where i.id = ${id}::uuid
    ), ''::tsvector)
    from (select to_tsvector('simple', ${title}) as words) named
    on conflict (item_id) do update set title = excluded.title, search = excluded.search,
      indexed_at = clock_timestamp()`)
}
