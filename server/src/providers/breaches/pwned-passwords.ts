import { createHash } from 'node:crypto'
import { createAskOutside } from '../ask-outside.ts'
import type { Breaches } from './breaches.ts'

/** Of forty hexadecimal digits; some 2,000 known passwords begin with the same ones. */
const PREFIX_LENGTH = 5
const TIMEOUT_MS = 3000
/** A range has some 80 KB, filled up to 1,000 lines at least. */
const MOST_BYTES = 1_000_000

const askOutside = createAskOutside()

/**
 * The range API of Pwned Passwords (haveibeenpwned.com/API/v3#PwnedPasswords): it is told five digits of the password's
 * SHA-1 and answers with all that begin so, filled up so that the size of its answer tells nothing either.
 */
export const createPwnedPasswords = (url: () => string, onError: (error: Error) => void): Breaches => {
  const rangeOf = async (prefix: string): Promise<string> => {
    const answer = await askOutside(`${url()}/range/${prefix}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'MetaPyra' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`The collection of breached passwords answered ${answer.status}`)
    const text = await answer.text()
    if (text.length > MOST_BYTES) throw new Error('The collection of breached passwords answered too much')
    return text
  }
  return {
    isKnown: async (password) => {
      const digest = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
      const [prefix, rest] = [digest.slice(0, PREFIX_LENGTH), digest.slice(PREFIX_LENGTH)]
      try {
        // What the answer is filled up with was found in no breach: it has a zero behind it.
        return (await rangeOf(prefix)).split(/\r?\n/).some((line) => {
          const [suffix, count] = line.split(':')
          return suffix === rest && Number(count) > 0
        })
      } catch (error) {
        onError(error as Error)
        return false
      }
    },
  }
}
