/** A file of 100,000 people through the console's own import, beside a bare COPY of the same rows. */
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportWork } from '../../console/src/import/work/import-work.ts'
import { buildWork, createImport } from './console-import.ts'
import { companyCsv, sizeOf } from './csv.ts'
import type { Figures } from './figures.ts'
import { rounded, verdict } from './figures.ts'
import { apiOf, seedSpace } from './people.ts'
import type { Engine } from './server.ts'
import { startServer } from './server.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const GOAL = 5000

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** The same file into a table without an index or a rule. */
const copySeconds = async (databaseUrl: string, csv: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create table bare (email text, name text, role text, position text, office text)')
    const copy = 'copy bare from stdin with (format csv, header)'
    return await secondsOf(() => pipeline(Readable.from([Buffer.from(csv)]), client.query(copyFrom(copy))))
  } finally {
    await client.query('drop table if exists bare')
    await client.end()
  }
}

interface Run {
  engine: Engine
  sendInvitations: boolean
}

const run = async (createWork: () => ImportWork, csv: string, { engine, sendInvitations }: Run) => {
  const server = await startServer({ engine, seed: (connection) => seedSpace(connection, 'bench', 1) })
  try {
    const { id: workspaceId, people } = server.seeded
    const api = apiOf(people[0], server, workspaceId)
    const steps = createImport(createWork(), api)
    const copied = server.databaseUrl === undefined ? undefined : await copySeconds(server.databaseUrl, csv)
    const read = await secondsOf(() => steps.readAndCheck(csv))
    const asked = await secondsOf(() => steps.askWhoIsThere())
    const cpuBefore = await server.cpuMicros()
    const sent = await secondsOf(async () => {
      const created = await steps.send(workspaceId, sendInvitations)
      if (created !== ROWS) throw new Error(`${created} came in of ${ROWS}`)
    })
    const cpu = ((await server.cpuMicros()) - cpuBefore) / ROWS
    const whole = ROWS / (read + asked + sent)
    return [
      engine,
      sendInvitations ? 'yes' : 'no',
      ...[read, asked, sent].map((seconds) => `${rounded(seconds, 1)} s`),
      rounded(ROWS / sent),
      rounded(whole),
      rounded(cpu),
      copied === undefined ? '' : `${rounded(copied, 2)} s, ${rounded(ROWS / copied)} rows/s`,
      copied === undefined ? '' : `≥ ${rounded(GOAL)}: ${verdict(whole >= GOAL)}`,
    ]
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<Figures[]> => {
  const csv = companyCsv(ROWS)
  const createWork = await buildWork()
  const rows: string[][] = []
  for (const one of [
    { engine: 'PostgreSQL', sendInvitations: false },
    { engine: 'PostgreSQL', sendInvitations: true },
    { engine: 'PGlite', sendInvitations: false },
  ] as const) {
    rows.push(await run(createWork, csv, one))
  }
  return [
    {
      title: `${rounded(ROWS)} rows from the file to the summary`,
      head: [
        'engine',
        'mails',
        'read and check',
        'ask who is there',
        'send',
        'rows/s sent',
        'rows/s in all',
        'server CPU µs/row',
        'bare COPY, same rows',
        'goal, in all',
      ],
      rows,
      notes: [
        `A CSV of ${sizeOf(csv)}. Read, checked, asked about and sent by the console’s own code over HTTP, sealed, 1,000 rows a batch, two on their way. ` +
          'With mails, each row also writes an invitation in its batch’s transaction, and the same server delivers them meanwhile. ' +
          'A batch is one transaction: accounts, memberships, counters and the answer, with their indexes; the COPY fills a table without any.',
      ],
    },
  ]
}
