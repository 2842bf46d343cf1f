/** A thousand people in one space who all walk: how soon moves are seen, and what they cost the server. */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { readTiled } from '../../shared/map/src/tiled.ts'
import { walkableOf } from '../../shared/map/src/walkable.ts'
import { HOSTILE } from './hostile.ts'
import { forkOn, nextMessage, requestFromChild } from './measured-process.ts'
import type { Measured, Order } from './movement-clients.ts'
import type { Space } from './people.ts'
import { cookieHeader, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { rounded, verdict } from './results.ts'
import type { Server } from './server.ts'
import { startServer } from './server.ts'

const SIZES = [100, 300, 1000, 2000]
const PLAIN_SIZES = [50, 100, 300, 1000]
/** Short, because the baseline does not keep up, and the machine's memory is finite. */
const PLAIN_SECONDS = { warmUp: 1, measured: 5 }
const CROWD = 1000
/** One in twenty of the crowd. */
const HOSTILES = CROWD / 20
const CORES = { server: 0, clients: 1 }
const WARM_UP_MS = 5000
const SECONDS = 15
const LOOP_SECONDS = 5

const CLIENTS = fileURLToPath(new URL('./movement-clients.ts', import.meta.url))
const PLAIN = fileURLToPath(new URL('./movement-plain.ts', import.meta.url))
const BARE = fileURLToPath(new URL('./movement-bare.ts', import.meta.url))
const { PATH, HOME } = process.env

const MAP = 'campus'
const plan = readTiled(readFileSync(new URL(`../../shared/map/maps/${MAP}.tmj`, import.meta.url), 'utf8'))
const isFree = walkableOf(plan)
/** The rows of the map; `.` is walkable. */
const rows = Array.from({ length: plan.height }, (_, y) =>
  Array.from({ length: plan.width }, (_tile, x) => (isFree(x, y) ? '.' : '#')).join(''),
)
const tiles = rows.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === '.' ? [{ x, y }] : [])))

/** Positions spread evenly over the map, the same in each run. */
const placesOf = (count: number): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, at) => tiles[(at * 997) % tiles.length] ?? { x: 0, y: 0 })

const openClients = async () => {
  const child = forkOn(CLIENTS, { core: CORES.clients, env: { PATH, HOME } })
  await nextMessage(child)
  return {
    tell: (order: Order) => requestFromChild(child, order),
    measure: async (seconds: number) =>
      (await requestFromChild(child, { kind: 'measure', seconds })) as Measured,
    close: () => child.kill('SIGKILL'),
  }
}
type Clients = Awaited<ReturnType<typeof openClients>>

interface Cost extends Measured {
  people: number
  /** In percent of one core. */
  cpuPercent: number
  loopP99Ms: number | undefined
}

const costOf = async (server: Server<Space>, clients: Clients, people: number): Promise<Cost> => {
  const before = await server.cpuMicros()
  const measured = await clients.measure(SECONDS)
  const cpuPercent = ((await server.cpuMicros()) - before) / (measured.seconds * 1e4)
  await server.loopDelay()
  await wait(LOOP_SECONDS * 1000)
  const { p99Ms } = await server.loopDelay()
  return { ...measured, people, cpuPercent, loopP99Ms: p99Ms }
}

/** The CPU time of a process that may be too busy to respond, as Linux reports it, in hundredths of a second. */
const cpuTicksOf = (pid: number | undefined): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number]
  return user + system
}

const seedWalkers = async (connection: Connection, count: number): Promise<Space> => {
  const space = await seedSpace(connection, 'bench', count)
  const { pool } = connection
  const placed = placesOf(count).map((place, at) => ({ id: space.people[at]?.userId, place }))
  await pool.query(
    `update members set last_location = told.place from jsonb_to_recordset($1::jsonb) as told(id uuid, place jsonb)
     where members.user_id = told.id`,
    [JSON.stringify(placed)],
  )
  await pool.query('update workspaces set map_id = $1', [MAP])
  return space
}

interface Ours {
  people: number
  more?: number
  atLast?: (scene: { clients: Clients; cookies: string[] }) => Promise<void>
}

/** The product's own server with its production limits. Each client has its own IP address. */
const runOurs = async ({ people, more = 0, atLast }: Ours): Promise<Cost> => {
  const server = await startServer({
    engine: 'PostgreSQL',
    core: CORES.server,
    env: { RATE_LIMIT_FACTOR: '1' },
    seed: (connection) => seedWalkers(connection, people + more),
  })
  const clients = await openClients()
  try {
    const cookies = server.seeded.people.map((person) => cookieHeader(person, server.port))
    const crowd = placesOf(people).map((place, at) => ({ ...place, cookie: cookies[at] ?? '' }))
    const { port, seeded } = server
    await clients.tell({ kind: 'open', crowd: { port, spaceId: seeded.id, rows, people: crowd } })
    await wait(WARM_UP_MS)
    const cost = await costOf(server, clients, people)
    await atLast?.({ clients, cookies: cookies.slice(people) })
    return cost
  } finally {
    clients.close()
    await server.stop()
  }
}

const runPlain = async (people: number): Promise<Cost> => {
  const port = await freePort()
  const args = [port, rows[0]?.length ?? 0, rows.length].map(String)
  const child = forkOn(PLAIN, { args, core: CORES.server, env: { PATH, HOME } })
  await nextMessage(child)
  const clients = await openClients()
  try {
    await clients.tell({ kind: 'open', crowd: { port, spaceId: '', rows, people: placesOf(people) } })
    await wait(PLAIN_SECONDS.warmUp * 1000)
    const before = cpuTicksOf(child.pid)
    const measured = await clients.measure(PLAIN_SECONDS.measured)
    const cpuPercent = (cpuTicksOf(child.pid) - before) / measured.seconds
    return { ...measured, people, cpuPercent, loopP99Ms: undefined }
  } finally {
    clients.close()
    child.kill('SIGKILL')
  }
}

/** The percentage of a core that TCP itself uses for as many messages. */
const bareCpuPercent = async (people: number): Promise<number> => {
  const child = forkOn(BARE, { core: CORES.server, env: { PATH, HOME } })
  const port = (await nextMessage(child)) as number
  const clients = forkOn(BARE, { args: [port, people].map(String), core: CORES.clients, env: { PATH, HOME } })
  try {
    await wait(WARM_UP_MS)
    const before = cpuTicksOf(child.pid)
    await wait(SECONDS * 1000)
    return (cpuTicksOf(child.pid) - before) / SECONDS
  } finally {
    clients.kill('SIGKILL')
    child.kill('SIGKILL')
  }
}

const ms = (value: number): string => `${rounded(value)} ms`

const rowOf = (label: string, cost: Cost, isGoal: boolean): string[] => [
  label,
  rounded(cost.people),
  ms(cost.p50Ms),
  ms(cost.p95Ms),
  ms(cost.p99Ms),
  `${rounded(cost.cpuPercent, 1)} %`,
  `${rounded((cost.cpuPercent * 10) / cost.people, 2)} ms/s`,
  `${rounded(cost.bytesIn / cost.seconds / 1e6, 1)} MB/s`,
  cost.loopP99Ms === undefined ? '' : ms(cost.loopP99Ms),
  rounded(cost.seenPerSecond, 1),
  isGoal ? `p99 ≤ 150 ms: ${verdict(cost.p99Ms <= 150)}, ≤ 30 %: ${verdict(cost.cpuPercent <= 30)}` : '',
]

const benchSizes = async (): Promise<ResultTable> => {
  const table: string[][] = []
  for (const people of SIZES) table.push(rowOf('MetaPyra', await runOurs({ people }), people === CROWD))
  for (const people of PLAIN_SIZES) table.push(rowOf('plain Socket.IO', await runPlain(people), false))
  const bare = await bareCpuPercent(CROWD)
  return {
    title: 'Everybody of one space walks, ten steps a second',
    head: [
      'server',
      'people',
      'seen p50',
      'p95',
      'p99',
      'server CPU, of one core',
      'CPU a person',
      'sent',
      'event loop p99',
      'places a second of each neighbour',
      'goal',
    ],
    rows: table,
    notes: [
      `From a move’s sending to the frame that carries it, parsed at people within six tiles. A map of ${tiles.length} tiles to walk on, ` +
        'so that with the people their neighbours grow too; a stop at some of the turns. The server on core 0 with a session and a row in ' +
        'PostgreSQL for each, the clients (raw WebSockets; all receive, one in ten parses) on core 1. The event loop is looked at every ' +
        'millisecond, after CPU was measured.',
      'Plain Socket.IO tells each move at once to those in the same nine cells, one emit a move, as its examples do. It is a strawman in ' +
        'that it checks nothing (no session, no speed, no limits), and no strawman in that this is what a first version does. Once it needs ' +
        'a core and more, what is sent waits in its memory, and the delays are those of a queue that grows for as long as one measures.',
      `From below: TCP alone, ${rounded(CROWD)} connections with ten messages a second each way and nothing done about them, took ` +
        `${rounded(bare, 1)} % of the core in the same run. The rest is WebSocket, what is checked of each move, and who is told of it.`,
    ],
  }
}

const benchHostile = async (): Promise<ResultTable> => {
  const table: string[][] = []
  const row = (label: string, { p50Ms, p95Ms, p99Ms, cutOff }: Measured, goal: string) =>
    table.push([label, ms(p50Ms), ms(p95Ms), ms(p99Ms), rounded(cutOff), goal])
  await runOurs({
    people: CROWD,
    more: HOSTILES,
    atLast: async ({ clients, cookies }) => {
      const quiet = await clients.measure(SECONDS)
      row('everybody walks', quiet, '')
      const hostile = cookies.map((cookie, at) => ({ as: HOSTILE[at % HOSTILE.length] ?? 'floods', cookie }))
      await clients.tell({ kind: 'annoy', hostile })
      const annoyed = await clients.measure(SECONDS)
      const isMet = annoyed.p95Ms <= 2 * quiet.p95Ms
      row(`and ${HOSTILES} more do harm`, annoyed, `p95 ≤ 2 × quiet: ${verdict(isMet)}`)
    },
  })
  return {
    title: `${rounded(CROWD)} people walk, and one in twenty more does harm`,
    head: ['who', 'seen p50', 'p95', 'p99', 'cut off', 'goal'],
    rows: table,
    notes: [
      `A fifth of them each ${HOSTILE.join(', ')}; a flood is 500 moves a second. Who is cut off is back a second later and goes on. ` +
        'None of the others is cut off: the run would fail.',
    ],
  }
}

export const bench = async (): Promise<ResultTable[]> => [await benchSizes(), await benchHostile()]
