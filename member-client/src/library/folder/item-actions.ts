import type { LibraryItem } from '@metapyra/contract/entities/library'
import { cross } from '../../ui/icons/message.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { itemRights, moveTo, pin, restoreItems, throwAway } from '../item-acts.ts'
import { DRIVE, FOLDER } from '../item-icon.tsx'
import { knownItem, openItem } from '../library-store.ts'
import { showMove } from '../move-dialog.tsx'
import { showRename } from '../name-dialogs.tsx'
import { hasDrive, offerPublicAccess, saveToDrive } from '../open-drive.ts'
import { showRemoval } from '../removal-dialog.tsx'
import { draggedItems, hasDraggedItems } from './drag.ts'
import type { ItemActions } from './item-row.tsx'
import { PIN } from './item-row.tsx'

const PENCIL = 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3'
const TRASH = 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.500 11v5'
const BACK = 'M9 5.5 4.5 10 9 14.5M4.500 10H14a5 5 0 0 1 0 10h-3'
const SAVE = 'M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15'
const OUT = 'M10 5H5v14h14v-5M13 4.5h6.5V11M19.500 4.500 11 13'

const save = ({ url, name }: LibraryItem): void => {
  const link = document.createElement('a')
  link.href = `${url}?download`
  link.download = name
  link.click()
}

const follow = ({ url }: LibraryItem): void => void (url && window.open(url, '_blank', 'noopener'))

const driveActsOf = (item: LibraryItem): MenuItem[] => {
  if (item.kind === 'file')
    return [{ icon: DRIVE, words: 'Save to Google Drive', run: () => saveToDrive(item) }]
  if (item.kind !== 'drive') return []
  return [{ icon: DRIVE, words: 'Make public', run: () => offerPublicAccess(item) }]
}

/** [LIB-37] The menu entries of an item: the actions that its reader has the rights for. */
export const menuOf = (item: LibraryItem, isMember: boolean): MenuItem[] => {
  const mayEdit = isMember && itemRights.mayEdit(item)
  const mayManage = isMember && itemRights.mayManage(item)
  if (item.trashedAt)
    return [
      ...(mayEdit ? [{ icon: BACK, words: 'Restore', run: () => void restoreItems([item]) }] : []),
      ...(mayManage ? [{ icon: cross, words: 'Delete permanently', run: () => showRemoval([item]) }] : []),
    ]
  return [
    ...(item.kind === 'link' ? [{ icon: OUT, words: 'Open link', run: () => follow(item) }] : []),
    ...(item.kind === 'drive' ? [{ icon: OUT, words: 'Open in Google Drive', run: () => follow(item) }] : []),
    ...(item.kind === 'file' ? [{ icon: SAVE, words: 'Download', run: () => save(item) }] : []),
    ...(isMember && hasDrive() ? driveActsOf(item) : []),
    ...(mayEdit
      ? [
          { icon: PENCIL, words: 'Rename', run: () => showRename(item) },
          { icon: FOLDER, words: 'Move', run: () => showMove([item]) },
          { icon: PIN, words: item.isPinned ? 'Unpin' : 'Pin', run: () => pin(item) },
          { icon: TRASH, words: 'Move to trash', run: () => void throwAway([item]) },
        ]
      : []),
  ]
}

interface Acting {
  selfId: string
  isMember: boolean
  /** The items selected in the list. */
  chosen: readonly LibraryItem[]
  uploadFiles(data: DataTransfer, folderId: string | null): void
}

export const rowActs = ({ selfId, isMember, chosen, uploadFiles }: Acting): ItemActions => {
  const withChosen = (item: LibraryItem): readonly LibraryItem[] =>
    chosen.some(({ id }) => id === item.id) ? chosen : [item]
  const may = (items: readonly LibraryItem[]) => isMember && items.every(itemRights.mayEdit)
  return {
    selfId,
    mayChange: isMember,
    open: (item) => openItem(item.id, item.snippet?.page),
    rename: (item) => {
      if (may([item]) && !item.trashedAt) showRename(item)
    },
    discard: (item) => {
      const items = withChosen(item)
      if (item.trashedAt) {
        if (isMember && items.every(itemRights.mayManage)) showRemoval(items)
      } else if (may(items)) void throwAway(items)
    },
    menuOf: (item) => menuOf(item, isMember),
    dragged: withChosen,
    fall: (data, folderId) => {
      if (!hasDraggedItems(data)) return uploadFiles(data, folderId)
      void moveTo(draggedItems(), folderId === null ? null : (knownItem(folderId) ?? null))
    },
  }
}
