import type { LIBRARY_KINDS, LibrarySort } from '@metapyra/contract/entities/library'
import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, sql } from '../../../platform/db/drizzle.ts'
import type { SeenItem } from '../core/queries.ts'
import { seesParent, visibleItems } from '../core/queries.ts'
import type { Reader } from '../core/rights.queries.ts'
import { isGivenDirectly, isLibraryAdmin } from '../core/rights.queries.ts'
import { rankOf } from '../core/rights.rules.ts'
import { libraryItems, libraryVersions } from '../tables.ts'

export type ListFilter = 'all' | (typeof LIBRARY_KINDS)[number] | 'pinned' | 'mine' | 'trash'

/** Maximum characters of a note in a list. */
const BEGINNING = 500

interface ListQuery {
  filter: ListFilter
  /** Null: at the top; undefined: anywhere. */
  parentId: string | null | undefined
  /** Where the previous page ended. */
  after: { key: string; id: string } | undefined
  limit: number
  sort: LibrarySort
}

/** The SQL expression and direction of each sort order. */
const ORDERS: Record<LibrarySort, { by: SQL; type: SQL; isDown: boolean }> = {
  name: { by: sql`i.sort_key collate "C"`, type: sql`text collate "C"`, isDown: false },
  changed: { by: sql`i.updated_at`, type: sql`timestamptz`, isDown: true },
  size: { by: sql`coalesce(b.bytes, 0)`, type: sql`bigint`, isDown: true },
}

/** [LIB-3] The top also includes items given to the reader from a folder they cannot see. */
const liesIn = (reader: Reader, parentId: string | null): SQL => {
  if (parentId !== null) return sql`i.parent_id = ${parentId}`
  if (isLibraryAdmin(reader)) return sql`i.parent_id is null`
  return sql`(i.parent_id is null or (${isGivenDirectly(reader)} and not ${seesParent(reader)}))`
}

export const isSuch = (filter: ListFilter, reader: Reader): SQL | undefined => {
  if (filter === 'all' || filter === 'trash') return undefined
  if (filter === 'pinned') return sql`i.is_pinned`
  if (filter === 'mine') return sql`i.owner_id = ${reader.personId}`
  return sql`i.kind = ${filter}`
}

/**
 * Lists a folder's items in order, or items of a kind anywhere. For an order without an index, items are sorted before
 * rights are checked, so that rights are checked only for a page.
 */
export const listItems = (
  db: Executor,
  reader: Reader,
  { filter, parentId, after, limit, sort }: ListQuery,
): Promise<SeenItem[]> => {
  const { by, type, isDown } = ORDERS[sort]
  const where = and(
    sql`i.trashed_at is null`,
    parentId === undefined ? undefined : liesIn(reader, parentId),
    isSuch(filter, reader),
    after && sql`(${by}, i.id) ${isDown ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`,
  )
  if (sort === 'name')
    return visibleItems(db, reader, { where, orderBy: sql`${by}, i.id`, limit, textLength: BEGINNING })
  return visibleItems(db, reader, {
    from: sql`(select i.id, ${by} as place from ${libraryItems} i
      left join ${libraryVersions} b on b.id = i.version_id
      where ${and(sql`i.workspace_id = ${reader.spaceId}`, where)}
      order by place desc, i.id desc offset 0) f join ${libraryItems} i on i.id = f.id`,
    where: undefined,
    orderBy: sql`f.place desc, f.id desc`,
    limit,
    textLength: BEGINNING,
  })
}

/**
 * [LIB-8] Lists items that were trashed themselves, not with their folder, for readers who can restore them; latest
 * first.
 */
export const listTrash = (
  db: Executor,
  reader: Reader,
  { parentId, after, limit }: Omit<ListQuery, 'filter' | 'sort'>,
): Promise<SeenItem[]> =>
  visibleItems(db, reader, {
    where: and(
      sql`i.trashed_at is not null`,
      sql`l.level >= ${rankOf('edit')}`,
      parentId ? sql`i.parent_id = ${parentId}` : sql`i.trash_root_id = i.id`,
      after && sql`(i.trashed_at, i.id) < (${after.key}::timestamptz, ${after.id}::uuid)`,
    ),
    orderBy: sql`i.trashed_at desc, i.id desc`,
    limit,
    textLength: BEGINNING,
  })
