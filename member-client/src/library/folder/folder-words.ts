import { LIBRARY } from '@metapyra/contract/library'
import type { Filter, Sort } from './use-folder.ts'

/** Guests don't get the last two, because they neither add nor trash items. */
export const FILTERS: readonly (readonly [Filter, string])[] = [
  ['all', 'All'],
  ['file', 'Files'],
  ['note', 'Notes'],
  ['link', 'Links'],
  ['pinned', 'Pinned'],
  ['mine', 'Mine'],
  ['trash', 'Trash'],
]

export const SORTS: readonly (readonly [Sort, string])[] = [
  ['name', 'Name'],
  ['changed', 'Latest'],
  ['size', 'Size'],
]

const EMPTY: Partial<Record<Filter, string>> = {
  file: 'No files yet.',
  note: 'No notes yet.',
  link: 'No links yet.',
  pinned: 'No pinned items.',
  mine: 'You haven’t added anything yet.',
  trash: `Trash is empty. You can restore deleted items for ${LIBRARY.trashDays} days.`,
}

interface FolderCounts {
  filter: Filter
  words: string
  isTrash: boolean
  mayAdd: boolean
  isFolder: boolean
}

/** Text for an empty list. */
export const emptyWords = ({ filter, words, isTrash, mayAdd, isFolder }: FolderCounts): string => {
  if (words) return `No results for “${words}”.`
  const texts = EMPTY[filter]
  if (texts) return texts
  if (isTrash) return 'This folder is empty.'
  if (mayAdd) return 'No files yet. Drop files here or click New.'
  return isFolder ? 'This folder is empty.' : 'Nothing shared with you yet.'
}
