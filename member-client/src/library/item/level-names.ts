import type { LibraryLevel } from '@metapyra/contract/entities/library'

/** The name of each access level. */
export const LEVEL_NAMES: Record<LibraryLevel, string> = {
  none: 'No access',
  view: 'Can view',
  comment: 'Can comment',
  edit: 'Can edit',
  manage: 'Can edit and share',
}

/** From the lowest level to the highest. */
export const LEVELS = Object.keys(LEVEL_NAMES) as LibraryLevel[]
