/** For tests: new databases on the PostgreSQL of TEST_DATABASE_URL. Not part of the server. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../platform/db/connection.ts'
import { migrationsFingerprint } from '../platform/db/template.ts'

/** An arbitrary lock id; processes that create a template at the same time take turns. */
const TEMPLATE_LOCK = 7_426_802
const PREFIX = 'metapyra_template_'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates an empty database. */
export const createEmptyDatabase = async (base: string): Promise<TestDatabase> => {
  const name = newName()
  await run(base, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE 'C.UTF-8'`)
  return asDatabase(base, name)
}

/** Creates a migrated database, as a copy of a template that is created once per state of the migrations. */
export const createTestDatabase = async (base: string): Promise<TestDatabase> => {
  const template = await inTurn(base, () => makeTemplate(base))
  const name = newName()
  await run(base, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return asDatabase(base, name)
}

/** Creates a copy of another database, to which no one may be connected. */
export const copyDatabase = async (base: string, url: string): Promise<TestDatabase> => {
  const name = newName()
  await run(base, `CREATE DATABASE ${name} TEMPLATE ${nameOf(url)}`)
  return asDatabase(base, name)
}

export const dropDatabase = async (base: string, url: string): Promise<void> =>
  asDatabase(base, nameOf(url)).drop()

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

const newName = (): string => `metapyra_${randomBytes(6).toString('hex')}`

const asDatabase = (base: string, name: string): TestDatabase => ({
  url: urlOf(base, name),
  drop: async () => void (await run(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
})

const urlOf = (base: string, name: string): string => {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

const run = async (base: string, statement: string): Promise<pg.QueryResult['rows']> => {
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const inTurn = async <T>(base: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

/**
 * Renamed only when it is complete. An incomplete one keeps its other name and is dropped like those of old migrations.
 */
const makeTemplate = async (base: string): Promise<string> => {
  const name = `${PREFIX}${migrationsFingerprint()}`
  const known = await run(base, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
  if (known.length > 0) return name
  const draft = `${name}_draft`
  await run(base, `DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await run(base, `CREATE DATABASE ${draft} TEMPLATE template0 LOCALE 'C.UTF-8'`)
  const onError = (error: Error) => {
    throw error
  }
  const opened = await openDatabase({ databaseUrl: urlOf(base, draft), dataDir: '', onError })
  await opened.close()
  await run(base, `ALTER DATABASE ${draft} RENAME TO ${name}`)
  await dropOld(base)
  return name
}

const dropOld = async (base: string): Promise<void> => {
  const old = await run(
    base,
    `SELECT datname AS name FROM pg_database WHERE datname LIKE '${PREFIX}%'
     AND (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '7 days'`,
  )
  for (const { name } of old) await run(base, `DROP DATABASE IF EXISTS ${name}`)
}
