import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from './drizzle.ts'
import { drizzle } from './drizzle.ts'
import { queueFairly } from './fair-pool.ts'
import { migrateDatabase } from './migrate.ts'
import { startCheckpoints } from './pglite/checkpoints.ts'
import { startPglite } from './pglite/pglite.ts'
import { startVacuum } from './pglite/vacuum.ts'
import { nameStatements } from './statements/named-statements.ts'
import { countingLogger } from './statements/statement-count.ts'
import { unreadableDatabase } from './unreadable.ts'

const DEFAULT_POOL_SIZE = 12
/** A transaction never waits for a person, so one that is idle for so long belongs to a server that hangs. */
const IDLE_IN_TRANSACTION_MS = 60_000

export interface Connection {
  db: Database
  pool: pg.Pool
  engine: 'pglite' | 'postgres'
  /** Identifies the database, equally for all servers that share it, because they are one installation. */
  name: string
  /** Embedded database only: copies a snapshot of it. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

interface Opened extends Omit<Connection, 'name'> {
  /** From now on, a database that stops responding is reported. */
  watch?(): void
}

interface Options {
  databaseUrl: string | undefined
  dataDir: string
  /** PostgreSQL only, like the timeouts. */
  poolSize?: number
  statementTimeoutMs?: number
  /** Counts statements, for the development log. */
  countStatements?: boolean
  /** The migration to bring the schema up to: the newest if undefined, none if null. */
  migrateTo?: string | null
  /** Allows the embedded database to start empty beside the remains of an earlier one. */
  isNew?: boolean | undefined
  onError: (error: Error) => void
  /** [DB-5] The embedded database has not responded for so long that it never will, so the process has to exit. */
  onStuck?: (seconds: number) => void
}

/** Opens PostgreSQL if `DATABASE_URL` is set, otherwise PGlite, and migrates the schema. */
export const openDatabase = async (options: Options): Promise<Connection> => {
  const connection = options.databaseUrl
    ? openPostgres(options, options.databaseUrl)
    : await openPglite(options)
  connection.pool.on('error', options.onError)
  try {
    await requireUnicode(connection, options.dataDir)
    if (options.migrateTo !== null) await migrateDatabase(connection, options.migrateTo)
    connection.watch?.()
    return { ...connection, name: await readName(connection) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

const CREATE_AGAIN =
  'Create it again with createdb --template template0 --encoding UTF8 --locale C.UTF-8 NAME.'

/**
 * In another encoding, text with a letter that it lacks would be refused at runtime. In the locale C, searches would tell
 * `Ж` from `ж`, and their indexes would leave out all letters beyond ASCII.
 */
const requireUnicode = async ({ pool, engine }: Opened, dataDir: string): Promise<void> => {
  const { rows } = await pool
    .query<{ server_encoding: string }>('show server_encoding')
    .catch((error: Error & { code?: string }) => {
      // If the host name has several addresses, the error has no message of its own.
      if (engine === 'pglite') throw unreadableDatabase(dataDir, error)
      throw new Error(`DATABASE_URL: ${error.message || error.code}`, { cause: error })
    })
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new Error(`The database at DATABASE_URL uses ${encoding}, but needs to use UTF8. ${CREATE_AGAIN}`)
  const { rows: lowered } = await pool.query<{ letter: string }>(`select lower('Ж') as letter`)
  if (lowered[0]?.letter !== 'ж')
    throw new Error(
      `The database at DATABASE_URL uses a locale without letters beyond ASCII, such as C. ${CREATE_AGAIN}`,
    )
}

const loggerOf = ({ countStatements }: Options) => (countStatements ? { logger: countingLogger } : {})

/**
 * Uses the cluster's identifier, because two clusters can have databases of the same name. PGlite's folder belongs to
 * one server only.
 */
const readName = async ({ pool, engine }: Opened): Promise<string> => {
  if (engine === 'pglite') return randomUUID()
  const read = (column: string) =>
    pool.query<{ name: string }>(
      `SELECT ${column} || '-' || oid AS name FROM pg_database WHERE datname = current_database()`,
    )
  // A hosted service may not reveal the cluster's identifier.
  const { rows } = await read('(SELECT system_identifier FROM pg_control_system())').catch(() =>
    read('current_database()'),
  )
  return rows[0]?.name ?? ''
}

const openPostgres = (options: Options, connectionString: string): Opened => {
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: async (client: pg.ClientBase) => {
      // Between two statements of a transaction there is no other error listener, so an error would end the process.
      client.on('error', options.onError)
      await client.query('set jit = off')
    },
  })
  nameStatements(pool)
  return { pool, db: drizzle(pool, loggerOf(options)), engine: 'postgres', close: () => pool.end() }
}

const openPglite = async (options: Options): Promise<Opened> => {
  const { dataDir, isNew, onError, onStuck, migrateTo } = options
  const isBare = migrateTo !== undefined
  const pglite = await startPglite(dataDir, { isBare, isNew, onCrash: onError, onStuck })
  // One session serves everyone: pglite-socket shares it, so a second connection would see the first one's state.
  const pool = new pg.Pool({ host: pglite.host, user: 'postgres', database: 'postgres', max: 1 })
  queueFairly(pool, 1)
  const { logBytes, unwatched } = pglite
  const query = (sql: string) => pool.query(sql)
  const checkpoints = startCheckpoints({ logBytes, query, onError })
  const vacuum = startVacuum({ logBytes, query, unwatched, onError })
  const close = async () => {
    await Promise.all([checkpoints.stop(), vacuum.stop()])
    await pool.end()
    await pglite.close()
  }
  return {
    pool,
    db: drizzle(pool, loggerOf(options)),
    engine: 'pglite',
    close,
    watch: pglite.watch,
    copyTo: pglite.copyTo,
  }
}
