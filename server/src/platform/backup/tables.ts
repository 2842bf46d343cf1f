import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

export interface Table {
  name: string
  /** The stored columns, without generated ones, which are computed from them. */
  columns: { name: string; type: string }[]
}

/** A checksum of a table's rows, independent of their order. */
export interface Tally {
  rows: number
  hash: string
}

/** Makes PostgreSQL's text of each value the same for every engine and version. */
const AS_TEXT = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
  // No timeout, because large tables, and files copied meanwhile, take long.
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
]

export const setTextFormat = async (client: ClientBase): Promise<void> => {
  for (const statement of AS_TEXT) await client.query(statement)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All of the product's tables that exist, by name, so that no new one is forgotten. */
export const listTables = async (client: ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname collate "C"`)
  return rows
}

export const isEmpty = async (client: ClientBase): Promise<boolean> => {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}

const BATCH_BYTES = 1024 ** 2
const MOST_ROWS = 5000

/**
 * Reads a table's rows in batches limited by bytes. Each row is a line of JSON: its values in column order, as text.
 */
export async function* readTable(client: ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(
    `declare reading no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
  )
  for (let wanted = 50; ; ) {
    const { rows } = await client.query<{ line: string }>(`fetch ${wanted} from reading`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    wanted = Math.min(MOST_ROWS, Math.max(1, Math.round((wanted * BATCH_BYTES) / bytes)))
  }
  await client.query('close reading')
}

export const writeRows = async (
  client: ClientBase,
  { name, columns }: Table,
  lines: string[],
): Promise<void> => {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map((column, index) => `(line->>${index})::${column.type}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${names}) select ${values} from json_array_elements($1::json) line`,
    [`[${lines.join(',')}]`],
  )
}

const MODULUS = 2n ** 128n

/** Adds up rows. Two tallies are equal if their tables hold the same rows, in any order. */
export const createTally = () => {
  let rows = 0
  let sum = 0n
  return {
    add: (lines: string[]): void => {
      rows += lines.length
      for (const line of lines) {
        const digest = createHash('sha256').update(line).digest()
        sum += (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8)
      }
      sum %= MODULUS
    },
    result: (): Tally => ({ rows, hash: sum.toString(16).padStart(32, '0') }),
  }
}

export const tallyTable = async (client: ClientBase, table: Table): Promise<Tally> => {
  const tally = createTally()
  for await (const lines of readTable(client, table)) tally.add(lines)
  return tally.result()
}
