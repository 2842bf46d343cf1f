import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The worker file that contains a word found in no other. Workers are not in the manifest, and their names are hashes.
 */
export const workerHolding = (dist: string, word: string): string => {
  const files = readdirSync(join(dist, 'assets')).filter((file) => /^worker-.*\.js$/.test(file))
  const [file, ...otherMatches] = files.filter((file) =>
    readFileSync(join(dist, 'assets', file), 'utf8').includes(word),
  )
  if (!file || otherMatches.length > 0)
    throw new Error(`Of ${files.length} workers ${file ? otherMatches.length + 1 : 0} hold ${word}`)
  return join('assets', file)
}

/** A word that is only in the list of countries (§3). */
const IN_COUNTRIES = 'Antananarivo'

/** Throws if the list of countries is bundled into a script instead of being loaded on demand. */
export function checkCountries(files: readonly string[], textOf: (file: string) => string): void {
  const matchingFiles = files.filter((file) => textOf(file).includes(IN_COUNTRIES))
  if (!matchingFiles.some((file) => file.endsWith('.json')))
    throw new Error('The countries are no file of their own')
  const scripts = matchingFiles.filter((file) => file.endsWith('.js'))
  if (scripts.length > 0) throw new Error(`The countries come along with ${scripts.join(', ')}`)
}
