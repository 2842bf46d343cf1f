/** Fifty people log in at once: how it affects the server's event loop, which everyone else waits for (T8). */
import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '../../server/src/features/account/core/passwords.service.ts'
import { users } from '../../server/src/features/account/tables.ts'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { createApi } from '../../shared/session/src/calls/api.ts'
import type { LoopDelay } from './measured-process.ts'
import { seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { median, percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const PEOPLE = 50
const ROUNDS = 10
const GOAL_MS = 100
const PASSWORD = 'a lantern over four rivers'

/** Returns the login of each person. */
const seed = async (connection: Connection) => {
  await seedSpace(connection, 'bench', PEOPLE)
  await connection.db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
  return connection.db.select({ email: users.email }).from(users)
}

/** A browser in which no one is logged in. Returns a function that logs in and measures the milliseconds. */
const browserOf = ({ origin }: Server<unknown>, email: string) => {
  const { api } = createApi({
    origin,
    sender: { workspaceId: () => null, sessionId: () => null },
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', origin)
      return fetch(url, { ...init, headers })
    },
  })
  return async (): Promise<number> => {
    const startedAt = performance.now()
    await api('POST v2/auth/login', { email, password: PASSWORD })
    return performance.now() - startedAt
  }
}

type Login = ReturnType<typeof browserOf>

interface Round {
  delay: LoopDelay
  loginMs: number[]
  allMs: number
  cpuMicros: number
}

const measure = async (server: Server<unknown>, round: () => Promise<number[]>): Promise<Round[]> => {
  const rounds: Round[] = []
  for (let count = 0; count < ROUNDS; count += 1) {
    const cpuBefore = await server.cpuMicros()
    await server.loopDelay()
    const startedAt = performance.now()
    const loginMs = await round()
    const allMs = performance.now() - startedAt
    rounds.push({
      delay: await server.loopDelay(),
      loginMs,
      allMs,
      cpuMicros: (await server.cpuMicros()) - cpuBefore,
    })
  }
  return rounds
}

const nobody = async (): Promise<number[]> => {
  await wait(1000)
  return []
}
const inTurn = async (logins: Login[]): Promise<number[]> => {
  const times: number[] = []
  for (const login of logins) times.push(await login())
  return times
}
const atOnce = (logins: Login[]): Promise<number[]> => Promise.all(logins.map((login) => login()))

const rowOf = (engine: Engine, label: string, rounds: Round[], goal = ''): string[] => {
  const times = rounds.flatMap(({ loginMs }) => loginMs)
  const ms = (value: number) => (times.length > 0 ? `${rounded(value)} ms` : '')
  const worst = Math.max(...rounds.map(({ delay }) => delay.p99Ms))
  return [
    engine,
    label,
    ms(median(rounds.map(({ allMs }) => allMs))),
    ms(percentile(times, 50)),
    ms(percentile(times, 99)),
    ms(rounds.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0) / times.length / 1000),
    `${rounded(median(rounds.map(({ delay }) => delay.p99Ms)), 1)} ms`,
    `${rounded(worst, 1)} ms`,
    `${rounded(Math.max(...rounds.map(({ delay }) => delay.longestMs)), 1)} ms`,
    goal && `${goal}: ${verdict(worst <= GOAL_MS)}`,
  ]
}

const run = async (engine: Engine): Promise<string[][]> => {
  const server = await startServer({ engine, seed })
  try {
    const logins = server.seeded.map(({ email }) => browserOf(server, email))
    // Each browser gets its keys, and the server's code is warmed up.
    await inTurn(logins)
    return [
      rowOf(engine, 'nobody, for a second', await measure(server, nobody)),
      rowOf(engine, `${PEOPLE}, one after the other`, await measure(server, () => inTurn(logins))),
      rowOf(engine, `${PEOPLE} at once`, await measure(server, () => atOnce(logins)), `p99 ≤ ${GOAL_MS} ms`),
    ]
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: `${PEOPLE} people with the right password, ${ROUNDS} times`,
    head: [
      'engine',
      'who logs in',
      'until all are in',
      'a login p50',
      'p99',
      'server CPU/login',
      'loop delay p99, median round',
      'worst round',
      'longest of all',
      'goal of the worst',
    ],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      'Sealed by the clients’ own code, whose process shares the machine. Loop delay is what ' +
        '`monitorEventLoopDelay` tells within the server at a resolution of 1 ms, which the figure includes; ' +
        'argon2 runs beside the loop, on all cores but one and four at a time at most.',
    ],
  },
]
