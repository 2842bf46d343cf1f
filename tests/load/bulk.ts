/** A bulk act on 100,000 people: how long it takes, and how it affects other requests. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BulkAct } from '@metapyra/contract/entities/bulk'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { addCrowd } from '../../server/src/testing/features/bulk.ts'
import type { Api } from '../../shared/session/src/calls/api.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded } from './results.ts'
import type { Engine } from './server.ts'
import { startServer } from './server.ts'

const MANY = Number(process.env.BENCH_ROWS ?? 100_000)
const LIST = 'POST v2/admin/workspace/user-list'

const seed = async (connection: Connection) => {
  const space = await seedSpace(connection, 'many', 1)
  await addCrowd({ services: { connection } }, space.id, MANY)
  await connection.pool.query('vacuum analyze')
  return space
}

/** Waits for an act to finish, and meanwhile requests a page of the list as others do. */
const follow = async (api: Api, startedAct: BulkAct): Promise<number[]> => {
  const listMs: number[] = []
  for (;;) {
    const { rows } = await api('POST v2/admin/workspace/bulk-acts', { id: startedAct.id })
    if (rows[0]?.finishedAt) return listMs
    const askedAt = performance.now()
    await api(LIST, { type: 'active', pageSize: 20 })
    listMs.push(performance.now() - askedAt)
    await wait(500)
  }
}

const run = async (engine: Engine): Promise<string[][]> => {
  const server = await startServer({ engine, seed })
  try {
    const { seeded: space } = server
    const api = apiOf(space.people[0], server, space.id)
    await api(LIST, { type: 'active' })
    const measure = async (label: string, begin: () => Promise<BulkAct>) => {
      await server.loopDelay()
      const startedAt = performance.now()
      const startedAct = await begin()
      const begunMs = performance.now() - startedAt
      const listMs = await follow(api, startedAct)
      const seconds = (performance.now() - startedAt) / 1000
      const { longestMs } = await server.loopDelay()
      const row = [
        engine,
        label,
        `${rounded(begunMs)} ms`,
        `${rounded(seconds, 1)} s`,
        `${rounded(longestMs)} ms`,
        `${rounded(percentile(listMs, 95))} ms`,
        `${rounded((await server.memory()).peak.rss / 2 ** 20)} MB`,
      ]
      return { id: startedAct.id, row }
    }
    const selector = { all: { type: 'active' as const, search: 'crowd' } }
    const measuredSteps = await measure(`deactivate ${rounded(MANY)}`, () =>
      api('POST v2/admin/workspace/bulk-start', {
        clientId: newId(),
        input: { kind: 'change', status: 'inactive' },
        which: selector,
        expected: MANY,
      }),
    )
    const undone = await measure('undo it', () =>
      api('POST v2/admin/workspace/bulk-undo', { id: measuredSteps.id, clientId: newId() }),
    )
    return [measuredSteps.row, undone.row]
  } finally {
    await server.stop()
  }
}

export const benchBulk = async (): Promise<ResultTable> => ({
  title: `An act on ${rounded(MANY)} people`,
  head: [
    'engine',
    'act',
    'until it is begun',
    'until it is done',
    'longest event-loop delay',
    'p95 of a page of the list meanwhile',
    'peak memory of the server',
  ],
  rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
  notes: [
    'Each change with its entry in the audit log, 100 people a transaction, 25 on PGlite, and a pause after each.',
  ],
})
