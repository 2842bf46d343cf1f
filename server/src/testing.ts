/** For tests beside the code: the real app on a database of its own, in this process. Not part of the server. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { App } from './app.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { makeTemplate } from './db/make-template.ts'

export interface TestServer extends App {
  /** `http://localhost:PORT`, listening. */
  origin: string
  engine: 'pglite' | 'postgres'
  close(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  clock?: () => Date
  /** On PostgreSQL, where races show; needs TEST_DATABASE_URL. */
  onPostgres?: boolean
}

const UNUSED_MS = 3000

/** Starts the app as `main.ts` does and cleans up after itself on `close`. */
export const startTestServer = async ({
  env = {},
  clock,
  onPostgres = false,
}: Options = {}): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-test-'))
  const database = onPostgres ? await createDatabase() : undefined
  if (!database) await makeTemplate()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMIT_FACTOR: '1000',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    LINK_PREVIEWS: 'off',
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  })
  const app = await createApp(config, { ...(clock && { clock }) })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  app.services.hosts.setPort(port)
  const close = async () => {
    // Lines that `fetch` opened for requests that were aborted before are never used, and never idle.
    const late = setTimeout(() => app.http.server.closeAllConnections(), UNUSED_MS)
    await app.http.close()
    clearTimeout(late)
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...app, origin: `http://localhost:${port}`, engine: app.services.connection.engine, close }
}

/** Whether there is a PostgreSQL to test on. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined

const createDatabase = async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `metapyra_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE 'C.UTF-8'`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}
