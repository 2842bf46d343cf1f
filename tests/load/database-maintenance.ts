/**
 * An hour of chat in an embedded database: how large its log grows, how long the next start takes, and what is delayed.
 */
import { once } from 'node:events'
import { closeSync, cpSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { makeTemplate } from '../../server/src/platform/db/make-template.ts'
import type { Written } from './database-writer.ts'
import { forkOn, nextMessage } from './measured-process.ts'
import { seedMessages } from './messages.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'

const PROGRAM = fileURLToPath(new URL('./database-writer.ts', import.meta.url))
const SEEDED = Number(process.env.BENCH_ROWS ?? 500_000)
/** Three messages a second for an hour. */
const MESSAGES = 3 * 3600
const LOG_MB = 256
const START_S = 5
const STOP_MS = 250

const open = (dataDir: string) =>
  openDatabase({
    databaseUrl: undefined,
    dataDir,
    onError: (error) => {
      throw error
    },
  })

/** Copies and syncs, because the next start syncs everything after a crash, and would wait for an unfinished copy. */
const copySynced = (from: string, to: string) => {
  cpSync(from, to, { recursive: true })
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const handle = openSync(join(to, name), 'r')
    fsyncSync(handle)
    closeSync(handle)
  }
}

const longest = ({ maintenanceRuns: stops }: Written, task: string): number =>
  Math.max(0, ...stops.filter((runOfTask) => runOfTask.what === task).map(({ ms }) => ms))

const run = async (seeded: string, name: string, upkeep: 'product' | 'none'): Promise<string[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-upkeep-'))
  try {
    copySynced(seeded, dataDir)
    const writer = forkOn(PROGRAM, { args: [dataDir, upkeep, String(MESSAGES)] })
    const written = (await nextMessage(writer)) as Written
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const startedAt = performance.now()
    const connection = await open(dataDir)
    const startS = (performance.now() - startedAt) / 1000
    await connection.close()
    const [checkpointMs, vacuumMs] = [longest(written, 'checkpoint'), longest(written, 'vacuum')]
    const isMet =
      written.longestLogMb <= LOG_MB && startS <= START_S && Math.max(checkpointMs, vacuumMs) <= STOP_MS
    return [
      name,
      `${rounded(MESSAGES / written.seconds)}/s`,
      `${rounded(percentile(written.messageMs, 50), 1)} ms`,
      `${rounded(percentile(written.messageMs, 99), 1)} ms`,
      `${rounded(written.logMb)} MB`,
      `${rounded(written.longestLogMb)} MB`,
      `${rounded(startS, 2)} s`,
      `${rounded(checkpointMs)} ms`,
      `${rounded(vacuumMs)} ms`,
      upkeep === 'product' ? `≤ ${LOG_MB} MB, ≤ ${START_S} s, ≤ ${STOP_MS} ms: ${verdict(isMet)}` : '',
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  await makeTemplate()
  const seeded = mkdtempSync(join(tmpdir(), 'metapyra-upkeep-'))
  try {
    const connection = await open(seeded)
    await seedMessages(connection, SEEDED)
    const { rows } = await connection.pool.query(
      'select pg_database_size(current_database())::float8 / 1024 ^ 2 as mb',
    )
    await connection.close()
    return [
      {
        title: `An hour of chat on top of ${rounded(SEEDED)} messages (PGlite, ${rounded(rows[0].mb)} MB of tables)`,
        head: [
          'upkeep',
          'messages',
          'one p50',
          'p99',
          'log written',
          'log on the disk, at most',
          'next start after SIGKILL',
          'longest checkpoint',
          'longest vacuum or analyze',
          'goal',
        ],
        rows: [
          await run(seeded, 'checkpoints, vacuum table by table', 'product'),
          await run(seeded, 'none, and VACUUM ANALYZE once', 'none'),
        ],
        notes: [
          `${rounded(MESSAGES)} messages, three a second for an hour, written one after the other as fast as they go, with their counters ` +
            'and how far their sender has read, each in a transaction; one in fifty is changed and one in a hundred deleted afterwards. ' +
            'While a checkpoint or a vacuum runs, all statements wait. Only the database is opened in the time of a start.',
        ],
      },
    ]
  } finally {
    rmSync(seeded, { recursive: true, force: true })
  }
}
