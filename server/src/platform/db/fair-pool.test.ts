import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { runFor } from '../work-context.ts'
import { sql } from './drizzle.ts'

const MANY = 200

describe('[TURN-1] the embedded database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: false })
  })
  afterAll(() => server?.close())

  const by = <T>(name: string, work: () => Promise<T>): Promise<T> => runFor({ name, network: name }, work)

  it.each([
    ['a statement', () => server.services.connection.pool.query('select 1')],
    ['a transaction', () => server.services.db.transaction((tx) => tx.execute(sql`select 1`))],
  ])('does %s of one person before the hundreds that another has asked for sooner', async (_, ask) => {
    const done: string[] = []
    const request = (name: string) => by(name, ask).then(() => done.push(name))
    const flood = Array.from({ length: MANY }, () => request('eve'))
    await request('ada')
    expect(done.length).toBeLessThan(10)
    await Promise.all(flood)
    expect(done).toHaveLength(MANY + 1)
  })

  it('goes on after what has failed', async () => {
    const { pool } = server.services.connection
    const wrong = Array.from({ length: 5 }, () => by('eve', () => pool.query('select nothing')))
    expect((await Promise.allSettled(wrong)).every(({ status }) => status === 'rejected')).toBe(true)
    const inTransaction = by('eve', () =>
      server.services.db.transaction((tx) => tx.execute(sql`select nothing`)),
    )
    await expect(inTransaction).rejects.toThrow()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
