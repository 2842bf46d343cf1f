import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, inArray, isNull, sql } from '../../../platform/db/drizzle.ts'
import { libraryItems, libraryVersions } from '../tables.ts'
import type { Reader } from './rights.queries.ts'
import { accessOf } from './rights.queries.ts'
import type { VersionRow } from './versions.queries.ts'

export type ItemRow = typeof libraryItems.$inferSelect

/** The fields of a version that readers receive. */
export type PresentedVersion = Omit<
  VersionRow,
  'itemId' | 'text' | 'words' | 'textClaimedAt' | 'textTries' | 'isTextSlow'
>

/** An item with a reader's rights. */
export interface SeenItem extends Omit<ItemRow, 'nameKey'> {
  /** The current version; a note's text is in `text`. */
  version: PresentedVersion | null
  text: string | null

  level: number
  via: string | null
  viaName: string | null
  seesParent: boolean
}

interface Raw extends Record<string, unknown> {
  trashed_at: string | null
  created_at: string
  updated_at: string
  version: (Omit<NonNullable<SeenItem['version']>, 'createdAt'> & { createdAt: string }) | null
}

const COLUMNS = sql`i.id, i.workspace_id as "workspaceId", i.parent_id as "parentId", i.path, i.kind, i.name,
  i.sort_key as "sortKey", i.owner_id as "ownerId", i.owner_name as "ownerName", i.url,
  i.drive_file_id as "driveFileId", i.tags,
  i.version_id as "versionId", i.is_pinned as "isPinned", i.trash_root_id as "trashRootId", i.trashed_at, i.created_at, i.updated_at`

const VERSION = sql`case when v.id is not null then json_build_object('id', v.id, 'number', v.number, 'fileId', v.file_id,
  'bytes', v.bytes, 'mime', v.mime, 'uploaderId', v.uploader_id, 'uploaderName', v.uploader_name, 'note', v.note,
  'textStatus', v.text_status, 'createdAt', v.created_at) end as version`

const ABOVE = sql`i.path[1:cardinality(i.path) - 1]`

/** [LIB-3] SQL condition: the reader can see the folder that contains the item `i`. */
export const seesParent = (reader: Reader): SQL =>
  sql`(i.parent_id is null or (select above.level from ${accessOf(reader, ABOVE)} above) > 0)`

interface ItemQuery {
  /** Maximum characters of a note's text; all of it if undefined. */
  textLength?: number
  where: SQL | undefined
  orderBy?: SQL
  limit: number
  /** A joined source that contains `i`. */
  from?: SQL
  /** An additional column. */
  extraColumns?: SQL
}

const MAX_NOTE_LENGTH = 40_000

/** Returns the items of a space that a reader can see. */
export const visibleItems = async (db: Executor, reader: Reader, choice: ItemQuery): Promise<SeenItem[]> => {
  const {
    where,
    orderBy,
    limit,
    extraColumns,
    textLength = MAX_NOTE_LENGTH,
    from = sql`${libraryItems} i`,
  } = choice
  const { rows } = await db.execute<Raw>(sql`
    select ${COLUMNS}, l.level, case when l.via = i.id then null else l.via end as via,
      (select f.name from ${libraryItems} f where f.id = l.via and l.via <> i.id) as "viaName",
      ${seesParent(reader)} as "seesParent", ${VERSION}, left(v.text, ${textLength}::int) as text
      ${extraColumns ? sql`, ${extraColumns}` : sql``}
    from ${from} cross join lateral ${accessOf(reader, sql`i.path`)} l
    left join ${libraryVersions} v on v.id = i.version_id
    where ${and(sql`i.workspace_id = ${reader.spaceId}`, sql`l.level > 0`, where)}
    ${orderBy ? sql`order by ${orderBy}` : sql``} limit ${limit}`)
  return rows.map(({ trashed_at, created_at, updated_at, version, ...row }) => ({
    ...(row as unknown as SeenItem),
    version: version && { ...version, createdAt: new Date(version.createdAt) },
    trashedAt: trashed_at === null ? null : new Date(trashed_at),
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  }))
}

export const visibleItem = async (
  db: Executor,
  reader: Reader,
  itemId: string,
): Promise<SeenItem | undefined> =>
  (await visibleItems(db, reader, { where: sql`i.id = ${itemId}`, limit: 1 }))[0]

/** Serializes changes to a space's folder tree until the transaction ends. */
export const lockTree = (tx: Transaction, workspaceId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('library ' || ${workspaceId}, 0))`)

export const insertItem = async (tx: Transaction, row: typeof libraryItems.$inferInsert): Promise<void> => {
  await tx.insert(libraryItems).values(row)
}

export const updateItem = async (tx: Transaction, id: string, change: Partial<ItemRow>): Promise<void> => {
  if (Object.keys(change).length > 0) await tx.update(libraryItems).set(change).where(eq(libraryItems.id, id))
}

const liesIn = (workspaceId: string, parentId: string | null) =>
  and(
    eq(libraryItems.workspaceId, workspaceId),
    parentId === null ? isNull(libraryItems.parentId) : eq(libraryItems.parentId, parentId),
    isNull(libraryItems.trashedAt),
  )

/** Returns the names taken in a folder. */
export const namesIn = async (
  tx: Transaction,
  workspaceId: string,
  parentId: string | null,
): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: libraryItems.nameKey })
    .from(libraryItems)
    .where(liesIn(workspaceId, parentId))
  return new Set(rows.map(({ key }) => key))
}

const NO_FOLDER = '00000000-0000-0000-0000-000000000000'

/** True if another item in the folder has this name, compared by its key. */
export const isNameTaken = async (
  tx: Transaction,
  {
    workspaceId,
    parentId,
    nameKey,
    id,
  }: Pick<ItemRow, 'workspaceId' | 'parentId' | 'nameKey'> & { id?: string },
): Promise<boolean> =>
  (
    await tx
      .select({ id: libraryItems.id })
      .from(libraryItems)
      .where(
        and(
          liesIn(workspaceId, parentId),
          // Written as in the index of names.
          sql`coalesce(${libraryItems.parentId}, ${NO_FOLDER}::uuid) = ${parentId ?? NO_FOLDER}::uuid`,
          eq(libraryItems.nameKey, nameKey),
          id ? sql`${libraryItems.id} <> ${id}` : undefined,
        ),
      )
      .limit(1)
  ).length > 0

export const itemById = async (db: Executor, id: string): Promise<ItemRow | undefined> =>
  (await db.select().from(libraryItems).where(eq(libraryItems.id, id)))[0]

/** Returns which of these items are in a space, without checking rights. */
export const itemsOfSpace = async (
  db: Executor,
  workspaceId: string,
  ids: string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: libraryItems.id })
    .from(libraryItems)
    .where(and(eq(libraryItems.workspaceId, workspaceId), inArray(libraryItems.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

const isWithin = (id: string): SQL => sql`${libraryItems.path} @> array[${id}::uuid]`

/** Returns the depth of the folders inside an item; 0 if it is empty. */
export const depthBelow = async (tx: Transaction, { id, path }: Pick<ItemRow, 'id' | 'path'>) => {
  const [row] = await tx
    .select({ deepest: sql<number>`coalesce(max(cardinality(${libraryItems.path})), 0)` })
    .from(libraryItems)
    .where(isWithin(id))
  return Math.max(0, (row?.deepest ?? 0) - path.length)
}

/** [LIB-7] Moves an item with everything in it to another folder. */
export const movePaths = async (
  tx: Transaction,
  { id, path }: Pick<ItemRow, 'id' | 'path'>,
  above: string[],
): Promise<void> => {
  await tx
    .update(libraryItems)
    .set({ path: sql`${sql.param(above)}::uuid[] || ${libraryItems.path}[${path.length}::int:]` })
    .where(isWithin(id))
}

/** [LIB-8] Moves an item with its content to the trash. Content that was trashed separately before stays as it is. */
export const trashAll = async (tx: Transaction, id: string, trashedAt: Date): Promise<void> => {
  await tx
    .update(libraryItems)
    .set({ trashedAt, trashRootId: id })
    .where(and(isWithin(id), isNull(libraryItems.trashedAt)))
}

/** Restores what was trashed together with this item, or with the folder above that took both along. */
export const restoreAll = async (
  tx: Transaction,
  { id, trashRootId }: Pick<ItemRow, 'id' | 'trashRootId'>,
): Promise<void> => {
  await tx
    .update(libraryItems)
    .set({ trashedAt: null, trashRootId: null })
    .where(and(isWithin(id), eq(libraryItems.trashRootId, trashRootId ?? id)))
}

/** Returns the ids of an item and everything in it, including trashed items. */
export const idsWithin = async (tx: Transaction, id: string): Promise<string[]> =>
  (await tx.select({ id: libraryItems.id }).from(libraryItems).where(isWithin(id))).map((row) => row.id)

export const deleteItems = async (tx: Transaction, ids: string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(libraryItems).where(inArray(libraryItems.id, ids))
}

/** Items trashed before this instant. Of a trashed folder only the folder itself, not what is in it. */
export const trashedBefore = (db: Executor, before: Date, limit: number) =>
  db
    .select({ id: libraryItems.id, workspaceId: libraryItems.workspaceId })
    .from(libraryItems)
    .where(
      and(sql`${libraryItems.trashedAt} < ${before}`, sql`${libraryItems.trashRootId} = ${libraryItems.id}`),
    )
    .limit(limit)

export const foldersAmong = (
  db: Executor,
  workspaceId: string,
  ids: string[],
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: libraryItems.id, name: libraryItems.name })
    .from(libraryItems)
    .where(
      and(
        eq(libraryItems.workspaceId, workspaceId),
        eq(libraryItems.kind, 'folder'),
        inArray(libraryItems.id, ids),
        isNull(libraryItems.trashedAt),
      ),
    )
