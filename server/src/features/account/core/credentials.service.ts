import { PASSWORD } from '@metapyra/contract/account'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { ratePassword } from './password-strength.service.ts'

/**
 * [ACC-1] A password has 10 to 256 characters, is hard to guess even for someone who knows the user's own words, and is
 * in no breach.
 */
export const checkPassword = async (
  { breaches }: Pick<Services, 'breaches'>,
  password: string,
  ownWords: string[],
  field = 'password',
) => {
  const complain = (message: string) =>
    new AppError('WEAK_PASSWORD', { message, fields: { [field]: message } })
  const length = [...password].length
  if (length < PASSWORD.minLength) throw complain(`Use at least ${PASSWORD.minLength} characters.`)
  if (length > PASSWORD.maxLength) throw complain(`Use at most ${PASSWORD.maxLength} characters.`)
  const words = ownWords.flatMap(wordsOf).filter((word) => word.length > 2)
  const { score, advice } = await ratePassword(password.slice(0, 100), words)
  if (score < PASSWORD.minScore)
    throw complain(advice ?? 'This is too easy to guess. Add another word or two.')
  if (await breaches?.isKnown(password))
    throw complain('This password was found in a data breach. Choose one you don’t use anywhere else.')
}

const wordsOf = (text: string): string[] => {
  const lower = text.toLowerCase()
  return [lower, lower.replace(/\s/g, ''), ...lower.split(/[\s@.]+/)]
}

/** Emails are compared in lower case and without the spaces that a copy may add. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

const MAX_EMAIL = 254
const MAX_LOCAL_PART = 64
/** RFC 5322's dot-atom at a host name with a dot. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/

/** True if a normalized email is accepted at registration, so that everyone invited can create an account. */
export const isEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL && email.indexOf('@') <= MAX_LOCAL_PART && EMAIL.test(email)
