import type { LibraryLevel, LibraryRight } from '@metapyra/contract/entities/library'
import { LIBRARY_LEVELS } from '@metapyra/contract/entities/library'
import { AppError } from '../../../platform/http/app-error.ts'

/** Returns the rank of a level; a higher one allows more. */
export const rankOf = (level: LibraryLevel): number => LIBRARY_LEVELS.indexOf(level)

export const levelOf = (rank: number): LibraryLevel => LIBRARY_LEVELS[rank] ?? 'none'

const NAMES_NOBODY = new Set<LibraryRight['principal']>(['workspace', 'guest'])

const ROLES = new Set(['owner', 'admin', 'user', 'guest'])

/** Checks rights for internal consistency; whether the people exist is checked elsewhere. */
export const checkRights = (rights: LibraryRight[]): void => {
  const refuse = (at: number, problem: string) =>
    new AppError('VALIDATION', { fields: { [`rights.${at}.principalId`]: problem } })
  const seen = new Set<string>()
  for (const [index, { principal, principalId }] of rights.entries()) {
    const key = `${principal} ${principalId.toLowerCase()}`
    if (seen.has(key)) throw refuse(index, 'This person is listed twice.')
    seen.add(key)
    if (NAMES_NOBODY.has(principal) && principalId) throw refuse(index, 'Leave this empty.')
    if (principal === 'role' && !ROLES.has(principalId)) throw refuse(index, 'Choose a role.')
  }
}
