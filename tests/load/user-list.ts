/** The console's lists in a space of 100,000 people, compared with the same calls in a space of 100. */

import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Api } from '../../shared/session/src/calls/api.ts'
import { benchBulk } from './bulk.ts'
import { seedLists } from './crowd.ts'
import { measureBrowsing } from './list-browser.ts'
import { measureExports } from './list-export.ts'
import { apiOf } from './people.ts'
import { writePlans } from './query-plans.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const MANY = Number(process.env.BENCH_ROWS ?? 100_000)
const FEW = 100
const TIMES = 30
const GOAL_MS = 60
type Query = Partial<Input<'POST v2/admin/workspace/user-list'>>

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const middle = Math.floor(MANY / FEW / 2)
const last = Math.floor(MANY / FEW)

const SORTS = ['name', 'email', 'role', 'companyPosition', 'lastActiveAt', 'joinedAt', 'invitedAt'] as const
/** The queries in the large space, and those in the small one if they differ. */
const queries: { what: string; many: Query; few?: Query }[] = [
  { what: 'first page', many: {} },
  ...SORTS.flatMap((field) =>
    (['asc', 'desc'] as const).map((order) => ({
      what: `by ${field}, ${order}`,
      many: { sort: { field, order } },
    })),
  ),
  ...(['name', 'companyPosition', 'lastActiveAt'] as const).flatMap((field) => {
    const sort = { field, order: 'desc' as const }
    return [
      { what: `by ${field}, desc, the ${middle}th page`, many: { page: middle, sort }, few: { sort } },
      { what: `by ${field}, desc, the ${last}th page`, many: { page: last, sort }, few: { sort } },
    ]
  }),
  { what: 'admins and guests', many: { filter: { role: ['admin', 'guest'] } } },
  { what: 'never active', many: { filter: { isNeverActive: true } } },
  { what: 'last active over 90 days ago', many: { filter: { activeBefore: ago(90) } } },
  { what: 'active in the last 30 days', many: { filter: { activeFrom: ago(30) } } },
  { what: 'joined within a week', many: { filter: { joinedFrom: ago(20), joinedBefore: ago(13) } } },
  { what: 'invited within a week', many: { filter: { invitedFrom: ago(20), invitedBefore: ago(13) } } },
  {
    what: 'may record, may not transcribe',
    many: { filter: { userRecording: 'enabled', userTranscriber: 'disabled' } },
  },
  {
    what: 'search for one person',
    many: { search: `lovelace ${MANY - 10}` },
    few: { search: 'lovelace 90' },
  },
  { what: 'search for a tenth of all', many: { search: 'hopper' } },
  { what: 'search for two letters that nobody has', many: { search: 'qx' } },
  { what: 'counted exactly', many: { countAll: true } },
]

/** The embedded engine is for small spaces, so only some of its results are listed for comparison. */
const isComparedOnPGlite = ({ what: label }: { what: string }) =>
  /^(first page|by (lastActiveAt|companyPosition), desc|by name.*page|admins|search|audit log: first)/.test(
    label,
  )

const measureCall = async (server: Server<unknown>, call: () => Promise<{ total?: number }>) => {
  const ms: number[] = []
  let total = 0
  // The first calls are for warm-up.
  for (let time = -3; time < TIMES; time += 1) {
    if (time === 0) await server.requestMs()
    const startedAt = performance.now()
    const reply = await call()
    if (time >= 0) ms.push(performance.now() - startedAt)
    total = reply.total ?? 0
  }
  return { ms, atServer: await server.requestMs(), total }
}

const both = (ms: number[]) => [50, 95].map((percent) => `${rounded(percentile(ms, percent), 1)} ms`)
const list = (api: Api, query: Query) =>
  api('POST v2/admin/workspace/user-list', { type: 'active', pageSize: 100, ...query })
const auditLog = (api: Api, input: Input<'POST v2/admin/workspace/audit-log'>) =>
  api('POST v2/admin/workspace/audit-log', { pageSize: 100, ...input })

const auditQueries: { what: string; many: Input<'POST v2/admin/workspace/audit-log'> }[] = [
  { what: 'audit log: first page', many: {} },
  { what: `audit log: the ${last}th page`, many: { page: last } },
  { what: 'audit log: one kind of act', many: { filter: { actions: ['people.invited'] } } },
  { what: 'audit log: a week', many: { filter: { from: ago(20), to: ago(13) } } },
  { what: 'audit log: search for one person', many: { search: `lovelace ${MANY - 10}` } },
]

const run = async (engine: Engine): Promise<{ pages: string[][]; others: ResultTable[] }> => {
  const server = await startServer({ engine, seed: (connection) => seedLists(connection, MANY, FEW) })
  try {
    const { many, few } = server.seeded
    const manyApi = apiOf(many.people[0], server, many.id)
    const fewApi = apiOf(few.people[0], server, few.id)
    const pages: string[][] = []
    const row = async (
      label: string,
      at: () => Promise<{ total?: number }>,
      beside: () => Promise<{ total?: number }>,
    ) => {
      const measured = await measureCall(server, at)
      const p95 = percentile(measured.atServer, 95)
      const goal = engine === 'PostgreSQL' ? `≤ ${GOAL_MS} ms: ${verdict(p95 <= GOAL_MS)}` : ''
      const { atServer } = await measureCall(server, beside)
      pages.push([
        engine,
        label,
        rounded(measured.total),
        ...both(measured.atServer),
        ...both(measured.ms),
        both(atServer)[1] ?? '',
        goal,
      ])
    }
    const isAsked = (query: { what: string }) => engine === 'PostgreSQL' || isComparedOnPGlite(query)
    for (const { what: label, many: query, few: fewQuery = query } of queries.filter(isAsked))
      await row(
        label,
        () => list(manyApi, query),
        () => list(fewApi, fewQuery),
      )
    for (const { what: label, many: query } of auditQueries.filter(isAsked))
      await row(
        label,
        () => auditLog(manyApi, query),
        () => auditLog(fewApi, { ...query, page: 1 }),
      )
    if (engine !== 'PostgreSQL') return { pages, others: [] }
    await writePlans(
      server,
      queries.filter(({ what: label }) => !label.endsWith('asc')),
    )
    return { pages, others: [await measureExports(server, MANY), await measureBrowsing(server)] }
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  const postgres = await run('PostgreSQL')
  const pglite = await run('PGlite')
  return [
    {
      title: `A page of 100 out of ${rounded(MANY)} people, or entries of the audit log`,
      head: [
        'engine',
        'asked for',
        'total told',
        'at the server p50',
        'p95',
        'at the client p50',
        'p95',
        `at the server of ${FEW} p95`,
        'goal',
      ],
      rows: [...postgres.pages, ...pglite.pages],
      notes: [
        `Times of ${TIMES} calls one after the other. At the server: from the request’s head until its answer was handed over, as Node tells it, envelope and session included. At the client: sealed by the clients’ own code, from the call to the parsed reply. Totals above 50,000 are the planner’s estimate where they were not counted. Plans: [queries.md](queries.md).`,
      ],
    },
    ...postgres.others,
    await benchBulk(),
  ]
}
