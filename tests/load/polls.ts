/** A thousand votes within a second in one poll, and how soon people who watch it see them. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Poll } from '@metapyra/contract/entities/poll'
import pg from 'pg'
import { enter } from './chat.ts'
import type { Space } from './people.ts'
import { apiOf, cookieHeader, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const VOTERS = 1000
const WATCHERS = 100
const OPTIONS = 4
const LIVE_GOAL_MS = 500
const LATE_MS = 10_000
/** Connections for the bare writes used as a comparison: as many as the server's pool has. */
const WRITERS = 10

const createPoll = async ({ seeded, ...server }: Server<Space>): Promise<Poll> =>
  apiOf(
    seeded.people[0],
    server,
    seeded.id,
  )('POST v2/poll/create', {
    ...{ question: 'Which way?', kind: 'single' },
    options: Array.from({ length: OPTIONS }, (_, at) => ({ label: `Option ${at}` })),
  })

const votesFrom = ({ origin, port, seeded }: Server<Space>, { id: pollId, options }: Poll) => {
  const headers = { origin, 'content-type': 'application/json', 'x-workspace-id': seeded.id }
  return async (at: number): Promise<boolean> => {
    const person = seeded.people[at + 1]
    if (!person) throw new Error('Nobody to vote')
    const response = await fetch(`${origin}/api/v2/poll/vote`, {
      method: 'POST',
      headers: { ...headers, cookie: cookieHeader(person, port) },
      body: JSON.stringify({ pollId, optionId: options[at % OPTIONS]?.id }),
    })
    await response.arrayBuffer()
    return response.ok
  }
}

interface Outcome {
  ackMs: number[]
  lagMs: number[]
  refused: number
  lasted: number
  counted: number
}

/** One vote per millisecond, each by another person, without waiting for replies. */
const voteAll = async (server: Server<Space>, poll: Poll): Promise<Outcome> => {
  const { seeded } = server
  const watchers = await Promise.all(
    Array.from({ length: WATCHERS }, (_, at) => enter(server, seeded.people.length - 1 - at)),
  )
  /** When each count was reached, according to the replies. */
  const reachedAt: number[] = []
  const lagMs: number[] = []
  let done = 0
  for (const watcher of watchers) {
    watcher.on('poll:live', ({ ballots }) => {
      const at = reachedAt[(ballots ?? 0) - 1]
      lagMs.push(Math.max(0, performance.now() - (at ?? performance.now())))
      if (ballots === VOTERS) done += 1
    })
    watcher.emit('poll:follow', { pollId: poll.id }, () => undefined)
  }
  await wait(500)
  const vote = votesFrom(server, poll)
  const ackMs: number[] = []
  let refused = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: VOTERS }, async (_, at) => {
      await wait(at)
      const sentAt = performance.now()
      if (await vote(at)) {
        ackMs.push(performance.now() - sentAt)
        reachedAt.push(performance.now())
      } else refused += 1
    }),
  )
  const lasted = performance.now() - startedAt
  const lateAt = performance.now() + LATE_MS
  while (done < WATCHERS && performance.now() < lateAt) await wait(20)
  for (const watcher of watchers) watcher.disconnect()
  const after = await apiOf(seeded.people[0], server, seeded.id)('POST v2/poll/get', { pollId: poll.id })
  const counted = after.options.reduce((sum, { votes }) => sum + (votes ?? 0), 0)
  return { ackMs, lagMs, refused, lasted, counted }
}

/** Writes the same ballots one by one, with nothing else. */
const bareWrites = async (databaseUrl: string): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WRITERS })
  await pool.query('create table bare_ballots (voter text primary key, choice int not null)')
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: VOTERS }, (_, at) =>
      pool.query(
        'insert into bare_ballots values ($1, $2) on conflict (voter) do update set choice = excluded.choice',
        [`voter ${at}`, at % OPTIONS],
      ),
    ),
  )
  const lasted = performance.now() - startedAt
  await pool.end()
  return (VOTERS / lasted) * 1000
}

const run = async (engine: Engine): Promise<{ row: string[]; bare: number | undefined }> => {
  const seed = (connection: Parameters<typeof seedSpace>[0]) =>
    seedSpace(connection, 'voting', VOTERS + WATCHERS + 1)
  const server = await startServer({ engine, seed })
  try {
    // The first run is for warm-up.
    await voteAll(server, await createPoll(server))
    const { ackMs, lagMs, refused, lasted, counted } = await voteAll(server, await createPoll(server))
    const lag = percentile(lagMs, 95)
    const row = [
      engine,
      `${rounded((VOTERS / lasted) * 1000)}/s`,
      `${rounded(counted)}${refused > 0 ? `, ${refused} refused` : ''}`,
      ...[percentile(ackMs, 50), percentile(ackMs, 99)].map((value) => `${rounded(value)} ms`),
      `${rounded(percentile(lagMs, 50))} ms`,
      `${rounded(lag)} ms`,
      engine === 'PostgreSQL'
        ? `all counted once, live ≤ ${LIVE_GOAL_MS} ms: ${verdict(counted === VOTERS && lag <= LIVE_GOAL_MS)}`
        : '',
    ]
    return { row, bare: server.databaseUrl ? await bareWrites(server.databaseUrl) : undefined }
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  const [postgres, pglite] = [await run('PostgreSQL'), await run('PGlite')]
  return [
    {
      title: `${rounded(VOTERS)} people vote within a second`,
      head: ['engine', 'votes', 'counted', 'answered p50', 'p99', 'seen live p50', 'p95', 'goal'],
      rows: [
        postgres.row,
        pglite.row,
        ['PostgreSQL, ballots written alone', `${rounded(postgres.bare ?? 0)}/s`, '', '', '', '', '', ''],
      ],
      notes: [
        `One vote a millisecond by HTTP, each by somebody else, whether or not those before were answered; ${WATCHERS} watch by socket. “Seen live”: from the answer to the vote that made a count until a watcher has that count. Server, database and all voters share the cores of this machine.`,
      ],
    },
  ]
}
