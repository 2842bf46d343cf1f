import type { SQL } from './drizzle.ts'
import { and, ilike, sql } from './drizzle.ts'

const MAX_WORDS = 6

/** Turns each word of a search into a pattern, with `%` and `_` escaped. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** [ADM-6] True if each word of a search occurs in the text, in any order; `%` and `_` match literally. */
export const eachWordIn = (text: SQL, search: string): SQL | undefined =>
  and(...patternsOf(search).map((pattern) => ilike(text, pattern)))

/** `eachWordIn` for a column that stores lowercase text: half the time when no index helps, as with a short word. */
export const eachWordInLower = (text: { getSQL(): SQL }, search: string): SQL | undefined =>
  and(...patternsOf(search).map((pattern) => sql`${text} like lower(${pattern})`))
