import type { LibraryItem } from '@metapyra/contract/entities/library'

const TYPE = 'application/x-metapyra-items'
/** What is dragged within this page; while it is above something, a browser tells no more of it than its type. */
let dragged: readonly LibraryItem[] = []

export const dragOf = (data: DataTransfer | null, items: readonly LibraryItem[]): void => {
  if (!data) return
  dragged = items
  data.setData(TYPE, items.map(({ id }) => id).join())
  data.effectAllowed = 'copyMove'
}

export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
export const bringsItems = (data: DataTransfer | null): boolean => data?.types.includes(TYPE) ?? false

/** Whether it may fall into this folder, null: the top. */
export const fallsInto = (data: DataTransfer | null, folderId: string | null): boolean =>
  bringsFiles(data) ||
  (bringsItems(data) && dragged.every(({ id, parentId }) => id !== folderId && parentId !== folderId))

export const draggedItems = (): readonly LibraryItem[] => dragged
