/** Chat in one full space: how long a message takes to be seen, and whether each reader sees each message once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { benchCrowd } from './chat-crowd.ts'
import type { Space } from './people.ts'
import { cookieHeader, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const SOCKETS = 200
const PER_SECOND = 20
const SECONDS = 20
const MESSAGES = PER_SECOND * SECONDS
const LATE_MS = 10_000

type Live = Socket<ServerToClient, ClientToServer>
type Sent = Parameters<Parameters<ClientToServer['chat:send']>[1]>[0]

/** Opens a socket and enters the room. */
export const enter = ({ origin, port, seeded }: Server<Space>, index: number): Promise<Live> => {
  const person = seeded.people[index]
  if (!person) throw new Error('Nobody to enter')
  const socket: Live = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { workspaceId: seeded.id },
    extraHeaders: { cookie: cookieHeader(person, port), origin },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject)
    socket.once('connect', () => {
      socket.emit('space:enter', {}, ({ ok }) => (ok ? resolve(socket) : reject(new Error('Not let in'))))
    })
  })
}

interface Delivery {
  seenMs: number[]
  ackMs: number[]
  lost: number
  doubled: number
  outOfOrder: number
  cpuMicros: number
}

const converse = async (server: Server<Space>, sockets: Live[]): Promise<Delivery> => {
  const sentAt = new Map<string, number>()
  const seenMs: number[] = []
  const ackMs: number[] = []
  let doubled = 0
  let outOfOrder = 0
  for (const socket of sockets) {
    const seen = new Set<string>()
    let lastSeq = 0
    socket.on('chat:message', ({ clientId, seq }) => {
      if (seen.has(clientId)) doubled += 1
      else seenMs.push(performance.now() - (sentAt.get(clientId) ?? Number.NaN))
      seen.add(clientId)
      if (seq <= lastSeq) outOfOrder += 1
      lastSeq = seq
    })
  }
  const cpuBefore = await server.cpuMicros()
  const startedAt = performance.now()
  for (let index = 0; index < MESSAGES; index += 1) {
    await wait(Math.max(0, startedAt + (index * 1000) / PER_SECOND - performance.now()))
    const clientId = randomUUID()
    const input = {
      receiverId: server.seeded.id,
      clientId,
      body: `Message ${index}: ${'the quick brown fox '.repeat(4)}`,
    }
    sentAt.set(clientId, performance.now())
    sockets[(index * 37) % sockets.length]?.emit('chat:send', input, (answer: Sent) => {
      if (answer.ok) ackMs.push(performance.now() - (sentAt.get(clientId) ?? Number.NaN))
    })
  }
  const expected = MESSAGES * sockets.length
  const deadline = performance.now() + LATE_MS
  while ((seenMs.length < expected || ackMs.length < MESSAGES) && performance.now() < deadline) await wait(20)
  const cpuMicros = (await server.cpuMicros()) - cpuBefore
  return { seenMs, ackMs, lost: expected - seenMs.length, doubled, outOfOrder, cpuMicros }
}

const run = async (engine: Engine): Promise<string[]> => {
  const server = await startServer({ engine, seed: (connection) => seedSpace(connection, 'bench', SOCKETS) })
  const sockets: Live[] = []
  try {
    for (let index = 0; index < SOCKETS; index += 1) sockets.push(await enter(server, index))
    const { seenMs, ackMs, lost, doubled, outOfOrder, cpuMicros } = await converse(server, sockets)
    const ms = (values: number[], percent: number) => `${rounded(percentile(values, percent), 1)} ms`
    return [
      engine,
      rounded(seenMs.length),
      ms(seenMs, 50),
      ms(seenMs, 95),
      ms(seenMs, 99),
      ms(ackMs, 50),
      ms(ackMs, 95),
      `${lost} lost, ${doubled} doubled, ${outOfOrder} out of order`,
      `${rounded(cpuMicros / (SECONDS * 1e4))} %`,
      `none lost or doubled: ${verdict(lost === 0 && doubled === 0)}`,
    ]
  } finally {
    for (const socket of sockets) socket.disconnect()
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: `${SOCKETS} sockets in one space, ${PER_SECOND} messages a second for ${SECONDS} s`,
    head: [
      'engine',
      'seen',
      'p50',
      'p95',
      'p99',
      'acknowledged p50',
      'p95',
      'of all',
      'server CPU, of one core',
      'goal',
    ],
    rows: [await run('PostgreSQL'), await run('PGlite')],
    notes: [
      'From `chat:send` to `chat:message` at each of the sockets, all in one client process on the same machine. ' +
        'The time to the sender’s acknowledgement stands beside: by then the message is on disk.',
    ],
  },
  ...(await benchCrowd()),
]
