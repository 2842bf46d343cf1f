import { LIBRARY } from '@metapyra/contract/library'
import { AppError } from '../../../platform/http/app-error.ts'

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
