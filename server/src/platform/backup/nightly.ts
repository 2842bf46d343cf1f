import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { freeBytesOf } from '../disk.ts'

const COMMAND = fileURLToPath(new URL('../../commands/backup.ts', import.meta.url))
/** A server that is started for an hour a day is backed up as well, and none as it starts. */
const FIRST_LOOK_MS = 10 * 60_000
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d\.tar\.gz$/

interface Options {
  dataDir: string
  /** So many are kept; the oldest go. */
  kept: number
  /** The text of the master keys. */
  secretKey: string
  /** Copies the embedded database as it is at one moment into a folder. */
  copyTo(folder: string): Promise<void>
  /** Of what has to stay free on the disk. */
  floorBytes: number
  clock: () => Date
  onError: (error: unknown) => void
  /** Some are named by a clock that was ahead. */
  onFuture: (names: string[]) => void
}

/**
 * [DB-9] Once a day, of the embedded database, without its files. It is copied, which holds nobody up for longer than the
 * copy takes, and written from that copy by a process of its own.
 */
export const startNightlyBackups = (options: Options): { stop(): Promise<void>; look(): Promise<void> } => {
  let running: Promise<void> = Promise.resolve()
  const look = (): Promise<void> => {
    running = running.then(() => backUpWhenDue(options)).catch(options.onError)
    return running
  }
  const first = setTimeout(() => void look(), FIRST_LOOK_MS).unref()
  const timer = setInterval(() => void look(), HOUR_MS).unref()
  return {
    look,
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}

const backUpWhenDue = async ({
  dataDir,
  kept,
  secretKey,
  copyTo,
  floorBytes,
  clock,
  onFuture,
}: Options): Promise<void> => {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = clock()
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  // [CLOCK-3] Nobody knows when they were made: none is waited for, and they are the first to go.
  const { future = [], past = [] } = Object.groupBy(names, (name) =>
    timeOf(name) > now.getTime() + HOUR_MS ? 'future' : 'past',
  )
  if (future.length > 0) onFuture(future)
  const there = [...future, ...past]
  const newest = past.at(-1)
  if (newest && now.getTime() - timeOf(newest) < DAY_MS) return
  const copy = join(folder, 'copy')
  if ((await freeBytesOf(dataDir)) < floorBytes + 2 * (await sizeOf(join(dataDir, 'db'))))
    throw new Error(
      'Not enough space for the nightly backup: it briefly needs twice the size of the database.',
    )
  for (const left of await readdir(folder))
    if (!NAME.test(left)) await rm(join(folder, left), { recursive: true })
  await mkdir(copy, { mode: 0o700 })
  try {
    await copyTo(join(copy, 'db'))
    await run(join(folder, `${now.toISOString().slice(0, 16).replace(':', '-')}.tar.gz`), copy, secretKey)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  for (const name of there.slice(0, Math.max(0, there.length + 1 - kept))) await rm(join(folder, name))
}

const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size),
  )
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

const timeOf = (name: string): number => Date.parse(`${name.slice(0, 13)}:${name.slice(14, 16)}:00Z`)

const run = async (file: string, dataDir: string, secretKey: string): Promise<void> => {
  const { PATH, TMPDIR } = process.env
  const env = { PATH, TMPDIR, DATA_DIR: dataDir, SECRET_KEY: secretKey }
  const child = spawn(process.execPath, [COMMAND, file, '--database-only'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The nightly backup wasn’t written: ${said.trim()}`)
}
