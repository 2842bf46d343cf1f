import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTemplate } from '../../server/src/platform/db/make-template.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { Actor } from '../api/actor.ts'
import { keepSettings, searchLog } from '../api/logged-secrets.ts'
import type { People } from '../api/start.ts'
import { ownDatabase } from './own-database.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const START_MS = 180_000

/** The server with its built clients. It can be killed and started again with the same folder and port. */
export interface Served extends People {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  /** Set if TEST_ENGINE is PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** The address of a path on a space's own host. */
  ofSpace(domain: string, path?: string): string
  start(): Promise<void>
  /** Sends SIGTERM: the server shuts down by itself. */
  stop(): Promise<void>
  /** Sends SIGKILL: nothing is finished or announced. */
  kill(): Promise<void>
  /** Suspends the process with its connections open, until `goOn`. */
  pause(): void
  resume(): void
  /** Runs one of the server's commands on its folder, while the server itself is not running. */
  run(script: string, ...args: string[]): Promise<unknown>
  /** The server's log so far. */
  log(): string
  /** The link in the newest email to this address. */
  linkFor(email: string, subject: RegExp): Promise<string>
  end(): Promise<void>
}

/** Starts with a copy of `filled`, the data folder of another server. `main` is the program of another version. */
export const serve = async (
  env: Record<string, string> = {},
  args: string[] = [],
  { filled, main = MAIN }: { filled?: string; main?: string } = {},
): Promise<Served> => {
  await makeTemplate()
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-e2e-'))
  if (filled) cpSync(filled, dataDir, { recursive: true })
  const database = env.DATABASE_URL ? undefined : await ownDatabase(filled)
  const onDatabase: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let written = ''
  let complained = ''
  keepSettings(port, env)
  const endBy = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const kill = () => endBy('SIGKILL')
  const start = async () => {
    child = spawn(process.execPath, [main, ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TZ: 'UTC',
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT_FACTOR: '100',
        // Three browsers, a build and a database share two cores, so a slow event loop here is not an overload.
        MAX_EVENT_LOOP_DELAY_MS: '0',
        ...onDatabase,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complained += text
      process.stderr.write(text)
    })
    await untilServing(child)
    child.stdout?.on('data', (text) => {
      written += text
    })
  }
  /** What a demo prints for the person who starts it, including its password, is not a log entry. */
  const entries = () => written.split('\n').filter((line) => line.startsWith('{'))
  const end = async () => {
    await kill()
    try {
      searchLog(port, `${entries().join('\n')}\n${complained}`, dataDir)
    } finally {
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  try {
    await start()
  } catch (error) {
    await end()
    throw error
  }
  return {
    origin,
    port,
    dataDir,
    databaseUrl: database?.url,
    someone: () => new Actor(port),
    ofSpace: (domain, path = '') => `http://${domain}.localhost:${port}${path}`,
    start,
    stop: () => endBy('SIGTERM'),
    kill,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    run: (script, ...args) =>
      promisify(execFile)(process.execPath, [script, ...args], {
        env: { PATH: process.env.PATH, TZ: 'UTC', DATA_DIR: dataDir, ...onDatabase },
      }),
    log: () => written,
    linkFor: async (email, subject) =>
      // Emails of the server whose folder was copied contain that server's port.
      (await linkFor(origin, email, subject)).replace(/(?<=localhost:)\d+/, String(port)),
    end,
  }
}

/** The server prints its address once everything is ready, including the demo's people. */
const untilServing = async ({ stdout }: ChildProcess) => {
  if (!stdout) throw new Error('The server has no output')
  for await (const [text] of on(stdout.setEncoding('utf8'), 'data', {
    signal: AbortSignal.timeout(START_MS),
  })) {
    if (String(text).includes('MetaPyra is at')) break
  }
}

const linkFor = async (origin: string, email: string, subject: RegExp): Promise<string> => {
  const deadline = Date.now() + START_MS
  for (;;) {
    const response = await fetch(`${origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
    const mails = (await response.json()) as { subject: string; text: string }[]
    const link = mails.find((mail) => subject.test(mail.subject))?.text.match(/https?:\/\/\S+/)?.[0]
    if (link) return link
    if (Date.now() > deadline) throw new Error(`No mail to ${email} about ${subject}`)
    await wait(50)
  }
}
