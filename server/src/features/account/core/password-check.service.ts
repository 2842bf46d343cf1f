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
