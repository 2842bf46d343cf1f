/** For tests: a server in a separate process that is killed and restarted on what it left. Not part of the server. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../platform/db/connection.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { freePort } from '../port.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Uses the embedded database, in its own folder, and always the same port, because cookie names contain it. */
export const killableServer = async (settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-killed-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    const killed = child
    child = undefined
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }
  return {
    origin: `http://localhost:${port}`,
    /** Resolves once it serves requests. */
    start: async (): Promise<void> => {
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        PORT: `${port}`,
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        DATABASE_URL: '',
        MAX_EVENT_LOOP_DELAY_MS: '0',
        ...settings,
      }
      const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await once(started.stdout, 'data')
    },
    /** Kills it at once, whatever it is doing. */
    kill,
    /** Opens its database while it isn't running. */
    onDatabase: async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const connection = await openDatabase({
        databaseUrl: undefined,
        dataDir: folder,
        onError: (error) => {
          throw error
        },
      })
      return work(connection).finally(() => connection.close())
    },
    close: async (): Promise<void> => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
