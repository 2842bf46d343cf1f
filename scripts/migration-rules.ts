/**
 * The rules for migrations: their statements, so that servers of the previous version keep working and no one waits for
 * a lock; their names; and the files beside them.
 */

/** Earlier ones are part of the baseline, which only runs in empty databases. */
const FIRST_CHECKED = 70

const TABLE = String.raw`(?:if exists )?(?:only )?(?:"?public"?\.)?"?(?<table>\w+)"?`
const shape = (text: string): RegExp => new RegExp(`^${text}$`, 'is')

/** Harmless whatever the tables contain. */
const HARMLESS_STATEMENTS = [
  shape('create (table|type) .*'),
  shape('comment on .*'),
  shape(`alter table ${TABLE} drop constraint (if exists )?"?\\w+"?`),
  shape(`alter table ${TABLE} alter column "?\\w+"? (set default .*|drop not null)`),
  shape(`alter table ${TABLE} add constraint .* not valid`),
]
/** Harmless on tables that the same migration creates, because no rows have to be read. */
const ON_NEW_TABLES = [
  shape(`alter table ${TABLE} add constraint .*`),
  shape(`create (unique )?index .*? on ${TABLE}\\W.*`),
]
const NEW_COLUMN = shape(`alter table ${TABLE} add column "?\\w+"? (?<what>.*)`)

/** True for a column that older servers can leave out, and that requires no rewrite of rows. */
const needsNoRewrite = (definition: string): boolean => {
  const isMore = /,\s*(add|alter|drop)\b|\b(unique|primary key|references|generated|check|\w*serial)\b/i
  const isVolatile = /\bdefault\b.*\b(gen_random_uuid|clock_timestamp|random|nextval)\b/is
  const isFilled = !/\bnot null\b/i.test(definition) || /\bdefault\b/i.test(definition)
  return isFilled && !isMore.test(definition) && !isVolatile.test(definition)
}

const HARMLESS_COMMENT = /^\s*-- harmless: \S/m

/**
 * The statements of a migration that are not known to be harmless, one line each. A statement that is harmless
 * nevertheless, for example on a table that stays small, has a comment above it: `-- harmless: why`.
 */
export const migrationProblems = (name: string, sql: string): string[] => {
  if (Number.parseInt(name, 10) < FIRST_CHECKED) return []
  const newTables = new Set(
    Array.from(sql.matchAll(/create table (?:if not exists )?"?(\w+)/gi), ([, table]) => table),
  )
  const isHarmless = (text: string): boolean => {
    const definition = NEW_COLUMN.exec(text)?.groups?.what
    if (definition !== undefined) return needsNoRewrite(definition)
    const isOnNew = ON_NEW_TABLES.some((pattern) => newTables.has(pattern.exec(text)?.groups?.table))
    return isOnNew || HARMLESS_STATEMENTS.some((pattern) => pattern.test(text))
  }
  return sql
    .split('--> statement-breakpoint')
    .filter((statement) => !HARMLESS_COMMENT.test(statement))
    .flatMap((statement) => statement.replace(/^\s*--.*$/gm, '').split(/;\s*$/m))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isHarmless(text))
    .map((text) => `${name}: not known to be harmless (scripts/migration-rules.ts): ${text.split('\n')[0]}`)
}

const ONLINE_STATEMENT =
  /^(-- in batches of \w+ by \w+\nupdate\b.*\bwhere\b|(create (unique )?|drop )index concurrently\b)/is

/** The statements of `migrations/online` that hold a lock for as long as there are rows, or run in no batches. */
export const onlineProblems = (name: string, sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => !ONLINE_STATEMENT.test(statement))
    .map((statement) => `online/${name}: neither concurrently nor in batches: ${statement.split('\n')[0]}`)

/** At least two words, because one rarely describes the change. */
export const isMigrationName = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)

const SNAPSHOT = /^(\d{4})_snapshot\.json$/

/** The schema snapshots in `meta` that a newer one has replaced. */
export const outdatedSnapshots = (files: readonly string[]): string[] =>
  files
    .filter((name) => SNAPSHOT.test(name))
    .toSorted()
    .slice(0, -1)

/** Mismatches between the migrations in the journal and the files of the folders. */
export const journalProblems = (tags: readonly string[], files: readonly string[]): string[] => {
  const scripts = files.filter((name) => name.endsWith('.sql')).map((name) => name.replace(/\.sql$/, ''))
  const snapshots = files.filter((name) => SNAPSHOT.test(name))
  const newest = `${tags.at(-1)?.slice(0, 4)}_snapshot.json`
  return [
    ...tags
      .filter((tag) => !scripts.includes(tag))
      .map((tag) => `${tag}.sql: meta/_journal.json names it, and it is missing.`),
    ...scripts
      .filter((tag) => !tags.includes(tag))
      .map((tag) => `${tag}.sql: meta/_journal.json does not name it, so it never runs.`),
    ...snapshots
      .filter((name) => name !== newest)
      .map((name) => `meta/${name}: outdated. Remove it: the newest alone is kept.`),
    ...(snapshots.includes(newest) ? [] : [`meta/${newest}: missing. The next migration is told from it.`]),
  ]
}
