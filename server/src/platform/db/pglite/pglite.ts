import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { formatBytes } from '@metapyra/contract/bytes'
import { makeDataDir } from '../../data-dir.ts'
import { freeBytesOf } from '../../disk.ts'
import { temporaryFolder } from '../../temporary.ts'
import { lockFolder } from '../lock.ts'
import { copyTemplate } from '../template.ts'
import { requireMountedDatabase, unreadableDatabase } from '../unreadable.ts'
import { watchWorker } from '../watchdog.ts'
import { compiledPostgres } from './compiled-postgres.ts'

const CLOSE_WAIT_MS = 5000
/** Opening writes a log segment of 16 MB, and fails with a meaningless error if there is no space for it. */
const OPENS_WITH_BYTES = 32 * 1024 ** 2
const LOOK_EVERY_MS = 1000

// In rare cases V8 aborts the process (SIGTRAP) when it frees compiled WebAssembly while a thread runs it:
// https://github.com/nodejs/node/issues/64500
setFlagsFromString('--no-wasm-code-gc')

interface Options {
  /** A new database starts without tables. */
  isBare?: boolean
  /** Allows a new database beside the remains of an earlier one. */
  isNew?: boolean | undefined
  onCrash(error: Error): void
  /** Called when the database doesn't return from a statement. */
  onStuck?: ((seconds: number) => void) | undefined
}

/** [DB-5] Waits, because opening the database again and again on a full disk wouldn't help. */
const waitForDiskSpace = async (folder: string): Promise<void> => {
  for (let isTold = false; ; isTold = true) {
    const free = await freeBytesOf(folder)
    if (free >= OPENS_WITH_BYTES) return
    const [has, needs] = [free, OPENS_WITH_BYTES].map((bytes) => formatBytes(bytes))
    if (!isTold)
      process.stderr.write(
        `The disk of ${folder} is full (${has} free): the database opens once there are ${needs}.\n`,
      )
    await wait(LOOK_EVERY_MS)
  }
}

/** The worker may report a full disk first. */
const until = async (wanted: 'ready' | 'copied', worker: Worker): Promise<void> => {
  const done = new AbortController()
  const ended = once(worker, 'exit', { signal: done.signal }).then(([code]) => {
    throw new Error(`Its thread ended with ${code}.`)
  })
  ended.catch(() => undefined)
  try {
    for (;;) {
      const [message] = await Promise.race([once(worker, 'message'), ended])
      if (message === wanted) return
      if (message?.notCopied) throw new Error(`The database wasn’t copied: ${message.notCopied}`)
    }
  } finally {
    done.abort()
  }
}

/** Starts PGlite on `DATA_DIR/db`. `host` is the folder of its unix socket, in the form that node-postgres expects. */
export const startPglite = async (dataDir: string, { isBare, isNew, onCrash, onStuck }: Options) => {
  makeDataDir(dataDir)
  chmodSync(dataDir, 0o700)
  if (!isBare && !isNew) requireMountedDatabase(dataDir)
  const postgres = await compiledPostgres()
  const lock = lockFolder(dataDir)
  // A unix socket's path is limited to 107 bytes, and DATA_DIR may be longer.
  const host = mkdtempSync(join(temporaryFolder(), 'db-'))
  const folder = join(dataDir, 'db')
  await waitForDiskSpace(dataDir)
  if (!isBare && !existsSync(folder)) copyTemplate(folder)
  const logBytes = new BigInt64Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    // The worker must not inherit the parent's flags, such as `--eval`.
    execArgv: [],
    workerData: { folder, socketPath: join(host, '.s.PGSQL.5432'), postgres, logBytes },
  })
  const release = () => {
    rmSync(host, { recursive: true, force: true })
    lock.release()
  }
  try {
    await until('ready', worker)
  } catch (error) {
    release()
    throw unreadableDatabase(dataDir, error)
  }
  worker.on('error', onCrash)
  let watchdog: ReturnType<typeof watchWorker> | undefined
  const watch = () => {
    if (onStuck) watchdog = watchWorker(worker, onStuck)
  }
  let unwatchedCount = 0
  const withoutWatchdog = async (work: () => Promise<void>): Promise<void> => {
    const wasWatched = watchdog !== undefined
    unwatchedCount += 1
    watchdog?.stop()
    await work().finally(() => {
      unwatchedCount -= 1
      if (wasWatched && unwatchedCount === 0) watch()
    })
  }
  return {
    host,
    /** Bytes of log written since the start. */
    logBytes: (): number => Number(Atomics.load(logBytes, 0)),
    /** Called only after the schema is migrated, because a migration can take any time. */
    watch,
    /** Copies a snapshot of the database; everyone else waits meanwhile. */
    copyTo: (copy: string): Promise<void> =>
      withoutWatchdog(async () => {
        worker.postMessage({ copyTo: copy })
        await until('copied', worker)
      }),
    /** Runs work that can take longer than the watchdog allows. */
    unwatched: withoutWatchdog,
    close: async () => {
      watchdog?.stop()
      worker.postMessage('close')
      await once(worker, 'exit', { signal: AbortSignal.timeout(CLOSE_WAIT_MS) }).catch(() =>
        worker.terminate(),
      )
      release()
    },
  }
}
