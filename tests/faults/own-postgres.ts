import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const VERSIONS = '/usr/lib/postgresql'

/** Where Debian has PostgreSQL's own programs; undefined where they are not. */
export const postgresPrograms = (): string | undefined => {
  const newest = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  return newest && join(VERSIONS, newest, 'bin')
}

/** A cluster of our own in a folder that its user can reach, on a port of its own; not started. */
export const ownPostgres = (programs: string, folder: string, port: number) => {
  const data = join(folder, 'pg')
  const isRoot = process.getuid?.() === 0
  const run = (program: string, ...args: string[]) => {
    const [file, all] = isRoot
      ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]]
      : [join(programs, program), args]
    return [file, all] as [string, string[]]
  }
  mkdirSync(data, { mode: 0o777 })
  if (isRoot) execFileSync('chown', ['postgres', data])
  execFileSync(
    ...run(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--locale=C.UTF-8',
      '--wal-segsize=1',
      '--no-sync',
    ),
    { stdio: 'pipe' },
  )
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_wal_size=8MB -c min_wal_size=2MB`
  const control = (...args: string[]) =>
    spawnSync(...run('pg_ctl', '-D', data, '-w', '-t', '30', ...args), { stdio: 'ignore' }).status === 0
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('-l', '/dev/null', '-o', settings, 'start'),
    isRunning: () => control('status'),
    stop: () => control('-m', 'immediate', 'stop'),
  }
}
