import type { ClientBase } from 'pg'
import { quoted } from './tables.ts'

type Sequences = Record<string, { value: string; isCalled: boolean }>

interface Definition {
  table: string
  name: string
  text: string
}

/**
 * Fills empty tables in one transaction, in whatever order: what one table asks of another is taken off, and put back,
 * held against every row, before it is committed. So no right of a superuser is needed.
 */
export const fillTables = async (client: ClientBase, fill: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    const { rows } = await client.query<Definition>(`
      select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as text
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
    for (const { table, name } of rows)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    await fill()
    for (const { table, name, text } of rows)
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
