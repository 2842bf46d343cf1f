import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from './drizzle.ts'
import { drizzle } from './drizzle.ts'
import { shareFairly } from './fair-pool.ts'
import { migrateDatabase } from './migrate.ts'
import { startCheckpoints } from './pglite/checkpoints.ts'
import { startPglite } from './pglite/pglite.ts'
import { startVacuum } from './pglite/vacuum.ts'
import { nameStatements } from './statements/named-statements.ts'
import { countingLogger } from './statements/statement-count.ts'
import { unreadableDatabase } from './unreadable.ts'

const DEFAULT_POOL_SIZE = 12
/** Nobody is waited for in a transaction; what stands open so long was left by a server that hangs. */
const IDLE_IN_TRANSACTION_MS = 60_000

export interface Connection {
  db: Database
  pool: pg.Pool
  engine: 'pglite' | 'postgres'
  /** Names the database, the same to all servers that share it: they are one installation. */
  name: string
  /** Of the embedded database alone: copies it as it is at one moment. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

interface Opened extends Omit<Connection, 'name'> {
  /** From now on a database that does not come back is told of. */
  watch?(): void
}

interface Options {
  databaseUrl: string | undefined
  dataDir: string
  /** Of PostgreSQL alone, as are time-outs. */
  poolSize?: number
  statementTimeoutMs?: number
  /** Counts statements, for the log of development. */
  countStatements?: boolean
  /** Up to which migration the schema is brought: to the newest where none is named, not at all where it is null. */
  migrateTo?: string | null
  /** The embedded database may begin anew beside what an earlier one has left. */
  isNew?: boolean | undefined
  onError: (error: Error) => void
  /** [DB-5] The embedded database has not come back for so long, and never will: the process has to end. */
  onStuck?: (seconds: number) => void
}

/** Opens PostgreSQL where `DATABASE_URL` is set and PGlite else, and brings the schema up to date. */
export const openDatabase = async (options: Options): Promise<Connection> => {
  const connection = options.databaseUrl
    ? openPostgres(options, options.databaseUrl)
    : await openPglite(options)
  connection.pool.on('error', options.onError)
  try {
    await requireUtf8(connection, options.dataDir)
    if (options.migrateTo !== null) await migrateDatabase(connection, options.migrateTo)
    connection.watch?.()
    return { ...connection, name: await readName(connection) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Whoever types a letter that another encoding does not have would be refused, in the middle of a day. */
const requireUtf8 = async ({ pool, engine }: Opened, dataDir: string): Promise<void> => {
  const { rows } = await pool
    .query<{ server_encoding: string }>('show server_encoding')
    .catch((error: Error & { code?: string }) => {
      // Of a name with several addresses the error has no message of its own.
      if (engine === 'pglite') throw unreadableDatabase(dataDir, error)
      throw new Error(`DATABASE_URL: ${error.message || error.code}`, { cause: error })
    })
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new Error(
      `The database at DATABASE_URL uses ${encoding}, but needs to use UTF8. Create it again with ` +
        'createdb --template template0 --encoding UTF8 --locale C.UTF-8 NAME.',
    )
}

const loggerOf = ({ countStatements }: Options) => (countStatements ? { logger: countingLogger } : {})

/** By the cluster's own number, as two clusters may have databases of one name. No other server has PGlite's folder. */
const readName = async ({ pool, engine }: Opened): Promise<string> => {
  if (engine === 'pglite') return randomUUID()
  const read = (column: string) =>
    pool.query<{ name: string }>(
      `SELECT ${column} || '-' || oid AS name FROM pg_database WHERE datname = current_database()`,
    )
  // A service may keep the cluster's number to itself.
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
      // Between two statements of a transaction nobody else listens, and the process would end.
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
  // One session serves all: pglite-socket shares it, so a second connection would see the first one's state.
  const pool = new pg.Pool({ host: pglite.host, user: 'postgres', database: 'postgres', max: 1 })
  shareFairly(pool, 1)
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
