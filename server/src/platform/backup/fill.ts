import type { ClientBase } from 'pg'
import { quoted } from './tables.ts'

type Sequences = Record<string, { value: string; isCalled: boolean }>

interface Definition {
  table: string
  name: string
  text: string
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as text
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`

/** Indexes that don't belong to a constraint. */
const INDEXES = `
  select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`

/**
 * Fills empty tables in one transaction, in any order. Foreign keys are dropped and then restored before the commit,
 * which checks them against every row; so no superuser is needed. Indexes are built at the end, in a fraction of the
 * time.
 */
export const fillTables = async (client: ClientBase, fill: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    const { rows: foreignKeys } = await client.query<Definition>(FOREIGN_KEYS)
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    const { rows: indexes } = await client.query<Definition>(INDEXES)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await fill()
    for (const { text } of indexes) await client.query(text)
    for (const { table, name, text } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${text}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

export const readSequences = async (client: ClientBase): Promise<Sequences> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const { rows: at } = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences[name] = at[0]
  }
  return sequences
}

export const setSequences = async (client: ClientBase, sequences: Sequences): Promise<void> => {
  for (const [name, { value, isCalled }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled])
}
