import { LIBRARY } from '@metapyra/contract/library'
import type { Filter, Sort } from './use-folder.ts'

/** The last two are no guest's: they have put nothing there, and throw nothing away. */
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
  pinned: 'Nothing is pinned.',
  mine: 'You have put nothing in here yet.',
  trash: `The trash is empty. What is thrown away can be taken back for ${LIBRARY.trashDays} days.`,
}

interface Shown {
  filter: Filter
  words: string
  isTrash: boolean
  mayAdd: boolean
  isFolder: boolean
}

/** What stands where nothing does. */
export const emptyWords = ({ filter, words, isTrash, mayAdd, isFolder }: Shown): string => {
  if (words) return `Nothing has “${words}” in its name, its tags or its text.`
  const such = EMPTY[filter]
  if (such) return such
  if (isTrash) return 'This folder was empty.'
  if (mayAdd) return 'Nothing lies here yet. Drop files anywhere in here, or add something.'
  return isFolder ? 'This folder is empty.' : 'Nothing is shared with you yet.'
}
