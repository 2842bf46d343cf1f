import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'

const ONLINE = fileURLToPath(new URL('./migrations/online', import.meta.url))
const BATCH_ROWS = 2000
const IN_BATCHES = /^-- in batches of (?<table>\w+) by (?<key>\w+)$/m
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * [DB-11] Runs what must not be part of a migration's transaction, because it would hold locks for as long as there are
 * rows: `migrations/online/TAG.sql`, for each migration that has such a file and whose statements this database has not
 * been through. They are an index that is built concurrently, or an UPDATE of many rows, which runs in batches below a line
 * `-- in batches of TABLE by KEY`, with a WHERE; the key is a uuid. They must have the same result when they run again:
 * after a crash they start from the first.
 */
export const runOnline = async (client: PoolClient, tags: readonly string[]): Promise<void> => {
  await client.query('create table if not exists drizzle.__online_migrations (tag text primary key)')
  const { rows } = await client.query<{ tag: string }>('select tag from drizzle.__online_migrations')
  const done = new Set(rows.map(({ tag }) => tag))
  for (const tag of tags) {
    const file = join(ONLINE, `${tag}.sql`)
    if (done.has(tag) || !existsSync(file)) continue
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      await runStatement(client, statement)
    await client.query('insert into drizzle.__online_migrations values ($1)', [tag])
  }
}

const runStatement = async (client: PoolClient, statement: string): Promise<void> => {
  const { table, key } = IN_BATCHES.exec(statement)?.groups ?? {}
  if (!(table && key)) {
    await client.query(statement)
    return
  }
  let last: string | undefined = FIRST
  while (last !== undefined) {
    const after: string = last
    const { rows } = await client.query<{ last: string }>(
      `select "${key}" as last from "${table}" where "${key}" > $1 order by "${key}" offset ${BATCH_ROWS - 1} limit 1`,
      [after],
    )
    last = rows[0]?.last
    await client.query(`${statement} and "${key}" > $1 and ($2::uuid is null or "${key}" <= $2)`, [
      after,
      last,
    ])
  }
}
