/** Searches among a million messages, and a page of a long conversation, compared with queries without an index. */
import type { Input } from '@metapyra/contract/calls'
import pg from 'pg'
import type { Api } from '../../shared/session/src/calls/api.ts'
import type { Written } from './messages.ts'
import { seedMessages } from './messages.ts'
import { apiOf } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000)
const FEW = Math.min(MANY, 50_000)
const TIMES = 40
const SEARCH_GOAL_MS = 150
const PAGE_GOAL_MS = 30

type Search = Omit<Input<'POST v2/chat/search'>, 'words'>
interface Query {
  what: string
  words: string
  more?: (written: Written) => Search
}

const inSpace = ({ space }: Written): Search => ({ receiverId: space.id })
const inLong = ({ friendId }: Written): Search => ({ receiverId: friendId })
const byOne = ({ space }: Written): Search => ({ senderId: (space.people[7] ?? space.people[0]).userId })

/** Word n of this artificial language is in about 1.2 / n of all messages. */
const queries: Query[] = [
  { what: 'a word that stands in two of three', words: 'w1x' },
  { what: 'a word of one in 100', words: 'w120x' },
  { what: 'a word of one in 1,000', words: 'w1200x' },
  { what: 'a rare word', words: 'w19000x' },
  { what: 'two common words', words: 'w3x w5x' },
  { what: 'a common and a rare word', words: 'w2x w18000x' },
  { what: 'the beginning of a tenth of all words', words: 'w1' },
  { what: 'a phrase of common words', words: '"w3x w5x"' },
  { what: 'a phrase of rare words', words: '"w300x w700x"' },
  { what: 'a word that was common and is no more', words: 'formerly' },
  { what: 'nothing', words: 'nowhere' },
  { what: 'two words that never meet', words: 'formerly w19999x' },
  { what: 'in the space’s chat, a common word', words: 'w2x', more: inSpace },
  { what: 'in the space’s chat, a rare word', words: 'w19000x', more: inSpace },
  { what: 'with one person, a common word', words: 'w2x', more: inLong },
  { what: 'with one person, a rare word', words: 'w19000x', more: inLong },
  { what: 'by one sender, a common word', words: 'w2x', more: byOne },
  { what: 'by one sender, a rare word', words: 'w5000x', more: byOne },
  { what: 'of one day, a common word', words: 'w2x', more: ({ day }) => day },
]

const measured = async (server: Server<Written>, call: (api: Api) => Promise<{ rows: unknown[] }>) => {
  const { space } = server.seeded
  const api = apiOf(space.people[0], server, space.id)
  let foundCount = 0
  // The first calls are for warm-up.
  for (let time = -3; time < TIMES; time += 1) {
    if (time === 0) await server.requestMs()
    foundCount = (await call(api)).rows.length
  }
  return { ms: await server.requestMs(), found: foundCount }
}

/** The same query on the bodies themselves, as one would first write it: in everything that this person can read. */
const byLike = async ({ databaseUrl, seeded }: Server<Written>, words: string): Promise<string> => {
  if (!databaseUrl) return ''
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const patterns = words.startsWith('"') ? [words.replaceAll('"', '')] : words.split(' ')
  const like = patterns.map((_, at) => `m.body ilike $${at + 2}`).join(' and ')
  const ms: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const startedAt = performance.now()
    await client.query(
      `select m.id from messages m join conversations c on c.id = m.conversation_id
       where (c.kind = 'space' or $1 in (c.first_person_id, c.second_person_id)) and ${like}
       order by m.created_at desc, m.id desc limit 21`,
      [seeded.space.people[0].userId, ...patterns.map((word) => `%${word}%`)],
    )
    ms.push(performance.now() - startedAt)
  }
  await client.end()
  return `${rounded(percentile(ms, 50), 1)} ms`
}

const both = (ms: number[]) => [50, 95].map((percent) => `${rounded(percentile(ms, percent), 1)} ms`)
const goalOf = (engine: Engine, ms: number[], goalMs: number) =>
  engine === 'PostgreSQL' ? `≤ ${goalMs} ms: ${verdict(percentile(ms, 95) <= goalMs)}` : ''

const run = async (engine: Engine, count: number) => {
  const server = await startServer({ engine, seed: (connection) => seedMessages(connection, count) })
  try {
    const searches: string[][] = []
    for (const { what: label, words, more } of queries) {
      const input = { words, ...more?.(server.seeded) }
      const { ms, found: foundCount } = await measured(server, (api) => api('POST v2/chat/search', input))
      const beside = more ? '' : await byLike(server, words)
      searches.push([
        engine,
        label,
        String(foundCount),
        ...both(ms),
        beside,
        goalOf(engine, ms, SEARCH_GOAL_MS),
      ])
    }
    const { friendId, friendCount } = server.seeded
    const receiverId = friendId
    const pages: string[][] = []
    for (const [label, anchor] of [
      ['the newest page', {}],
      ['a page from the middle', { beforeSeq: Math.floor(friendCount / 2) }],
      ['the oldest page', { afterSeq: 0 }],
    ] as const) {
      const input = { receiverId, page: 1, ...anchor }
      const { ms, found: foundCount } = await measured(server, (api) => api('POST v2/chat/get', input))
      const goal = goalOf(engine, ms, PAGE_GOAL_MS)
      pages.push([engine, rounded(friendCount), label, String(foundCount), ...both(ms), goal])
    }
    return { searches, pages }
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  const postgres = await run('PostgreSQL', MANY)
  const pglite = await run('PGlite', FEW)
  return [
    {
      title: `The first 20 found among ${rounded(MANY)} messages (PGlite: ${rounded(FEW)})`,
      head: [
        'engine',
        'looked for',
        'found',
        'at the server p50',
        'p95',
        'ILIKE in the database p50',
        'goal',
      ],
      rows: [...postgres.searches, ...pglite.searches],
      notes: [
        `Times of ${TIMES} calls one after the other by somebody who may read all of them, from the request’s head until its answer was handed over. Of the messages of twelve words each, eight in ten are in the space’s own chat, one is with one person and one with 200 others. Word n of 20,000 stands in about 1.2 / n of the messages. Beside it, one statement without an index of words, in the same minutes, which finds parts of words too.`,
      ],
    },
    {
      title: 'A page of a long conversation (`chat/get`)',
      head: ['engine', 'messages', 'asked for', 'told', 'at the server p50', 'p95', 'goal'],
      rows: [...postgres.pages, ...pglite.pages],
      notes: [`Times of ${TIMES} calls, as above.`],
    },
  ]
}
