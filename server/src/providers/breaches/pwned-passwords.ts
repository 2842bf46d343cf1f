import { createHash } from 'node:crypto'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { Breaches } from './breaches.ts'

/** Of forty hexadecimal digits; some 2,000 known passwords share each prefix. */
const PREFIX_LENGTH = 5
const TIMEOUT_MS = 3000
/** A range has some 80 KB, padded to at least 1,000 lines. */
const MOST_BYTES = 1_000_000

const askOutside = createCircuitBreakerFetch()

/**
 * The range API of Pwned Passwords (haveibeenpwned.com/API/v3#PwnedPasswords). It receives five digits of the
 * password's SHA-1 and returns all entries with them, padded so that the response's size reveals nothing either.
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
        // Padding entries have a count of zero and are in no breach.
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
