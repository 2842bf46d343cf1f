import type { Input } from '@metapyra/contract/calls'
import { dropEmpty, isPerSpace, savedChange } from '@metapyra/contract/profile-fields'
import { AppError } from '../../platform/http/app-error.ts'

type Update = Input<'PUT v2/user/update'>

/** [USER-2] Guests can save only name and image, and anonymous people nothing (§6). */
export const updateFor = (kind: 'account' | 'guest' | 'anonymous', input: Update): Partial<Update> => {
  if (kind === 'anonymous') return {}
  return kind === 'guest' ? savedChange(kind, input) : dropEmpty(input)
}

/** [DOMAIN-6] True if a change concerns only one space, or this browser there, and nothing of the account elsewhere. */
export const isOfSpace = ({
  field,
  workspaceId,
  pushToken: _,
  ...saved
}: Partial<Update> & { field?: string }): boolean => {
  const names = [...Object.keys(saved), ...(field === undefined ? [] : [field])]
  return names.every(isPerSpace) && (workspaceId !== undefined || names.length === 0)
}

interface Contact {
  countryCode: number
  mobileNumber: string | null
}

/** E.164: maximum digits of country code and number together. */
const E164_DIGITS = 15
const NUMBER = /^[0-9]{4,14}$/
const SIGNS = /[\s().\-/]/g

/** [USER-4] A number has 4 to 14 digits after its country code, ignoring separators (E.164). */
export const contactOf = (
  now: Contact,
  { countryCode, mobileNumber }: Input<'PUT v2/user/contact'>,
): Contact => {
  const code = countryCode ?? now.countryCode
  const digits = mobileNumber?.replace(SIGNS, '') || now.mobileNumber
  if (digits !== null && !NUMBER.test(digits)) {
    const problem = digits.startsWith('+') ? 'Don’t include the country code.' : 'Enter 4 to 14 digits.'
    throw new AppError('VALIDATION', { fields: { mobileNumber: problem } })
  }
  if (digits !== null && `${code}${digits}`.length > E164_DIGITS) {
    throw new AppError('VALIDATION', {
      fields: { mobileNumber: 'This number is too long for the country code.' },
    })
  }
  return { countryCode: code, mobileNumber: digits }
}
