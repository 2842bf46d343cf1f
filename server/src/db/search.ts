import type { SQL } from './drizzle.ts'
import { and, ilike } from './drizzle.ts'

const MAX_WORDS = 6

/** [ADM-6] Each word of a search is somewhere in the text, whatever the order; `%` and `_` mean themselves. */
export const eachWordIn = (text: SQL, search: string): SQL | undefined => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return and(...words.map((word) => ilike(text, `%${word.replace(/[\\%_]/g, '\\$&')}%`)))
}
