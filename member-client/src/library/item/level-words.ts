import type { LibraryLevel } from '@metapyra/contract/entities/library'

/** What somebody may, in words. */
export const LEVEL_NAMES: Record<LibraryLevel, string> = {
  none: 'No access',
  view: 'Can view',
  comment: 'Can comment',
  edit: 'Can edit',
  manage: 'Can edit and share',
}

/** From the least to the most. */
export const LEVELS = Object.keys(LEVEL_NAMES) as LibraryLevel[]
