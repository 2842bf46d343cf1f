/** The console's list in a space of 100,000 people, beside the same calls in a space of 100. */
import type { Input } from '@metapyra/contract/calls'
import type { Connection } from '../../server/src/db/connection.ts'
import type { Api } from '../../shared/session/src/api.ts'
import type { Figures } from './figures.ts'
import { percentile, rounded } from './figures.ts'
import type { Space } from './people.ts'
import { apiOf, seedSpace } from './people.ts'
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

const addCrowd = async ({ pool }: Connection, { id }: Space, count: number): Promise<void> => {
  const names = [
    'Lovelace',
    'Hopper',
    'Rossi',
    'Ivanov',
    'Haddad',
    'Tanaka',
    'Sousa',
    'Müller',
    'Okafor',
    'Nguyen',
  ]
  const crowd = `select gen_random_uuid() as id, ($1::text[])[1 + n % 10] || ' ' || n as name,
    'crowd-' || n || '@${id}.example' as email, n from generate_series(1, ${count}) n`
  await pool.query(
    `with crowd as (${crowd}), made as (
       insert into users (id, email, name, country_code) select id, email, name, 91 from crowd returning id, email, name
     )
     insert into members (workspace_id, user_id, role, status, name, email, joined_at, last_active_at)
     select '${id}', made.id, case when crowd.n % 500 = 0 then 'admin' when crowd.n % 50 = 0 then 'guest' else 'user' end,
       'active', made.name, made.email, now() - crowd.n * interval '1 minute',
       case when crowd.n % 3 = 0 then null else now() - (crowd.n * 7919 % 100000) * interval '1 second' end
     from made join crowd on crowd.email = made.email`,
    [names],
  )
}

const seed = async (connection: Connection) => {
  const many = await seedSpace(connection, 'many', 1)
  const few = await seedSpace(connection, 'few', 1)
  await addCrowd(connection, many, MANY - 1)
  await addCrowd(connection, few, FEW - 1)
  await connection.pool.query('vacuum analyze')
  return { many, few }
}

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
