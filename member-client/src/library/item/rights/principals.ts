import type { LibraryLevel, LibraryRight } from '@metapyra/contract/entities/library'
import { LEVELS } from '../level-names.ts'

export type NamedRight = LibraryRight & { name: string }

export const keyOf = ({ principal, principalId }: Pick<LibraryRight, 'principal' | 'principalId'>): string =>
  `${principal} ${principalId}`

/** The groups that can get rights, besides single people, and their names. */
export const GROUPS: readonly (Pick<LibraryRight, 'principal' | 'principalId'> & { name: string })[] = [
  { principal: 'workspace', principalId: '', name: 'Everyone in the space' },
  { principal: 'role', principalId: 'user', name: 'Members' },
  { principal: 'guest', principalId: '', name: 'Guests' },
]
const ROLES: Record<string, string> = {
  owner: 'Owner',
  admin: 'Admins',
  user: 'Members',
  guest: 'Guests with a link',
}

export const nameOf = ({ principal, principalId, name }: NamedRight): string => {
  if (principal === 'user') return name || 'Former member'
  if (principal === 'role') return ROLES[principalId] ?? principalId
  return principal === 'guest' ? 'Guests' : 'Everyone in the space'
}

/** [LIB-59] Guests can't change anything, so higher levels are not offered for them. */
export const levelsFor = ({ principal, principalId }: LibraryRight): readonly LibraryLevel[] =>
  principal === 'guest' || (principal === 'role' && principalId === 'guest')
    ? LEVELS.filter((level) => level !== 'edit' && level !== 'manage')
    : LEVELS
