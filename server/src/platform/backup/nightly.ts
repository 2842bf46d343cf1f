import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { freeBytesOf } from '../disk.ts'

const COMMAND = fileURLToPath(new URL('../../commands/backup.ts', import.meta.url))
/** Early enough to back up a server that runs an hour a day, but not during startup. */
const FIRST_CHECK_MS = 10 * 60_000
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d\.tar\.gz$/

interface Options {
  dataDir: string
  /** Backups to keep; the oldest are deleted. */
  maxBackups: number
  /** The master keys as text. */
  secretKey: string
  /** Copies a snapshot of the embedded database into a folder. */
  copyTo(folder: string): Promise<void>
  /** Bytes that must stay free on the disk. */
  floorBytes: number
  clock: () => Date
  onError: (error: unknown) => void
  /** Called with the backups whose names are in the future because the clock was ahead. */
  onFuture: (names: string[]) => void
}

/**
 * [DB-9] Backs up the embedded database once a day, without its files. It is copied, which blocks others only during
 * the copy, and a separate process writes the backup from that copy.
 */
export const startNightlyBackups = (options: Options): { stop(): Promise<void>; look(): Promise<void> } => {
  let running: Promise<void> = Promise.resolve()
  const backUpIfDue = (): Promise<void> => {
    running = running.then(() => backUpWhenDue(options)).catch(options.onError)
    return running
  }
  const first = setTimeout(() => void backUpIfDue(), FIRST_CHECK_MS).unref()
  const timer = setInterval(() => void backUpIfDue(), HOUR_MS).unref()
  return {
    look: backUpIfDue,
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}

const backUpWhenDue = async ({
  dataDir,
  maxBackups,
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
  // [CLOCK-3] It is unknown when these were made, so they don't delay the next backup and are the first to be deleted.
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
  for (const name of there.slice(0, Math.max(0, there.length + 1 - maxBackups))) await rm(join(folder, name))
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
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The nightly backup wasn’t written: ${stderr.trim()}`)
}
