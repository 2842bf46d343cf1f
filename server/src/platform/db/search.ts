import type { SQL } from './drizzle.ts'
import { and, ilike, sql } from './drizzle.ts'

const MAX_WORDS = 6

/** Each word of a search as a pattern in which `%` and `_` mean themselves. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** [ADM-6] Each word of a search is somewhere in the text, whatever the order; `%` and `_` mean themselves. */
export const eachWordIn = (text: SQL, search: string): SQL | undefined =>
  and(...patternsOf(search).map((pattern) => ilike(text, pattern)))

/** The same in a column that holds its text in lower case: half the time where no index helps with a short word. */
export const eachWordInLower = (text: { getSQL(): SQL }, search: string): SQL | undefined =>
  and(...patternsOf(search).map((pattern) => sql`${text} like lower(${pattern})`))
