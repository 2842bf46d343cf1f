/** What a migration may not do, so that servers of the version before serve on and nobody waits for a lock. */

/** The last of the time when all servers were stopped for an update. */
const BEFORE_RULES = 60

const BREAKING: [RegExp, string][] = [
  [/^drop table|\bdrop column\b/i, 'takes away what the version before reads'],
  [/\brename\b/i, 'renames what the version before reads'],
  [/\balter column\b.*\b(set data )?type\b/is, 'rewrites the table under a lock'],
  [/\balter column\b.*\bset not null\b/is, 'reads the whole table under a lock'],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/is, 'the version before does not fill it'],
  [/\badd column\b.*\bgenerated always as\b.*\bstored\b/is, 'rewrites the table under a lock'],
  [/\badd column\b.*\bdefault\b.*\b(gen_random_uuid|clock_timestamp)\b/is, 'rewrites the table under a lock'],
  [/^(update|delete)\b/i, 'changes all rows in one transaction: do it in batches, by a job'],
]
/** Harmless on what the same migration has made. */
const SLOW_ON_ROWS: [RegExp, string][] = [
  [/^create (unique )?index\b.*? on "?(?<table>\w+)/is, 'builds an index under a lock'],
  [/^alter table "?(?<table>\w+)"? add constraint\b(?!.*\bnot valid\b)/is, 'checks all rows under a lock'],
]

const WAIVED = /^\s*-- harmless: \S/m

/**
 * What is wrong with a migration, a line each. A statement that is harmless all the same, on a table that stays small for
 * one, says so above it: `-- harmless: why`.
 */
export const migrationProblems = (name: string, sql: string): string[] => {
  if (Number.parseInt(name, 10) <= BEFORE_RULES) return []
  const made = new Set(
    Array.from(sql.matchAll(/create table (?:if not exists )?"?(\w+)/gi), ([, table]) => table),
  )
  return sql.split('--> statement-breakpoint').flatMap((statement) => {
    const text = statement.replace(/^\s*--.*$/gm, '').trim()
    if (WAIVED.test(statement)) return []
    const slow = SLOW_ON_ROWS.filter(([pattern]) => {
      const table = pattern.exec(text)?.groups?.table
      return table !== undefined && !made.has(table)
    })
    const breaking = BREAKING.filter(([pattern]) => pattern.test(text))
    return [...breaking, ...slow].map(([, why]) => `${name}: ${why}: ${text.split('\n')[0]}`)
  })
}
