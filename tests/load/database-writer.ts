/**
 * Writes chat into an embedded database until it is killed, on the product's connection or on one without maintenance.
 */
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { startPglite } from '../../server/src/platform/db/pglite/pglite.ts'

export interface Written {
  seconds: number
  logMb: number
  longestLogMb: number
  /** The durations of all maintenance statements. */
  maintenanceRuns: { what: 'checkpoint' | 'vacuum'; ms: number }[]
  messageMs: number[]
}

const [dataDir = '', upkeep, count] = process.argv.slice(2)
const MEGABYTE = 1024 ** 2
const LOOK_EVERY_MS = 100
const onError = (error: Error) => {
  throw error
}

const connect = async (): Promise<pg.Pool> => {
  if (upkeep === 'product') return (await openDatabase({ databaseUrl: undefined, dataDir, onError })).pool
  const { host } = await startPglite(dataDir, { onCrash: onError })
  return new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 })
}

const pool = await connect()
const maintenanceRuns: Written['maintenanceRuns'] = []
const lend: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
const query = pool.query.bind(pool) as (sql: string, values?: unknown[]) => Promise<pg.QueryResult>
/** From the start of its execution to its end, which is how long it blocks others. */
const timed = async (sql: string) => {
  const client = await lend()
  const startedAt = performance.now()
  const result = await client.query(sql).finally(() => client.release())
  if (/^(checkpoint|vacuum|analyze)/.test(sql))
    maintenanceRuns.push({
      what: sql === 'checkpoint' ? 'checkpoint' : 'vacuum',
      ms: performance.now() - startedAt,
    })
  return result
}
Object.assign(pool, { query: timed })

const folder = join(dataDir, 'db', 'pg_wal')
const logMbNow = () =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) / MEGABYTE,
    0,
  )
let longestLogMb = 0
setInterval(() => {
  longestLogMb = Math.max(longestLogMb, logMbNow())
}, LOOK_EVERY_MS)

const logMb = async () => {
  const { rows } = await query(
    `select (pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / ${MEGABYTE})::float8 as mb`,
  )
  return Number(rows[0].mb)
}
const idsOf = async (table: string): Promise<string[]> =>
  (await query(`select id from ${table} order by id limit 200`)).rows.map(({ id }: { id: string }) => id)
const conversations = await idsOf('conversations')
const people = await idsOf('users')

/** Writes as `chat:send` does. One in fifty is changed afterward, one in a hundred deleted. */
const send = async (n: number) => {
  const conversation = conversations[(n * 7) % conversations.length]
  const person = people[(n * 13) % people.length]
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query(
    `update conversations set last_seq = last_seq + 1, last_change = greatest(last_change, last_seq) + 1, touched_at = now()
     where id = $1 returning last_seq as seq, last_change as change`,
    [conversation],
  )
  const { seq, change } = rows[0]
  await client.query(
    `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
     select gen_random_uuid(), $1, $2, $3, $4, 'Person', gen_random_uuid(),
       string_agg('w' || floor(exp(random() * ln(20000)))::int || 'x', ' '), now() from generate_series(1, 12)`,
    [conversation, seq, change, person],
  )
  await client.query(
    `insert into conversation_members (conversation_id, person_id, last_read_seq) values ($1, $2, $3)
     on conflict (conversation_id, person_id) do update set last_read_seq = excluded.last_read_seq`,
    [conversation, person, seq],
  )
  await client.query('commit')
  const earlier = [conversation, Math.max(1, seq - 10)]
  if (n % 50 === 0)
    await client.query(
      `update messages set body = body || ' more', edited_at = now() where conversation_id = $1 and seq = $2`,
      earlier,
    )
  if (n % 100 === 0)
    await client.query('delete from messages where conversation_id = $1 and seq = $2', earlier)
  client.release()
}

const logBefore = await logMb()
const startedAt = performance.now()
const messageMs: number[] = []
for (let n = 1; n <= Number(count); n += 1) {
  const sentAt = performance.now()
  await send(n)
  messageMs.push(performance.now() - sentAt)
}
const seconds = (performance.now() - startedAt) / 1000
if (upkeep !== 'product') await pool.query('vacuum analyze')
const written: Written = {
  seconds,
  logMb: (await logMb()) - logBefore,
  longestLogMb,
  maintenanceRuns,
  messageMs,
}
process.send?.(written)
await once(process, 'disconnect')
