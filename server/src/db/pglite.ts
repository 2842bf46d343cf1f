import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './lock.ts'
import { copyTemplate } from './template.ts'

const CLOSE_WAIT_MS = 5000

// V8 aborts the process (SIGTRAP), rarely, where it frees compiled WebAssembly as a thread runs it:
// https://github.com/nodejs/node/issues/64500
setFlagsFromString('--no-wasm-code-gc')

/** Starts PGlite on `DATA_DIR/db`; `host` is the folder of its unix socket, as node-postgres takes it. */
export const startPglite = async (dataDir: string, onCrash: (error: Error) => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const lock = lockFolder(dataDir)
  // A unix socket's path may hold 107 bytes, and DATA_DIR may be longer.
  const host = mkdtempSync(join(tmpdir(), 'metapyra-'))
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) copyTemplate(folder)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    // Flags of the parent, `--eval` for one, are not the worker's.
    execArgv: [],
    workerData: { folder, socketPath: join(host, '.s.PGSQL.5432') },
  })
  const release = () => {
    rmSync(host, { recursive: true, force: true })
    lock.release()
  }
  try {
    await once(worker, 'message')
  } catch (error) {
    release()
    throw error
  }
  worker.on('error', onCrash)
  return {
    host,
    close: async () => {
      worker.postMessage('close')
      await once(worker, 'exit', { signal: AbortSignal.timeout(CLOSE_WAIT_MS) }).catch(() =>
        worker.terminate(),
      )
      release()
    },
  }
}
