import type { LibraryItem } from '@metapyra/contract/entities/library'

const TYPE = 'application/x-metapyra-items'
/** The items dragged within this page. During a drag over a target, browsers reveal only the data's type. */
let dragged: readonly LibraryItem[] = []

export const startDrag = (data: DataTransfer | null, items: readonly LibraryItem[]): void => {
  if (!data) return
  dragged = items
  data.setData(TYPE, items.map(({ id }) => id).join())
  data.effectAllowed = 'copyMove'
}

export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
export const hasDraggedItems = (data: DataTransfer | null): boolean => data?.types.includes(TYPE) ?? false

/** True if the dragged data can be dropped into this folder; null is the top level. */
export const canDropInto = (data: DataTransfer | null, folderId: string | null): boolean =>
  bringsFiles(data) ||
  (hasDraggedItems(data) && dragged.every(({ id, parentId }) => id !== folderId && parentId !== folderId))

export const draggedItems = (): readonly LibraryItem[] => dragged
