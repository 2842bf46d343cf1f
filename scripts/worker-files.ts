import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the worker that holds a word which no other does: workers stand in no manifest, and their names say nothing. */
export const workerHolding = (dist: string, word: string): string => {
  const files = readdirSync(join(dist, 'assets')).filter((file) => /^worker-.*\.js$/.test(file))
  const [file, ...others] = files.filter((one) =>
    readFileSync(join(dist, 'assets', one), 'utf8').includes(word),
  )
  if (!file || others.length > 0)
    throw new Error(`Of ${files.length} workers ${file ? others.length + 1 : 0} hold ${word}`)
  return join('assets', file)
}
