import type { LibraryLevel } from '@metapyra/contract/entities/library'

/** What somebody may, as the end of “You may …”. */
export const MAY: Record<LibraryLevel, string> = {
  none: 'see nothing of it',
  view: 'look at it',
  comment: 'look at it and comment on it',
  edit: 'change it',
  manage: 'change it, and decide who else may',
}

/** The same in a list to choose from. */
export const LEVEL_NAMES: Record<LibraryLevel, string> = {
  none: 'Do not see it',
  view: 'Look at it',
  comment: 'Look and comment',
  edit: 'Change it',
  manage: 'Manage it',
}

/** From the least to the most. */
export const LEVELS = Object.keys(LEVEL_NAMES) as LibraryLevel[]
