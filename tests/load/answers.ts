/**
 * What agents answer: how many questions about a real set of documents they can answer, and how fast among ten thousand
 * documents.
 */
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { sql } from '../../server/src/platform/db/drizzle.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { answerSet } from './answer-set.ts'
import { DOCUMENTS, fillLibrary } from './library.ts'
import type { Space } from './people.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const TIMES = 60
const GOAL_FIRST_MS = 150
const GOAL_UPDATE_MS = 1000
const AGENT = newId()

const seed = async (connection: Connection): Promise<Space> => {
  const space = await seedSpace(connection, `answers-${newId().slice(-8)}`, 10)
  await fillLibrary(connection, space)
  await connection.db.execute(sql`insert into agents (id, workspace_id, client_id, name, image, greeting, instructions,
    sources, folder_ids, is_active, created_at, updated_at)
    values (${AGENT}, ${space.id}, ${newId()}, 'Pyra', '', '', '', '{library}', '{}', true, now(), now())`)
  return space
}

/** Asks over HTTP. Returns when the first word arrived, and the complete answer. */
const sendQuestion = async ({ origin, seeded }: Server<Space>, index: number, text: string) => {
  const person = seeded.people[index] ?? seeded.people[0]
  const since = performance.now()
  const response = await fetch(`${origin}/api/v2/agent/chat`, {
    method: 'POST',
    headers: {
      ...{
        origin,
        cookie: `sid-${new URL(origin).port}=${person.token}`,
        'content-type': 'application/json',
      },
      'x-workspace-id': seeded.id,
    },
    body: JSON.stringify({ agentId: AGENT, clientId: newId(), text }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  let firstMs: number | undefined
  let all = ''
  for await (const part of response.body ?? []) {
    all += Buffer.from(part).toString()
    if (all.includes('"content"')) firstMs ??= performance.now() - since
  }
  return { firstMs: firstMs ?? Number.NaN, all }
}

const QUESTIONS = [
  'w500x w18000x',
  'what about w1x and w19000x',
  'w3x w5x w300x',
  'is there w77x',
  'nowhere at all',
]

const run = async (engine: Engine): Promise<string[][]> => {
  const server = await startServer({ engine, seed, env: { RATE_LIMIT_FACTOR: '1000' } })
  try {
    const cold = await sendQuestion(server, 0, QUESTIONS[0] ?? '')
    const rows = [
      [engine, 'the very first question, with which all is read in', `${rounded(cold.firstMs)} ms`, '', ''],
    ]
    for (const [label, index] of [
      ['the owner, who sees all', 0],
      ['a member, who sees three of four', 5],
    ] as const) {
      const ms: number[] = []
      for (let time = -5; time < TIMES; time += 1) {
        const { firstMs } = await sendQuestion(
          server,
          index + 1,
          QUESTIONS[(time + 5) % QUESTIONS.length] ?? '',
        )
        if (time >= 0) ms.push(firstMs)
      }
      const p95 = percentile(ms, 95)
      rows.push([
        ...[engine, `first word, asked by ${label}`],
        ...[percentile(ms, 50), p95].map((value) => `${rounded(value, 1)} ms`),
        `≤ ${GOAL_FIRST_MS} ms: ${verdict(p95 <= GOAL_FIRST_MS)}`,
      ])
    }
    rows.push(await changed(engine, server))
    return rows
  } finally {
    await server.stop()
  }
}

/** The time from the reply to a change until an answer contains it. */
const changed = async (engine: Engine, server: Server<Space>): Promise<string[]> => {
  const api = apiOf(server.seeded.people[0], server, server.seeded.id)
  const ms: number[] = []
  for (let time = 0; time < 10; time += 1) {
    const text = `The zanzibar${time} meeting is on day ${time}.`
    await api('POST v2/library/create', { kind: 'note', name: `News ${time}`, text })
    const since = performance.now()
    let isThere = false
    while (!isThere)
      isThere = (await sendQuestion(server, 9, `when is the zanzibar${time} meeting`)).all.includes('“')
    ms.push(performance.now() - since)
  }
  const maximum = Math.max(...ms)
  const goal = `≤ ${GOAL_UPDATE_MS} ms: ${verdict(maximum <= GOAL_UPDATE_MS)}`
  return [
    engine,
    'a change, until an answer has it',
    `${rounded(percentile(ms, 50))} ms`,
    `${rounded(maximum)} ms at most`,
    goal,
  ]
}

export const bench = async (): Promise<ResultTable[]> => [
  answerSet(),
  {
    title: `The first word of an answer, among ${rounded(DOCUMENTS)} documents`,
    head: ['engine', 'what', 'p50', 'p95', 'goal'],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      `From the request over HTTP to the first word in its stream, ${TIMES} questions one after the other, each kept, looked up and held against its source.`,
    ],
  },
]
