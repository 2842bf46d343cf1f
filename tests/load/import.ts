/** A file of 100,000 people through the console's own import, compared with a bare COPY of the same rows. */
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportSession } from '../../console/src/import/worker/import-session.ts'
import { buildImportWorker, createImport } from './console-import.ts'
import { companyCsv, sizeOf } from './csv.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine } from './server.ts'
import { startServer } from './server.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const GOAL = 5000
/** [C7] By which factor others may wait longer during an import of a company. */
const MAX_SLOWDOWN = 2
const ALONE_MS = 5000
const ASK_EVERY_MS = 20

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** How long another person's page waits, at p95 in ms, while `work` runs. */
const concurrentWaitMs = async (
  sendProbe: () => Promise<unknown>,
  work: Promise<unknown>,
): Promise<number> => {
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    for (; !isOver; await wait(ASK_EVERY_MS)) {
      const startedAt = performance.now()
      await sendProbe()
      took.push(performance.now() - startedAt)
    }
  })()
  await work
  isOver = true
  await asking
  return percentile(took, 95)
}

/** Copies the same file into a table without indexes or constraints. */
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

const run = async (createWork: () => ImportSession, csv: string, { engine, sendInvitations }: Run) => {
  const server = await startServer({ engine, seed: (connection) => seedSpace(connection, 'bench', 2) })
  try {
    const { id: workspaceId, people } = server.seeded
    const [owner, reader = owner] = people
    const api = apiOf(owner, server, workspaceId)
    const otherApi = apiOf(reader, server, workspaceId)
    const sendProbe = () => otherApi('GET v2/chat/all', {})
    const steps = createImport(createWork(), api)
    const copied = server.databaseUrl === undefined ? undefined : await copySeconds(server.databaseUrl, csv)
    const read = await secondsOf(() => steps.readAndCheck(csv))
    const lookupSeconds = await secondsOf(() => steps.askWhoIsThere())
    const aloneMs = await concurrentWaitMs(sendProbe, wait(ALONE_MS))
    const cpuBefore = await server.cpuMicros()
    const sending = secondsOf(async () => {
      const created = await steps.send(workspaceId, sendInvitations)
      if (created !== ROWS) throw new Error(`${created} came in of ${ROWS}`)
    })
    const othersMs = await concurrentWaitMs(sendProbe, sending)
    const sendResult = await sending
    const cpu = ((await server.cpuMicros()) - cpuBefore) / ROWS
    const whole = ROWS / (read + lookupSeconds + sendResult)
    return [
      engine,
      sendInvitations ? 'yes' : 'no',
      ...[read, lookupSeconds, sendResult].map((seconds) => `${rounded(seconds, 1)} s`),
      rounded(ROWS / sendResult),
      rounded(whole),
      rounded(cpu),
      copied === undefined ? '' : `${rounded(copied, 2)} s, ${rounded(ROWS / copied)} rows/s`,
      copied === undefined ? '' : `≥ ${rounded(GOAL)}: ${verdict(whole >= GOAL)}`,
      `${rounded(aloneMs, 1)} ms, ${rounded(othersMs, 1)} ms: ${verdict(othersMs <= MAX_SLOWDOWN * aloneMs)}`,
    ]
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  const csv = companyCsv(ROWS)
  const createWork = await buildImportWorker()
  const rows: string[][] = []
  for (const step of [
    { engine: 'PostgreSQL', sendInvitations: false },
    { engine: 'PostgreSQL', sendInvitations: true },
    { engine: 'PGlite', sendInvitations: false },
  ] as const) {
    rows.push(await run(createWork, csv, step))
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
        `others’ p95 before, and meanwhile (≤ ${MAX_SLOWDOWN} times)`,
      ],
      rows,
      notes: [
        `A CSV of ${sizeOf(csv)}. Read, checked, asked about and sent by the console’s own code over HTTP, sealed, 1,000 rows a batch, two on their way. ` +
          'With mails, each row also writes an invitation in its batch’s transaction, and the same server delivers them meanwhile. ' +
          'A batch is one transaction: accounts, memberships, counters and the answer, with their indexes; the COPY fills a table without any. ' +
          'Meanwhile somebody else’s page asks for its conversations fifty times a second.',
      ],
    },
  ]
}
