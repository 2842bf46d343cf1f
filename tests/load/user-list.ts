/** The console's list in a space of 100,000 people, beside the same calls in a space of 100. */
import type { Input } from '@metapyra/contract/calls'
import type { Connection } from '../../server/src/db/connection.ts'
import type { Api } from '../../shared/session/src/api.ts'
import { seedCrowd } from './crowd.ts'
import type { Figures } from './figures.ts'
import { percentile, rounded } from './figures.ts'
import { apiOf } from './people.ts'
import type { Engine } from './server.ts'
import { startServer } from './server.ts'

const MANY = Number(process.env.BENCH_ROWS ?? 100_000)
const FEW = 100
const TIMES = 30
const LIST = 'POST v2/admin/workspace/user-list'
type Query = Omit<Input<typeof LIST>, 'type' | 'pageSize'>

const lastPage = Math.floor(MANY / FEW)
/** What each asks of the space with many people, and of the one with few. */
const queries: { what: string; many: Query; few?: Query }[] = [
  { what: 'first page', many: {} },
  { what: `last page, the ${rounded(lastPage)}th`, many: { page: lastPage }, few: {} },
  {
    what: 'search for one person',
    many: { search: `lovelace ${MANY - 10}` },
    few: { search: 'lovelace 90' },
  },
  { what: 'search for a tenth of all', many: { search: 'hopper' } },
  { what: 'sorted by name, descending', many: { sort: { field: 'name', order: 'desc' } } },
  { what: 'sorted by last activity', many: { sort: { field: 'lastActiveAt', order: 'desc' } } },
  { what: 'admins and guests alone', many: { filter: { role: ['admin', 'guest'] } } },
]

const seed = async (connection: Connection) => ({
  many: await seedCrowd(connection, 'many', MANY),
  few: await seedCrowd(connection, 'few', FEW),
})

const measure = async (api: Api, query: Query): Promise<{ ms: number[]; total: number }> => {
  const ms: number[] = []
  let total = 0
  for (let time = -3; time < TIMES; time += 1) {
    const startedAt = performance.now()
    const reply = await api(LIST, { type: 'active', pageSize: 100, ...query })
    // The first ones warm up.
    if (time >= 0) ms.push(performance.now() - startedAt)
    total = reply.total ?? 0
  }
  return { ms, total }
}

const run = async (engine: Engine): Promise<string[][]> => {
  const server = await startServer({ engine, seed })
  try {
    const { many, few } = server.seeded
    const apis = { many: apiOf(many.people[0], server, many.id), few: apiOf(few.people[0], server, few.id) }
    const rows: string[][] = []
    for (const query of queries) {
      const here = await measure(apis.many, query.many)
      const there = await measure(apis.few, query.few ?? query.many)
      const times = [here.ms, there.ms].flatMap((ms) =>
        [50, 95].map((percent) => `${rounded(percentile(ms, percent), 1)} ms`),
      )
      rows.push([engine, query.what, rounded(here.total), ...times])
    }
    return rows
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<Figures[]> => [
  {
    title: `A page of 100 out of ${rounded(MANY)} people`,
    head: ['engine', 'asked for', 'total told', 'p50', 'p95', `p50 of ${FEW} people`, 'p95'],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      `Times of ${TIMES} calls one after the other, sealed by the clients’ own code, from the call to the parsed reply. Totals above 50,000 are the planner’s estimate.`,
    ],
  },
]
