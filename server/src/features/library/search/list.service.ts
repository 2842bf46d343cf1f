import type { Input, Reply } from '@metapyra/contract/calls'
import type { LibrarySort } from '@metapyra/contract/entities/library'
import { AppError } from '../../../platform/http/app-error.ts'
import { isId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { toItems } from '../core/presenter.service.ts'
import type { SeenItem } from '../core/queries.ts'
import { requireItem } from '../core/require-item.service.ts'
import type { Reader } from '../core/rights.queries.ts'
import { listItems, listTrash } from './list.queries.ts'
import { searchLibrary } from './search.service.ts'

const DEFAULT_PAGE_SIZE = 50

export interface Cursor {
  key: string
  id: string
}

/** Encodes the cursor for the reader. */
const encodeCursor = ({ key, id }: Cursor): string => Buffer.from(`${id} ${key}`).toString('base64url')

/** Decodes a cursor; the key can be any text. */
const decodeCursor = (next: string, isKey: (key: string) => boolean): Cursor => {
  const text = Buffer.from(next, 'base64url').toString()
  const [id, key] = [text.slice(0, 36), text.slice(37)]
  if (isId(id) && isKey(key)) return { id, key }
  throw new AppError('VALIDATION', { fields: { next: 'Use the value from the previous page.' } })
}

const isInstant = (key: string): boolean =>
  /^\d{4}-[\d-]{5}T[\d:.]+Z$/.test(key) && !Number.isNaN(Date.parse(key))
const isText = (key: string): boolean => !key.includes('\0')
const IS_KEY: Record<LibrarySort, (key: string) => boolean> = {
  name: isText,
  changed: isInstant,
  size: (key) => /^\d{1,16}$/.test(key),
}

/** Lists what a reader can see: a folder's items, or items of a kind anywhere. */
export const libraryFor = async (
  services: Services,
  reader: Reader,
  { search = '', ...query }: Input<'POST v2/library/list'>,
): Promise<Reply<'POST v2/library/list'>> => {
  const { filter = 'all', parentId, next, pageSize = DEFAULT_PAGE_SIZE, sort = 'name' } = query
  if (search.trim()) {
    const place = next === undefined ? undefined : decodeCursor(next, isText)
    const { rows, last } = await searchLibrary(services, reader, { ...query, search, pageSize }, place)
    return { rows, ...(last && { next: encodeCursor(last) }) }
  }
  const folder = parentId ? await requireItem(services, reader, parentId) : undefined
  // The filter `all` lists one folder or the top; other filters search everywhere, unless a folder is given.
  const within = parentId === undefined && filter === 'all' ? null : (folder?.id ?? parentId)
  const limit = pageSize + 1
  const isTrash = filter === 'trash' || folder?.trashedAt
  const after = next === undefined ? undefined : decodeCursor(next, isTrash ? isInstant : IS_KEY[sort])
  const choice = { filter, parentId: within, after, limit, sort }
  const found = await (isTrash ? listTrash : listItems)(services.db, reader, choice)
  const last = found.length > pageSize ? found[pageSize - 1] : undefined
  const rows = toItems(found.slice(0, pageSize))
  return { rows, ...(last && { next: encodeCursor(placeOf(last, sort)) }) }
}

const placeOf = ({ id, sortKey, trashedAt, updatedAt, version }: SeenItem, sort: LibrarySort): Cursor => {
  if (trashedAt) return { id, key: trashedAt.toISOString() }
  const keys = { name: sortKey, changed: updatedAt.toISOString(), size: String(version?.bytes ?? 0) }
  return { id, key: keys[sort] }
}
