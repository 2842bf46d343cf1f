import { randomUUID } from 'node:crypto'
import { OWN_DATA_PARTS } from '@metapyra/contract/calls/own-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { getTableColumns, getTableName, sql } from '../../platform/db/drizzle.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { ownRows } from '../own-data/queries.ts'
import { FATES } from './anonymize.queries.ts'
import type { TableFate } from './fates.rules.ts'

let server: TestServer
interface Column {
  table: string
  column: string
  type: string
  /** For a foreign key: the table it references, and whether rows are deleted with it. */
  leads: string | null
  cascades: boolean
}
let columns: Column[]

beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.services.connection.pool.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = k.conkey[array_length(k.conkey, 1)] limit 1) as leads,
      exists (select from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey) and k.confdeltype = 'c') as cascades
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    order by 1, a.attnum`)
  columns = rows
})
afterAll(() => server?.close())

const nameOf = ({ table }: TableFate) => getTableName(table)
const fateOf = (table: string) => FATES.find((one) => nameOf(one) === table)
/** Maps the columns' names in code to those in the database. */
const stored = (one: TableFate, names: string[]) => {
  const known = getTableColumns(one.table)
  return names.map((name) => known[name]?.name ?? `no column: ${name}`)
}

const named = (one: TableFate) => {
  const { goes = [], goesByMail = [], becomes = {}, becomesByMail = {}, stays = {} } = one
  const changed = [...Object.entries(becomes), ...Object.entries(becomesByMail)]
  return stored(one, [
    ...goes,
    ...goesByMail,
    ...Object.keys(stays),
    ...changed.flatMap(([by, values]) => [by, ...Object.keys(values ?? {})]),
  ])
}

/** True if each row belongs to one person and is deleted with them. */
const isOwn = (one: TableFate): boolean => {
  const parent = one.goesWith && fateOf(getTableName(one.goesWith))
  return Boolean(one.goes) || (parent !== undefined && isOwn(parent))
}

/**
 * True for columns that can hold personal data: texts, lists and documents, and ids without a foreign key or of a user.
 */
const canSay = ({ type, leads }: Column) =>
  /text|json|char|inet|uuid\[\]/.test(type) || (type === 'uuid' && (leads === null || leads === 'users'))
const isId = ({ type }: Column) => type === 'uuid'
/** Ids that identify no person: of the row itself, of a temporary holder, or an idempotency key of a device. */
const NOBODYS = ['id', 'client_id', 'key', 'idempotency_key', 'root_id', 'workspace_id', 'claim']

it('[DEL-4] each table, and each column that could say something of somebody, stands in the list of what becomes of it', () => {
  const tables = [...new Set(columns.map(({ table }) => table))]
  expect(tables.length).toBeGreaterThan(60)
  expect(FATES.map(nameOf).sort()).toEqual(tables.sort())
  const missing = columns.filter((column) => {
    const what = fateOf(column.table)
    if (!what || what.impersonal || NOBODYS.includes(column.column)) return false
    // In a person's own row, the texts are deleted with it, but an id may be another person's.
    const isConcerned = isOwn(what) ? isId(column) && canSay(column) : canSay(column)
    return isConcerned && !named(what).includes(column.column)
  })
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

it('[DEL-4] the list names columns that there are, and rows go with others by a foreign key', () => {
  for (const one of FATES) {
    const here = columns.filter(({ table }) => table === nameOf(one))
    for (const name of named(one)) expect(here.map(({ column }) => column)).toContain(name)
    if (one.goesWith) {
      const parent = getTableName(one.goesWith)
      expect({
        table: nameOf(one),
        parents: here.filter(({ cascades }) => cascades).map(({ leads }) => leads),
      }).toEqual({
        table: nameOf(one),
        parents: expect.arrayContaining([parent]),
      })
    }
    expect(Boolean(one.impersonal) || one.ownData !== undefined).toBe(true)
  }
})

it('[CHAT-72] each table with something of a person in it is read for their copy, by the part that the list says', async () => {
  const read = async (part: (typeof OWN_DATA_PARTS)[number]) => {
    let plan = ''
    // Uses the database's query plan, which also shows that the database accepts each part.
    const execute = async (query: SQL) => {
      const { rows } = await server.services.db.execute(sql`explain (costs off, verbose) ${query}`)
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      return { rows: [] }
    }
    await ownRows({ execute } as unknown as Executor, part, randomUUID(), { after: randomUUID(), limit: 1 })
    return plan
  }
  const texts = new Map<string, string>()
  for (const part of OWN_DATA_PARTS) texts.set(part, await read(part))
  for (const one of FATES) {
    if (!Array.isArray(one.ownData)) continue
    const plans = one.ownData.map((part) => texts.get(part) ?? '').join('\n')
    expect([
      nameOf(one),
      new RegExp(`(on|using \\w+ on) public\\.${nameOf(one)}\\b`, 'i').test(plans),
    ]).toEqual([nameOf(one), true])
  }
  const parts = new Set(FATES.flatMap(({ ownData }) => (Array.isArray(ownData) ? ownData : [])))
  expect(OWN_DATA_PARTS.filter((part) => !parts.has(part))).toEqual([])
})
