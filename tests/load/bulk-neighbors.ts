/** Bulk acts on 6,000 people while a member works: how long the member's calls take before, during and after. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Input } from '@metapyra/contract/calls'
import type { BulkAct } from '@metapyra/contract/entities/bulk'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { addCrowd } from '../../server/src/testing/features/bulk.ts'
import type { Api } from '../../shared/session/src/calls/api.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine } from './server.ts'
import { startServer } from './server.ts'

type ActInput = Input<'POST v2/admin/workspace/bulk-start'>['input']

const PEOPLE = Number(process.env.BENCH_ROWS ?? 6000)
/** How much slower the member's calls may get. */
const GOAL = 3
const THINK_MS = 20
const ALONE_MS = 6000
const POLL_MS = 500

const seed = async (connection: Connection) => {
  const space = await seedSpace(connection, 'many', 2)
  await addCrowd({ services: { connection } }, space.id, PEOPLE)
  await connection.pool.query('vacuum analyze')
  return space
}

/** Lets the member work until told to stop: their profile and their list of chats in turn, with a moment between. */
const work = (member: Api) => {
  let isStopping = false
  const ms: number[] = []
  const calls = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const startedAt = performance.now()
      await (turn % 2 === 0 ? member('GET v2/user/profile', {}) : member('GET v2/chat/all', {}))
      ms.push(performance.now() - startedAt)
      await wait(THINK_MS)
    }
  }
  const done = calls()
  return {
    stop: async (): Promise<number[]> => {
      isStopping = true
      await done
      return ms
    },
  }
}

const whileAlone = async (member: Api): Promise<number[]> => {
  const working = work(member)
  await wait(ALONE_MS)
  return working.stop()
}

/** Waits for an act to end, asking as the console does. */
const finished = async (owner: Api, id: string): Promise<void> => {
  for (;;) {
    const { rows } = await owner('POST v2/admin/workspace/bulk-acts', { id })
    if (rows[0]?.finishedAt) return
    await wait(POLL_MS)
  }
}

const ACTS: { what: string; input: ActInput }[] = [
  { what: 'deactivate', input: { kind: 'change', status: 'inactive' } },
  { what: 'remove', input: { kind: 'remove' } },
]

const run = async (engine: Engine): Promise<string[][]> => {
  const server = await startServer({ engine, seed })
  try {
    const { seeded: space } = server
    const [first, second] = space.people
    if (!second) throw new Error('The space needs a member')
    const owner = apiOf(first, server, space.id)
    const member = apiOf(second, server, space.id)
    const rows: string[][] = []
    await whileAlone(member)
    const measure = async (what: string, begin: () => Promise<BulkAct>): Promise<string> => {
      const before = percentile(await whileAlone(member), 95)
      const working = work(member)
      const startedAt = performance.now()
      const { id } = await begin()
      await finished(owner, id)
      const seconds = (performance.now() - startedAt) / 1000
      const ms = await working.stop()
      const during = percentile(ms, 95)
      const after = percentile(await whileAlone(member), 95)
      rows.push([
        engine,
        what,
        `${rounded(seconds, 1)} s`,
        `${rounded(before, 1)} ms`,
        `${rounded(during, 1)} ms`,
        `${rounded(percentile(ms, 100), 1)} ms`,
        `${rounded(after, 1)} ms`,
        `${rounded(during / before, 1)}×`,
        `≤ ${GOAL}×: ${verdict(during <= GOAL * before)}`,
      ])
      return id
    }
    for (const { what, input } of ACTS) {
      const id = await measure(what, () =>
        owner('POST v2/admin/workspace/bulk-start', {
          ...{ clientId: newId(), input, expected: PEOPLE },
          which: { all: { type: 'active', search: 'crowd' } },
        }),
      )
      await measure(`undo: ${what}`, () =>
        owner('POST v2/admin/workspace/bulk-undo', { id, clientId: newId() }),
      )
    }
    return rows
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: `A member’s calls beside an act on ${rounded(PEOPLE)} people`,
    head: [
      ...['engine', 'act', 'until it is done', 'p95 before', 'p95 during', 'longest during', 'p95 after'],
      ...['during/before', 'goal'],
    ],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      `One member’s calls over HTTP, sealed by the clients’ own code: their profile and their list of chats in turn, ${THINK_MS} ms apart. An owner asks every ${POLL_MS} ms how far the act is, as the console does.`,
    ],
  },
]
