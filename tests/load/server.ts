import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { makeTemplate } from '../../server/src/platform/db/make-template.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { createEmptyDatabase } from '../../server/src/testing/postgres.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { forkOn, measuredOf, nextMessage, requestFromChild } from './measured-process.ts'

const PROGRAM = fileURLToPath(new URL('./measured-server.ts', import.meta.url))
const POSTGRES = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

export type Engine = 'PostgreSQL' | 'PGlite'

/** A server in a separate process, on its own database that was filled before it started. */
export interface Server<Seeded> extends MeasuredProcess {
  port: number
  origin: string
  /** Undefined on PGlite. */
  databaseUrl: string | undefined
  seeded: Seeded
  /** The duration of each request on the server since the previous call. */
  requestMs(): Promise<number[]>
  /** The peak memory since the previous call, and the current memory after a garbage collection. */
  memory(): Promise<{ peak: Memory; now: Memory }>
  stop(): Promise<void>
}

export interface Memory {
  rss: number
  heapUsed: number
}

interface Options<Seeded> {
  engine: Engine
  /** The only core that it runs on. */
  core?: number
  env?: Record<string, string>
  seed: (connection: Connection) => Promise<Seeded>
}

export const startServer = async <Seeded>({
  engine,
  core,
  env = {},
  seed,
}: Options<Seeded>): Promise<Server<Seeded>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-bench-'))
  const database = engine === 'PostgreSQL' ? await createEmptyDatabase(POSTGRES) : undefined
  if (!database) await makeTemplate()
  const cleanUp = async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const seeded = await fill({ databaseUrl: database?.url, dataDir }, seed)
    const port = await freePort()
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const child = forkOn(PROGRAM, {
      core,
      execArgv: ['--expose-gc'],
      env: {
        PATH,
        HOME,
        NODE_COMPILE_CACHE,
        TZ: 'UTC',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000000',
        MAX_EVENT_LOOP_DELAY_MS: '0',
        ...(database && { DATABASE_URL: database.url }),
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await nextMessage(child)
    const stop = async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await cleanUp()
    }
    const requestMs = async () => (await requestFromChild(child, 'request ms')) as number[]
    const memory = async () => (await requestFromChild(child, 'memory')) as { peak: Memory; now: Memory }
    const origin = `http://localhost:${port}`
    return { port, origin, databaseUrl: database?.url, seeded, ...measuredOf(child), requestMs, memory, stop }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

const fill = async <Seeded>(
  options: { databaseUrl: string | undefined; dataDir: string },
  seed: (connection: Connection) => Promise<Seeded>,
): Promise<Seeded> => {
  const onError = (error: Error) => {
    throw error
  }
  const connection = await openDatabase({ ...options, onError })
  try {
    return await seed(connection)
  } finally {
    await connection.close()
  }
}
