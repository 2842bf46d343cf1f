import process from 'node:process'

/**
 * Whether what a check needs is available. If not, the check is skipped with a message, or fails in CI if CI has to
 * provide it.
 */
export const isAvailable = (what: string, is: boolean, { isForCi = false } = {}): boolean => {
  if (is) return true
  if (isForCi && process.env.CI) throw new Error(`CI wants ${what}`)
  process.stderr.write(`${what} is not there: what wants it is NOT RUN.\n`)
  return false
}
