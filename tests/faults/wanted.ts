import process from 'node:process'

/** Whether what a check wants is there. Elsewhere the check is left out with a word; in CI, which shows all, it fails. */
export const isThere = (what: string, is: boolean): boolean => {
  if (is) return true
  if (process.env.CI) throw new Error(`CI wants ${what}`)
  process.stderr.write(`${what} is not there: what wants it is NOT RUN.\n`)
  return false
}
