import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../port.ts'

/** Debian's path. */
const VERSIONS = '/usr/lib/postgresql'
const START_AGAIN_MS = 200
const TRIES = 25

const run = promisify(execFile)

/** Undefined if no PostgreSQL is installed. */
export const postgresBin = (): string | undefined => {
  const newest = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted().at(-1) : undefined
  const bin = newest && join(VERSIONS, newest, 'bin')
  return bin && existsSync(join(bin, 'initdb')) ? bin : undefined
}

export interface OwnPostgres {
  url: string
  start(): Promise<void>
  /** True while it is running, even if only to recover. */
  isRunning(): boolean
  /** Sends SIGKILL: nothing is finished or written. */
  kill(): Promise<void>
  end(): Promise<void>
}

/**
 * A separate PostgreSQL that the test can kill. Its files are in `parent`, and `settings` are the server's command-line
 * options. PostgreSQL doesn't run as root.
 */
export const startPostgres = async ({
  parent = tmpdir(),
  settings = '-c max_connections=60',
}: {
  parent?: string
  settings?: string
} = {}): Promise<OwnPostgres> => {
  const bin = postgresBin()
  if (!bin) throw new Error(`No PostgreSQL in ${VERSIONS}`)
  const asItself = (program: string, ...args: string[]) =>
    userInfo().uid === 0
      ? run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { cwd: '/' })
      : run(join(bin, program), args)
  const home = mkdtempSync(join(parent, 'own-postgres-'))
  if (userInfo().uid === 0) await run('chown', ['postgres', home])
  const folder = join(home, 'data')
  await asItself('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8')
  const port = await freePort()
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 ${settings}`
  const start = async () => {
    // Retries, because children of a killed one may hold its memory for a moment.
    for (let index = 0; ; index += 1) {
      const log = join(home, 'log')
      const failed = await asItself('pg_ctl', '-D', folder, '-w', '-l', log, '-o', options, 'start').then(
        () => undefined,
        (error: Error) => error,
      )
      if (!failed) return
      if (index === TRIES)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`, { cause: failed })
      await wait(START_AGAIN_MS)
    }
  }
  await start()
  const pid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const kill = async () => void process.kill(pid(), 'SIGKILL')
  const isRunning = (): boolean => {
    try {
      return process.kill(pid(), 0)
    } catch {
      return false
    }
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    isRunning,
    kill,
    end: async () => {
      await asItself('pg_ctl', '-D', folder, '-m', 'immediate', 'stop').catch(() => undefined)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Queries the database directly, without the server. */
export const askDatabase = async <Row extends pg.QueryResultRow>(
  { url }: Pick<OwnPostgres, 'url'>,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
