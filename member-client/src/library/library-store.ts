import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { atom } from 'nanostores'
import { followRoom, roomSocket } from '../data/live.ts'
import { invalidate } from '../data/query.ts'
import { openPlace } from '../navigation/open-place.ts'
import { session } from '../session/session.ts'
import { nameOfItem } from './item/open-item.ts'

/**
 * The folder that has changed last, null for the top, none where it may be any of them; anew each time. Lists of folders
 * look again by it (folder/listing.ts): of a long one the pages in sight alone, which the query cache does not know.
 */
export const $changed = atom<{ parentId?: string | null } | null>(null)
/** What is known of items that were listed: a folder that is opened has its name at once. */
const known = new Map<string, LibraryItem>()

followRoom({ 'library:changed': (change) => $changed.set({ ...change }) }, () => $changed.set({}))

/** What one has changed oneself, in a folder or in any, comes back with what all hear, but where nothing is heard just now. */
export const invalidateFolder = (parentId?: string | null): void => {
  if (roomSocket()?.connected) return
  $changed.set(parentId === undefined ? {} : { parentId })
  invalidate('library')
}

export const keep = (items: readonly LibraryItem[]): void => {
  for (const item of items) known.set(item.id, item)
}
export const knownItem = (id: string): LibraryItem | undefined => known.get(id)

/** One has gone somewhere within the library: the focus goes along. */
let isLed = false
/** Which of a folder's items was opened last, by the folder: one comes back to it. */
const leftAt = new Map<string | null, string>()

/** Of an item, the page of it that is meant may stand with it (item/open-item.ts). */
export const openItem = (id: string | null, page?: number | null): void => {
  isLed = true
  const item = id === null ? undefined : known.get(id)
  if (item) leftAt.set(item.parentId, item.id)
  openPlace({ tab: 'library', id: id && nameOfItem(id, page) })
}

/** Where a list begins that is shown now. */
export const arrivalIn = (folderId: string | null): { isLed: boolean; startsAt: string | null } => {
  const was = isLed
  isLed = false
  return { isLed: was, startsAt: leftAt.get(folderId) ?? null }
}

/** What fails says so by itself, unless a form does. */
export const changeItem = async (
  item: Pick<LibraryItem, 'id' | 'parentId'>,
  change: Omit<Input<'PUT v2/library/update'>, 'resourceId'>,
  isSilent = false,
): Promise<LibraryItem> => {
  const changed = await session.api('PUT v2/library/update', { resourceId: item.id, ...change }, { isSilent })
  keep([changed])
  invalidateFolder(item.parentId)
  if (changed.parentId !== item.parentId) invalidateFolder(changed.parentId)
  return changed
}

export const createItem = async (wish: Input<'POST v2/library/create'>): Promise<LibraryItem> => {
  const item = await session.api('POST v2/library/create', wish, { isSilent: true })
  keep([item])
  invalidateFolder(item.parentId)
  return item
}

export const removeItem = async ({ id, parentId }: LibraryItem): Promise<void> => {
  await session.api('POST v2/library/remove', { resourceId: id }, { isSilent: true })
  known.delete(id)
  invalidateFolder(parentId)
}
