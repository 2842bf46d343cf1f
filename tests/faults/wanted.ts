import process from 'node:process'

/** Whether what a check wants is there: where not, it is left out with a word, or fails in CI where CI has to have it. */
export const isThere = (what: string, is: boolean, { isForCi = false } = {}): boolean => {
  if (is) return true
  if (isForCi && process.env.CI) throw new Error(`CI wants ${what}`)
  process.stderr.write(`${what} is not there: what wants it is NOT RUN.\n`)
  return false
}
