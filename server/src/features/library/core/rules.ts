import type { LibraryLevel, LibraryRight } from '@metapyra/contract/entities/library'
import { LIBRARY_LEVELS } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import { AppError } from '../../../platform/http/app-error.ts'

/** Returns the rank of a level; a higher one allows more. */
export const rankOf = (level: LibraryLevel): number => LIBRARY_LEVELS.indexOf(level)
export const levelOf = (rank: number): LibraryLevel => LIBRARY_LEVELS[rank] ?? 'none'

/** Slashes, control characters, and characters that reverse text direction and so disguise a file's type. */
const FORBIDDEN = /[/\\\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/**
 * [LIB-2] Returns a name as it is stored. Rejects names that a computer's folder could not hold or would display
 * differently.
 */
export const checkedName = (typed: string): string => {
  const name = typed.normalize('NFC').trim()
  const refuse = (problem: string) => new AppError('VALIDATION', { fields: { name: problem } })
  if (!name) throw refuse('Enter a name.')
  if (FORBIDDEN.test(name)) throw refuse('Use a name without slashes and control characters.')
  if (name.endsWith('.')) throw refuse('A name can’t end with a dot.')
  if (name.length > LIBRARY.nameMaxLength) throw refuse('This name is too long.')
  return name
}

/** Turns a name from elsewhere into a valid one. */
export const sanitizedName = (input: string): string => {
  const name = input.normalize('NFC').replace(new RegExp(FORBIDDEN, 'gu'), '-').trim()
  return (
    name
      .slice(0, LIBRARY.nameMaxLength)
      .toWellFormed()
      .replace(/[.\s]+$/, '') || 'Untitled'
  )
}

/** Returns the same key for names that differ only in case. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

const ACCENTS = /[\u0300-\u036f]/g

/** Limited, because each page's cursor contains it. */
const SORT_KEY_LENGTH = 80

/** Sorts folders first, then by name, with 10 after 9. */
export const sortKeyOf = (kind: string, name: string): string => {
  const plain = name.normalize('NFKD').replace(ACCENTS, '').toLowerCase()
  const counted = plain.replace(/\d{1,12}/g, (digits) => digits.padStart(12, '0'))
  return `${kind === 'folder' ? 0 : 1}${counted}`.slice(0, SORT_KEY_LENGTH).toWellFormed()
}

/** Makes `plan (2).pdf` of `plan.pdf`. */
const numbered = (name: string, number: number): string => {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.\s]{1,12})$/.exec(name) ?? []
  const suffix = ` (${number})${ending}`
  return `${stem.slice(0, LIBRARY.nameMaxLength - suffix.length)}${suffix}`
}

/** [LIB-2] Returns the first of `plan.pdf`, `plan (2).pdf` and so on that is not taken. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name
  for (let number = 2; taken.has(nameKeyOf(free)); number += 1) free = numbered(name, number)
  return free
}

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

/** Checks that a link is a web address. */
export const checkedAddress = (typed: string): string => {
  const address = typed.trim()
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href
  throw new AppError('VALIDATION', {
    fields: { url: 'Enter a web address that starts with https:// or http://.' },
  })
}

/** Removes duplicate tags, ignoring case, in the order of first use. */
export const checkedTags = (tags: string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const tag of tags.map((one) => one.normalize('NFC').replace(/\s+/g, ' ').trim()))
    if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
  return [...byKey.values()]
}
