/** A full space with a lot of chat: how many messages a second are stored and seen, and how soon. */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../server/src/testing/port.ts'
import type { Measured, Order } from './chat-clients.ts'
import { forkOn, nextMessage, requestFromChild } from './measured-process.ts'
import type { Space } from './people.ts'
import { cookieHeader, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { rounded, verdict } from './results.ts'
import type { Server } from './server.ts'
import { startServer } from './server.ts'

const CROWD = 1000
const IN_FLIGHT = 16
const SECONDS = 15
const WARM_UP_SECONDS = 3
const ROOM = { people: 500, perSecond: 25, seenGoalMs: 300 }
const RATIO_GOAL = 0.7
const INSERTERS = 12
const INSERT_SECONDS = 5
const CORES = { server: 0, clients: 1 }

const CLIENTS = fileURLToPath(new URL('./chat-clients.ts', import.meta.url))
const PLAIN = fileURLToPath(new URL('./chat-plain.ts', import.meta.url))
const { PATH, HOME } = process.env

const openClients = async (order: Omit<Extract<Order, { kind: 'open' }>, 'kind'>) => {
  const child = forkOn(CLIENTS, { core: CORES.clients, env: { PATH, HOME } })
  await nextMessage(child)
  await requestFromChild(child, { kind: 'open', ...order })
  return {
    measure: async (order: Order) => (await requestFromChild(child, order)) as Measured,
    close: () => child.kill('SIGKILL'),
  }
}
type Clients = Awaited<ReturnType<typeof openClients>>

const flooded = async (clients: Clients): Promise<Measured> => {
  await clients.measure({ kind: 'flood', seconds: WARM_UP_SECONDS, inFlight: IN_FLIGHT })
  return clients.measure({ kind: 'flood', seconds: SECONDS, inFlight: IN_FLIGHT })
}

/** One message per statement, each committed before the connection's next one, into the table with all its indexes. */
const insertsPerSecond = async ({ databaseUrl, seeded }: Server<Space>): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: INSERTERS })
  const conversationId = randomUUID()
  await pool.query(
    `insert into conversations (id, workspace_id, kind, title) values ($1, $2, 'group', 'bare')`,
    [conversationId, seeded.id],
  )
  let seq = 0
  const startedAt = performance.now()
  const until = startedAt + INSERT_SECONDS * 1000
  const insert = async (): Promise<void> => {
    while (performance.now() < until) {
      seq += 1
      await pool.query(
        `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
         values ($1, $2, $3, $3, $4, 'Person', $5, $6, now())`,
        [
          randomUUID(),
          conversationId,
          seq,
          seeded.people[0].userId,
          randomUUID(),
          `message ${seq} of many words`,
        ],
      )
    }
  }
  await Promise.all(Array.from({ length: INSERTERS }, insert))
  await pool.end()
  return seq / ((performance.now() - startedAt) / 1000)
}

const startOurs = (people: number): Promise<Server<Space>> =>
  startServer({
    engine: 'PostgreSQL',
    core: CORES.server,
    seed: (connection) => seedSpace(connection, 'bench', people),
  })
const clientsOf = ({ port, seeded }: Server<Space>): Promise<Clients> =>
  openClients({
    port,
    spaceId: seeded.id,
    people: seeded.people.map((person) => ({ cookie: cookieHeader(person, port) })),
  })

const runOurs = async () => {
  const server = await startOurs(CROWD)
  const clients = await clientsOf(server)
  try {
    const before = await server.cpuMicros()
    const measured = await flooded(clients)
    const cpuPercent = ((await server.cpuMicros()) - before) / ((SECONDS + WARM_UP_SECONDS) * 1e4)
    clients.close()
    return { measured, cpuPercent, inserts: await insertsPerSecond(server) }
  } finally {
    clients.close()
    await server.stop()
  }
}

const runPlain = async (): Promise<Measured> => {
  const port = await freePort()
  const child = forkOn(PLAIN, { args: [String(port)], core: CORES.server, env: { PATH, HOME } })
  await nextMessage(child)
  const clients = await openClients({ port, spaceId: '', people: Array.from({ length: CROWD }, () => ({})) })
  try {
    await wait(500)
    return await flooded(clients)
  } finally {
    clients.close()
    child.kill('SIGKILL')
  }
}

const runRoom = async (): Promise<Measured> => {
  const server = await startOurs(ROOM.people)
  const clients = await clientsOf(server)
  try {
    const { perSecond } = ROOM
    await clients.measure({ kind: 'steady', seconds: WARM_UP_SECONDS, perSecond })
    return await clients.measure({ kind: 'steady', seconds: SECONDS, perSecond })
  } finally {
    clients.close()
    await server.stop()
  }
}

const ms = (values: readonly number[]): string[] => values.map((value) => `${rounded(value, 1)} ms`)
const rate = ({ acknowledged, seconds }: Measured): number => acknowledged / seconds

export const benchCrowd = async (): Promise<ResultTable[]> => {
  const plain = await runPlain()
  const { measured: ours, cpuPercent, inserts } = await runOurs()
  const room = await runRoom()
  const ratio = rate(ours) / Math.min(rate(plain), inserts)
  const row = (label: string, measured: Measured, goal: string): string[] => [
    label,
    `${rounded(rate(measured), 1)}/s`,
    ...ms(measured.ackMs),
    ...ms(measured.seenMs),
    ...ms(measured.lastMs),
    rounded(measured.missing),
    goal,
  ]
  const head = [
    '',
    'acknowledged',
    'acknowledged p50',
    'p99',
    'seen p50',
    'p95',
    'p99',
    'by all p50',
    'p99',
    'missing',
    'goal',
  ]
  return [
    {
      title: `${rounded(CROWD)} sockets in one space, as much as goes`,
      head,
      rows: [
        row(
          'the product, on PostgreSQL',
          ours,
          `≥ ${RATIO_GOAL} of the lower: ${rounded(ratio, 2)}, ${verdict(ratio >= RATIO_GOAL)}`,
        ),
        row('Socket.IO alone, nothing kept', plain, ''),
        ['PostgreSQL alone, one row a commit', `${rounded(inserts)}/s`, '', '', '', '', '', '', '', '', ''],
      ],
      notes: [
        `${IN_FLIGHT} messages are always on their way, each sent as another is acknowledged; ${SECONDS} s after ${WARM_UP_SECONDS} s of warming up. The server has one core (it took ${rounded(cpuPercent)} % of it), the thousand clients the other, which PostgreSQL shares. Seen: from sending until one of the sockets has it; by all: until the last one has. PostgreSQL alone: ${INSERTERS} connections into the same table with all its indexes, without any locks of a conversation.`,
      ],
    },
    {
      title: `${ROOM.people} sockets in one space, ${ROOM.perSecond} messages a second`,
      head,
      rows: [
        row(
          'the product, on PostgreSQL',
          room,
          `seen p95 ≤ ${ROOM.seenGoalMs} ms: ${verdict((room.seenMs[1] ?? Infinity) <= ROOM.seenGoalMs)}`,
        ),
      ],
      notes: [
        `${SECONDS} s, as above. Mattermost’s published createPost, which stores and sends but is measured before anybody has seen it: mean 148 ms, p99 613 ms (mattermost/performance-reports, v11.8, 6,500 people on two servers of eight cores).`,
      ],
    },
  ]
}
