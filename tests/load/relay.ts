/** The delay that relaying a model's stream adds to each word, with many streams at once. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { sql } from '../../server/src/platform/db/drizzle.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Space } from './people.ts'
import { seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const STREAMS = 200
const WORDS = 200
const WORD_MS = 50
const GOAL_MS = 10
const AGENT = newId()

const chunk = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

/** A fake model that writes the current time as its words: twenty a second, like a fast one. */
const write = async (response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  // Random, so that not all write at once.
  await wait(Math.random() * WORD_MS)
  for (let word = 0; word < WORDS && !response.destroyed; word += 1) {
    response.write(chunk(`at${performance.now().toFixed(3)} `))
    await wait(WORD_MS)
  }
  response.write(chunk('', 'stop'))
  response.end('data: [DONE]\n\n')
}

const startModel = async () => {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume()
    request.once('end', () => void write(response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  }
}

/** The delay of each word. */
const listen = async (url: string, headers: Record<string, string>, body: object): Promise<number[]> => {
  const delays: number[] = []
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const decoder = new TextDecoder()
  let left = ''
  for await (const part of response.body ?? []) {
    const now = performance.now()
    const text = left + decoder.decode(part, { stream: true })
    const whole = text.lastIndexOf('\n') + 1
    for (const [, at] of text.slice(0, whole).matchAll(/"at([\d.]+) "/g)) delays.push(now - Number(at))
    left = text.slice(whole)
  }
  return delays
}

const seed = async (connection: Connection): Promise<Space> => {
  const space = await seedSpace(connection, `relay-${newId().slice(-8)}`, STREAMS)
  await connection.db.execute(sql`insert into agents (id, workspace_id, client_id, name, image, greeting, instructions,
    sources, folder_ids, is_active, created_at, updated_at)
    values (${AGENT}, ${space.id}, ${newId()}, 'Pyra', '', '', '', '{library}', '{}', true, now(), now())`)
  return space
}

const relayed = ({ origin, seeded }: Server<Space>) =>
  seeded.people.map(({ token }) =>
    listen(
      `${origin}/api/v2/agent/chat`,
      { origin, cookie: `sid-${new URL(origin).port}=${token}`, 'x-workspace-id': seeded.id },
      { agentId: AGENT, clientId: newId(), text: 'Tell me what there is.' },
    ),
  )

const rowOf = (label: string, streams: number[][], goal: string): string[] => {
  const delays = streams.flat()
  return [
    label,
    rounded(delays.length),
    ...[50, 95, 99].map((percent) => `${rounded(percentile(delays, percent), 1)} ms`),
    goal,
  ]
}

const run = async (engine: Engine): Promise<string[][]> => {
  const model = await startModel()
  const server = await startServer({
    ...{ engine, seed },
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'clock', LLM_AT_ONCE: '1000' },
  })
  try {
    const bare = await Promise.all(
      Array.from({ length: STREAMS }, () => listen(`${model.baseUrl}/chat/completions`, {}, {})),
    )
    const cpuBefore = await server.cpuMicros()
    const through = await Promise.all(relayed(server))
    const cpuMicros = (await server.cpuMicros()) - cpuBefore
    const added = percentile(through.flat(), 95) - percentile(bare.flat(), 95)
    return [
      [...rowOf('straight from the model', bare, ''), ''],
      [
        ...rowOf(
          `through the server, ${engine}`,
          through,
          `${rounded(added, 1)} ms more at p95, ≤ ${GOAL_MS} ms: ${verdict(added <= GOAL_MS)}`,
        ),
        `${rounded(cpuMicros / through.flat().length)} µs`,
      ],
    ]
  } finally {
    await server.stop()
    model.close()
  }
}

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: `${STREAMS} answers of a model at once`,
    head: ['words', 'count', 'p50', 'p95', 'p99', 'goal', 'CPU a word'],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      `From the moment at which a model writes a word to the one at which whoever asked has it, ${1000 / WORD_MS} words a second in each stream. The model and all who listen are one process beside the server on the same two cores; each word is held against the sources on its way.`,
    ],
  },
]
