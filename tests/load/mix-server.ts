/** The server in production mode, as behind a proxy that terminates TLS, on the database of a load test. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/testing/port.ts'
import type { Share } from './cpu-share.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { forkOn, measuredOf, nextMessage, requestFromChild } from './measured-process.ts'
import { MAIN_HOST } from './mix-crowd.ts'
import type { Memory } from './server.ts'

const PROGRAM = fileURLToPath(new URL('./measured-server.ts', import.meta.url))
const SECRET_KEY = randomBytes(32).toString('hex')

export interface LoadServer extends MeasuredProcess {
  port: number
  memory(): Promise<{ peak: Memory; now: Memory }>
  kill(): Promise<void>
  /** Starts it again on the same port after a kill. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  databaseUrl: string
  redisUrl?: string
  share?: Share
  env?: Record<string, string>
}

export const startLoadServer = async ({
  databaseUrl,
  redisUrl,
  share,
  env,
}: Options): Promise<LoadServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-load-'))
  const port = await freePort()
  const { PATH, HOME, NODE_COMPILE_CACHE, LOAD_PROFILE } = process.env
  const launch = async () => {
    const child = forkOn(PROGRAM, {
      execArgv: ['--expose-gc', ...(LOAD_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${LOAD_PROFILE}`] : [])],
      env: {
        PATH,
        HOME,
        NODE_COMPILE_CACHE,
        TZ: 'UTC',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PUBLIC_ORIGIN: `https://${MAIN_HOST}`,
        TRUST_PROXY: '127.0.0.1',
        SECRET_KEY,
        SMTP_URL: 'smtp://127.0.0.1:9',
        LINK_PREVIEWS: 'off',
        BREACHED_PASSWORDS: 'off',
        LOG_LEVEL: 'warn',
        ...(redisUrl && { REDIS_URL: redisUrl }),
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    if (child.pid) share?.hold(child.pid)
    await nextMessage(child)
    return child
  }
  let child = await launch()
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    port,
    cpuMicros: () => measuredOf(child).cpuMicros(),
    loopDelay: () => measuredOf(child).loopDelay(),
    memory: async () => (await requestFromChild(child, 'memory')) as { peak: Memory; now: Memory },
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await launch()
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
