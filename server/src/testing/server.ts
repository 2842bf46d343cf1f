/** For tests beside the code: the real app on its own database, in this process. Not part of the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../app/app.ts'
import { createApp } from '../app/app.ts'
import { readConfig } from '../platform/config/config.ts'
import { makeTemplate } from '../platform/db/make-template.ts'
import { createTestDatabase } from './postgres.ts'

export interface TestServer extends App {
  /** `http://localhost:PORT`, listening. */
  origin: string
  engine: 'pglite' | 'postgres'
  close(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  clock?: () => Date
  monotonicMs?: () => number
  /** Runs on PostgreSQL, where races show; needs TEST_DATABASE_URL. By default if TEST_ENGINE says so. */
  onPostgres?: boolean
}

const UNUSED_MS = 3000

/** Starts the app like `main.ts`, and cleans up on `close`. */
export const startTestServer = async ({
  env = {},
  clock,
  monotonicMs,
  onPostgres = process.env.TEST_ENGINE === 'PostgreSQL' && !env.DATABASE_URL,
}: Options = {}): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-test-'))
  const database = onPostgres ? await createTestDatabase(process.env.TEST_DATABASE_URL ?? '') : undefined
  if (!database) await makeTemplate()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMIT_FACTOR: '1000',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    LINK_PREVIEWS: 'off',
    BREACHED_PASSWORDS: 'off',
    SECRET_KEY: `1:${'A'.repeat(43)}`,
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  })
  const app = await createApp(config, { ...(clock && { clock }), ...(monotonicMs && { monotonicMs }) })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  app.services.hosts.setPort(port)
  const close = async () => {
    // Connections that `fetch` opened for requests aborted early are never used and never become idle.
    const late = setTimeout(() => app.http.server.closeAllConnections(), UNUSED_MS)
    await app.http.close()
    clearTimeout(late)
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...app, origin: `http://localhost:${port}`, engine: app.services.connection.engine, close }
}

/** True if there is a PostgreSQL for tests. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined
