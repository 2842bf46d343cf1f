import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { registerOwner } from '../../testing/actor.ts'
import { finished } from '../../testing/features/bulk.ts'
import type { Seat } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

/** PGlite has one connection, so races cannot occur on it. */
describe.runIf(hasPostgres)('an import and its undo at the same moment', () => {
  let server: TestServer
  let owner: Actor
  let workspaceId: string
  let importId: string

  beforeAll(async () => {
    server = await startTestServer({ onPostgres: true, env: { PAYMENT: 'off' } })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
  })
  afterAll(() => server.close())

  const send = (batch: number, names: string[], totalRows: number) =>
    owner.call(
      'POST v2/admin/workspace/import-users',
      {
        ...{ importId, batch, totalRows, mode: 'skip', sendInvitations: false },
        rows: names.map((name, at) => ({ line: at + 2, email: `${name}@example.com` })),
      },
      { workspaceId },
    )
  const stop = () => owner.call('POST v2/admin/workspace/import-stop', { importId }, { workspaceId })
  const undo = () =>
    owner.call('POST v2/admin/workspace/import-undo', { importId, clientId: newId() }, { workspaceId })
  const inSpace: Pick<Seat, 'call'> = {
    call: (name, input) => owner.call(name, input, { workspaceId }),
  }
  const people = async (): Promise<string[]> => {
    const { rows } = await server.services.connection.pool.query(
      'select email from members where import_id = $1 order by email',
      [importId],
    )
    return rows.map(({ email }) => email.split('@')[0])
  }
  const waitingStatements = async (): Promise<number> => {
    const { rows } = await server.services.connection.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].count
  }
  /** Runs this while a second connection keeps everyone from writing into the table. */
  const whileLocked = async <T>(table: 'users' | 'bulk_people', run: () => Promise<T>): Promise<T> => {
    const other = await server.services.connection.pool.connect()
    try {
      await other.query('begin')
      await other.query(`lock table ${table} in share mode`)
      return await run()
    } finally {
      await other.query('rollback')
      other.release()
    }
  }

  it('[IMP-11] an undo begun after the stop takes back a batch that was still being imported', async () => {
    importId = randomUUID()
    await send(0, ['early1', 'early2'], 10)
    const { sending, undoing } = await whileLocked('users', async () => {
      const sending = send(1, ['late1', 'late2'], 10)
      await expect.poll(waitingStatements).toBe(1)
      expect((await stop()).status).toBe(204)
      const undoing = undo()
      await Promise.race([undoing, expect.poll(waitingStatements).toBe(2)])
      return { sending, undoing }
    })
    const [late, undone] = [await sending, await undoing]
    expect([late.status, undone.status]).toEqual([200, 200])
    expect(await finished(inSpace, undone.body.id)).toMatchObject({ total: 4, changed: 4 })
    expect(await people()).toEqual([])
  })

  it('[IMP-11] a batch that comes while an undo begins brings in nobody', async () => {
    importId = randomUUID()
    await send(0, ['first1', 'first2'], 10)
    await stop()
    const { sending, undoing } = await whileLocked('bulk_people', async () => {
      const undoing = undo()
      await expect.poll(waitingStatements).toBe(1)
      const sending = send(1, ['second1', 'second2'], 10)
      await Promise.race([sending, expect.poll(waitingStatements).toBe(2)])
      return { sending, undoing }
    })
    const [late, undone] = [await sending, await undoing]
    expect([late.status, undone.status]).toEqual([409, 200])
    await finished(inSpace, undone.body.id)
    expect(await people()).toEqual([])
  })
})
