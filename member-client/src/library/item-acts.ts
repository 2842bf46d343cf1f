import type { LibraryItem } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import { session } from '../session/session.ts'
import { changeItem, removeItem } from './library-store.ts'
import { itemsWords } from './words.ts'

const mayEdit = ({ level }: Pick<LibraryItem, 'level'>): boolean => level === 'edit' || level === 'manage'

/** Acts on the items one after the other. A failure displays an error and doesn't stop the rest. */
const runSequentially = async (
  items: readonly LibraryItem[],
  act: (item: LibraryItem) => Promise<unknown>,
  done: (items: readonly LibraryItem[]) => string,
): Promise<void> => {
  const well: LibraryItem[] = []
  let problem = ''
  for (const item of items) {
    try {
      await act(item)
      well.push(item)
    } catch (error) {
      problem ||= `“${item.name}”: ${(error as Error).message}`
    }
  }
  if (well.length > 0) session.toast('success', done(well))
  if (problem) session.toast('error', problem)
}

export const throwAway = (items: readonly LibraryItem[]): Promise<void> =>
  runSequentially(
    items,
    (item) => changeItem(item, { isTrashed: true }, true),
    (well) => `${itemsWords(well)} moved to trash for ${LIBRARY.trashDays} days.`,
  )

export const restoreItems = (items: readonly LibraryItem[]): Promise<void> =>
  runSequentially(
    items,
    (item) => changeItem(item, { isTrashed: false }, true),
    (well) => `${itemsWords(well)} restored.`,
  )

export const moveTo = (
  items: readonly LibraryItem[],
  folder: { id: string; name: string } | null,
): Promise<void> =>
  runSequentially(
    items,
    (item) => changeItem(item, { parentId: folder?.id ?? null }, true),
    (well) => `${itemsWords(well)} moved to ${folder ? `“${folder.name}”` : 'the library'}.`,
  )

export const deleteForGood = (items: readonly LibraryItem[]): Promise<void> =>
  runSequentially(items, removeItem, (well) => `${itemsWords(well)} deleted.`)

export const pin = (item: LibraryItem): void =>
  void changeItem(item, { isPinned: !item.isPinned }).catch(() => undefined)

export const itemRights = {
  mayEdit,
  mayManage: ({ level }: Pick<LibraryItem, 'level'>) => level === 'manage',
}
