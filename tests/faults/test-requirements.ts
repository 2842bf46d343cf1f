import process from 'node:process'

/**
 * Whether what a check needs is available. If not, the check is skipped with a message, or fails in CI if CI has to
 * provide it.
 */
export const isAvailable = (requirement: string, isPresent: boolean, { isForCi = false } = {}): boolean => {
  if (isPresent) return true
  if (isForCi && process.env.CI) throw new Error(`CI wants ${requirement}`)
  process.stderr.write(`${requirement} is not there: what wants it is NOT RUN.\n`)
  return false
}
