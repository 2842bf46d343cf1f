import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import type { Database } from '../../server/src/platform/db/drizzle.ts'
import { makeTemplate } from '../../server/src/platform/db/make-template.ts'
import type { Secrets } from '../../server/src/platform/secrets/secrets.ts'
import { createSecrets } from '../../server/src/platform/secrets/secrets.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { createTestDatabase } from '../../server/src/testing/postgres.ts'
import { Actor } from './actor.ts'
import { keepSettings, searchLog } from './logged-secrets.ts'
import { send } from './wire.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const START_MS = 60_000
const STOP_MS = 10_000
const ASK_AGAIN_MS = 50

/** Creates people with browsers. */
export interface People {
  /** A person with a new browser. */
  someone(): Actor
}

export interface Server extends People {
  port: number
  pid: number
  /** Everything that the server has logged. */
  log(): string
  isRunning(): boolean
  /** Sends SIGTERM; throws if the process does not exit by itself and without an error. Its database remains. */
  end(): Promise<void>
  /** Opens the database of a server that has ended. */
  inspectDatabase(look: (database: Seeding) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Fills the database before the server starts. */
  seed?: (seeding: Seeding) => Promise<void>
}

export interface Seeding {
  db: Database
  secrets: Secrets
}

/**
 * The real server in its own process, on a free port, with its own database: PGlite in a new folder, or a new database
 * if TEST_DATABASE_URL names a PostgreSQL. `stop` deletes all of it.
 */
export const startServer = async ({ env = {}, seed }: Options = {}): Promise<Server> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-api-'))
  const base = process.env.TEST_DATABASE_URL
  const database = base ? await createTestDatabase(base) : undefined
  const port = await freePort()
  const cleanUp = async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (!database) await makeTemplate()
  const at = { databaseUrl: database?.url, dataDir, secretKey: env.SECRET_KEY }
  if (seed) await withDatabase(at, seed)
  const settings = {
    ...minimalEnvironment(),
    NODE_ENV: 'test',
    LINK_PREVIEWS: 'off',
    BREACHED_PASSWORDS: 'off',
    PORT: String(port),
    DATA_DIR: dataDir,
    // Several suites share two cores, so a slow event loop here is not an overload.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  }
  keepSettings(port, settings)
  const child = spawn(process.execPath, [MAIN], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async () => {
    await endProcess(child, exited)
    searchLog(port, printed, dataDir)
  }
  const stop = async () => {
    try {
      await end()
    } finally {
      await cleanUp()
    }
  }
  try {
    await untilHealthy(port, isRunning)
  } catch (error) {
    await stop().catch(() => undefined)
    throw new Error(`The server did not start:\n${printed}`, { cause: error })
  }
  return {
    port,
    pid: child.pid ?? 0,
    log: () => printed,
    isRunning,
    someone: () => new Actor(port),
    end,
    inspectDatabase: (look) => withDatabase(at, look),
    stop,
  }
}

/** The environment of the person who runs the tests must not affect the server under test. */
const minimalEnvironment = () => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, TZ: 'UTC' }
}

interface Place {
  databaseUrl: string | undefined
  dataDir: string
  secretKey: string | undefined
}

const withDatabase = async (
  { databaseUrl, dataDir, secretKey }: Place,
  work: (database: Seeding) => Promise<void>,
) => {
  const onError = (error: Error) => {
    throw error
  }
  const connection = await openDatabase({ databaseUrl, dataDir, onError })
  try {
    await work({ db: connection.db, secrets: createSecrets(secretKey, dataDir) })
  } finally {
    await connection.close()
  }
}

const untilHealthy = async (port: number, isRunning: () => boolean) => {
  const deadline = Date.now() + START_MS
  const isHealthy = () =>
    send({ port, method: 'GET', path: '/healthz', headers: { host: `localhost:${port}` } }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isHealthy())) {
    if (!isRunning()) throw new Error('It ended by itself')
    if (Date.now() > deadline) throw new Error(`Not healthy within ${START_MS} ms`)
    await wait(ASK_AGAIN_MS)
  }
}

/** A server that does not drain in time, or fails while draining, fails the tests that used it. */
const endProcess = async (child: ChildProcess, exited: Promise<unknown>) => {
  const isRunning = child.exitCode === null && child.signalCode === null
  if (isRunning) child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  if (isRunning) await exited
  clearTimeout(timer)
  if (child.exitCode !== 0)
    throw new Error(`The server did not stop well: ${child.signalCode ?? `exit code ${child.exitCode}`}`)
}
