import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { atom } from 'nanostores'
import { roomSocket, subscribeToRoom } from '../data/live.ts'
import { invalidate } from '../data/query.ts'
import { openPlace } from '../navigation/open-place.ts'
import { session } from '../session/session.ts'
import { nameOfItem } from './item/open-item.ts'

/**
 * The last changed folder: null for the top level, no `parentId` if it may be any. A new object for each change. Folder
 * lists reload by it (folder/listing.ts).
 */
export const $changed = atom<{ parentId?: string | null } | null>(null)
/** Items that were listed, so that a folder has its name as soon as it opens. */
const itemsById = new Map<string, LibraryItem>()

subscribeToRoom({ 'library:changed': (change) => $changed.set({ ...change }) }, () => $changed.set({}))

/**
 * Marks a folder, or all folders, as changed. Needed only while the socket is disconnected, because the server's event
 * does it otherwise.
 */
export const invalidateFolder = (parentId?: string | null): void => {
  if (roomSocket()?.connected) return
  $changed.set(parentId === undefined ? {} : { parentId })
  invalidate('library')
}

export const cacheItems = (items: readonly LibraryItem[]): void => {
  for (const item of items) itemsById.set(item.id, item)
}
export const knownItem = (id: string): LibraryItem | undefined => itemsById.get(id)

/** True after the user navigated within the library, so that the focus follows. */
let shouldFocus = false
/** The last opened item of each folder, which gets the focus when the user comes back. */
const lastOpenedItem = new Map<string | null, string>()

/** Opens an item, for a PDF at the given page (item/open-item.ts). */
export const openItem = (id: string | null, page?: number | null): void => {
  shouldFocus = true
  const item = id === null ? undefined : itemsById.get(id)
  if (item) lastOpenedItem.set(item.parentId, item.id)
  openPlace({ tab: 'library', id: id && nameOfItem(id, page) })
}

/** Where the focus goes in a list that has just opened. */
export const takeInitialFocus = (
  folderId: string | null,
): { shouldFocus: boolean; startsAt: string | null } => {
  const was = shouldFocus
  shouldFocus = false
  return { shouldFocus: was, startsAt: lastOpenedItem.get(folderId) ?? null }
}

/** The call displays its error itself, unless `isSilent` leaves that to a form. */
export const changeItem = async (
  item: Pick<LibraryItem, 'id' | 'parentId'>,
  change: Omit<Input<'PUT v2/library/update'>, 'resourceId'>,
  isSilent = false,
): Promise<LibraryItem> => {
  const changed = await session.api('PUT v2/library/update', { resourceId: item.id, ...change }, { isSilent })
  cacheItems([changed])
  invalidateFolder(item.parentId)
  if (changed.parentId !== item.parentId) invalidateFolder(changed.parentId)
  return changed
}

export const createItem = async (input: Input<'POST v2/library/create'>): Promise<LibraryItem> => {
  const item = await session.api('POST v2/library/create', input, { isSilent: true })
  cacheItems([item])
  invalidateFolder(item.parentId)
  return item
}

export const removeItem = async ({ id, parentId }: LibraryItem): Promise<void> => {
  await session.api('POST v2/library/remove', { resourceId: id }, { isSilent: true })
  itemsById.delete(id)
  invalidateFolder(parentId)
}
