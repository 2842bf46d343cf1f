/** What the envelope costs the server: the same call plain, sealed under a known key, and under a new key each time. */
import { randomUUID } from 'node:crypto'
import { createSealer } from '../../shared/crypto/src/envelope.ts'
import { primitives } from '../../shared/crypto/src/primitives.node.ts'
import type { PublicJwk } from '../../shared/crypto/src/primitives.ts'
import type { Person, Space } from './people.ts'
import { cookieHeader, seedSpace } from './people.ts'
import type { Client } from './requests.ts'
import { openClient, toBytes } from './requests.ts'
import type { ResultTable } from './results.ts'
import { median, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const CONNECTIONS = 24
const PEOPLE = 64
const ROUNDS = 9
const KINDS = ['plain', 'warm', 'cold'] as const
type Kind = (typeof KINDS)[number]

interface Measure {
  what: string
  engine: Engine
  method: string
  path: string
  isSignedIn: boolean
  body(index: number): object
  /** Requests per slice. */
  slice: Record<Kind, number>
}

const context = {
  page: '/space',
  agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  stack: 'at send (chat.js:1:2345)\n'.repeat(4),
}
const logged: Measure = {
  what: 'POST v2/utils/logger, 300 B, which asks no database',
  engine: 'PostgreSQL',
  method: 'POST',
  path: '/api/v2/utils/logger',
  isSignedIn: false,
  body: (index) => ({ level: 'info', message: `Message ${index} was not sent`, context }),
  slice: { plain: 4000, warm: 4000, cold: 1500 },
}
const updated = (engine: Engine): Measure => ({
  what: `PUT v2/user/update on ${engine}, which reads and writes`,
  engine,
  method: 'PUT',
  path: '/api/v2/user/update',
  isSignedIn: true,
  body: (index) => ({ name: `Ada Lovelace ${index}`, isNewUser: false }),
  slice: engine === 'PGlite' ? { plain: 150, warm: 150, cold: 150 } : { plain: 400, warm: 400, cold: 300 },
})

/** Seals as a client does. A new sealer has a new wrapped key. */
const createSlices = ({ origin, port, seeded }: Server<Space>, publicKey: PublicJwk, measure: Measure) => {
  const { method, path } = measure
  const people = seeded.people.map((person) => ({ person, sealer: createSealer(primitives, publicKey) }))
  const seal = (kind: Kind, person: Person, kept: ReturnType<typeof createSealer>, text: string) =>
    (kind === 'warm' ? kept : createSealer(primitives, publicKey)).seal(text, {
      htm: method,
      htu: path,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      ...(measure.isSignedIn && { sid: person.sessionId }),
    })
  return (kind: Kind): Promise<Buffer[]> =>
    Promise.all(
      Array.from({ length: measure.slice[kind] }, async (_, index) => {
        const { person, sealer } = people[index % people.length]!
        const text = JSON.stringify(measure.body(index))
        const headers = {
          host: `localhost:${port}`,
          origin,
          'content-type': kind === 'plain' ? 'application/json' : 'application/jose',
          ...(measure.isSignedIn && { cookie: cookieHeader(person, port) }),
        }
        const body = kind === 'plain' ? text : await seal(kind, person, sealer, text)
        return toBytes({ method, path, headers, body })
      }),
    )
}

interface SliceResult {
  cpu: Record<Kind, number[]>
  perSecond: Record<Kind, number[]>
}

/** Alternates slices of each kind, so that other load on the machine affects all of them equally. */
const takeTurns = async (server: Server<Space>, client: Client, measure: Measure): Promise<SliceResult> => {
  const response = await fetch(`${server.origin}/api/v2/security/keyPair`)
  const { publicKey } = (await response.json()) as { publicKey: PublicJwk }
  const sliceOf = createSlices(server, publicKey, measure)
  const result: SliceResult = {
    cpu: { plain: [], warm: [], cold: [] },
    perSecond: { plain: [], warm: [], cold: [] },
  }
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const turn of KINDS.keys()) {
      const kind = KINDS[(turn + round + 2) % KINDS.length]!
      const requests = await sliceOf(kind)
      const before = await server.cpuMicros()
      const seconds = await client.send(requests)
      const micros = (await server.cpuMicros()) - before
      // The first rounds warm up the compiler.
      if (round < 0) continue
      result.cpu[kind].push(micros / requests.length)
      result.perSecond[kind].push(requests.length / seconds)
    }
  }
  return result
}

const run = async (measure: Measure): Promise<SliceResult> => {
  const server = await startServer({
    engine: measure.engine,
    seed: (connection) => seedSpace(connection, 'bench', PEOPLE),
    // As in production, except for plain bodies, which the comparison needs.
    env: {
      NODE_ENV: 'production',
      BREACHED_PASSWORDS: 'off',
      HOST: '127.0.0.1',
      REQUIRE_ENCRYPTION: 'false',
      SECRET_KEY: `bench:${Buffer.alloc(32, 7).toString('base64url')}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ALLOW_HTTP: 'true',
      PUBLIC_ORIGIN: 'http://localhost',
    },
  })
  const client = await openClient(server.port, CONNECTIONS)
  try {
    return await takeTurns(server, client, measure)
  } finally {
    client.close()
    await server.stop()
  }
}

const rowsOf = ({ what: label, isSignedIn }: Measure, { cpu, perSecond }: SliceResult): string[][] => {
  return KINDS.map((kind) => {
    const more = median(cpu[kind].map((micros, round) => micros - (cpu.plain[round] ?? 0)))
    const ratio = median(cpu[kind].map((micros, round) => micros / (cpu.plain[round] ?? 0)))
    const isMet = isSignedIn ? ratio <= 1.25 : more <= 40
    const goal = isSignedIn ? '≤ 1.25×' : '≤ 40 µs more'
    return [
      kind === 'plain' ? label : '',
      { plain: 'plain JSON', warm: 'sealed, key known', cold: 'sealed, new key each' }[kind],
      rounded(median(cpu[kind])),
      kind === 'plain' ? '' : `${more < 0 ? '' : '+'}${rounded(more)}`,
      kind === 'plain' ? '' : `${rounded(ratio, 2)}×`,
      rounded(median(perSecond[kind])),
      kind === 'warm' ? `${goal}: ${verdict(isMet)}` : '',
    ]
  })
}

export const bench = async (): Promise<ResultTable[]> => {
  const rows: string[][] = []
  for (const measure of [logged, updated('PostgreSQL'), updated('PGlite')]) {
    rows.push(...rowsOf(measure, await run(measure)))
  }
  return [
    {
      title: 'An enveloped call beside the same call with a plain body',
      head: ['call', 'body', 'server CPU µs/request', 'more', 'ratio', 'requests/s', 'goal'],
      rows,
      notes: [
        `CPU is user and system time of the server's process (on PGlite that includes the database, on PostgreSQL it does not); ` +
          `medians of ${ROUNDS} slices of each kind that took turns (of the differences and ratios within each round), over ${CONNECTIONS} connections, the server always busy. ` +
          'Bodies were sealed beforehand by the clients’ own code.',
      ],
    },
  ]
}
