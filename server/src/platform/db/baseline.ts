/**
 * The first migration replaces the earlier 70, `0000` to `0069`. It has the number and time of the last of them and
 * creates the same schema. So a database with all 70 already counts as having it, and servers with the 70 start on a
 * database that it created.
 */
import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'

export interface Migration {
  tag: string
  /** When the migration was written. Databases store this for each one they have run; the newest is their version. */
  when: number
}

/** When `0000` was written. A database with an older newest migration never belonged to this product. */
const FIRST_WRITTEN_AT = 1_795_263_317_519

/** Refuses a database that lacks some of the 70, because the migrations to update it are no longer here. */
export const refuseBeforeBaseline = (at: number, baseline: Migration): void => {
  if (at < FIRST_WRITTEN_AT || at >= baseline.when) return
  throw new Error(
    `An older version of the server used this database last, and this version can’t update it: its newest migration ` +
      `is from before ${numberOf(baseline.tag)}. Start the last version that has those migrations on it once, then ` +
      'this one (docs/operations.md, “Updates”).',
  )
}

/** Records the baseline in a database that has all 70, beside them, as if it had run there. */
export const recordBaseline = async (
  client: Pick<Connection['pool'], 'query'>,
  { when }: Migration,
  sql: string,
): Promise<void> => {
  // The migrator's own hash for a migration that it ran.
  const hash = createHash('sha256').update(sql).digest('hex')
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select $1::text, $2::bigint
     where not exists (select from drizzle.__drizzle_migrations where hash = $1 and created_at = $2)`,
    [hash, when],
  )
}

/** The current migration that creates the same schema as `tag` did in the version that wrote a backup. */
export const equivalentMigration = (
  tag: string,
  migrations: readonly [Migration, ...Migration[]],
): string => {
  if (migrations.some((migration) => migration.tag === tag)) return tag
  const [baseline] = migrations
  const [number, first] = [numberOf(tag), numberOf(baseline.tag)]
  if (number === first) return baseline.tag
  if (number < first)
    throw new Error(
      `This version of the server can’t restore this backup: it’s from before migration ${first}. Restore it with ` +
        'the last version that has those migrations and start that once, then start this one ' +
        '(docs/operations.md, “Updates”).',
    )
  throw new Error(`This version of the server has no migration ${tag}: it’s older than that.`)
}

/** All numbers have four digits, so they compare as text. */
const numberOf = (tag: string): string => tag.split('_')[0] ?? ''
