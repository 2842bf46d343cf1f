import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { registerOwner } from '../../testing/actor.ts'
import { addCrowd } from '../../testing/features/bulk.ts'
import { killableServer } from '../../testing/programs/killed.ts'

/** Enough people for five batches of an act. */
const PEOPLE = 1000

let server: Awaited<ReturnType<typeof killableServer>>
afterEach(() => server.close())

it('[BULK-8] an act goes on after its server was killed in the middle, with each change and its entry once', async () => {
  server = await killableServer({ RATE_LIMIT_FACTOR: '1000', PAYMENT: 'off', STRANGER_MAIL_FACTOR: '1000' })
  const { origin } = server
  await server.start()
  const { owner, workspaceId } = await registerOwner(origin, 'owner@example.com', 'engines')
  await server.kill()
  await server.onDatabase((connection) => addCrowd({ services: { connection } }, workspaceId, PEOPLE))
  await server.start()
  const begun = await owner.call(
    'POST v2/admin/workspace/bulk-start',
    {
      clientId: randomUUID(),
      input: { kind: 'change', status: 'inactive' },
      which: { all: { type: 'active', search: 'crowd' } },
    },
    { workspaceId },
  )
  expect(begun.status).toBe(200)
  const read = async () => {
    const { body } = await owner.call(
      'POST v2/admin/workspace/bulk-acts',
      { id: begun.body.id },
      { workspaceId },
    )
    return body.rows[0]
  }
  await expect.poll(async () => (await read()).changed, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  await server.kill()
  const [left] = await server.onDatabase(
    async ({ pool }) =>
      // Expires the killed server's lease, which would last a few seconds more, so that the test does not wait for it.
      (
        await pool.query(`update bulk_acts as act set held_until = now() from bulk_acts as before
          where act.id = before.id returning before.finished_at is null as is_open,
          before.held_until < now() + interval '10 seconds' as is_free_soon`)
      ).rows,
  )
  expect(left).toEqual({ is_open: true, is_free_soon: true })
  await server.start()
  await expect.poll(async () => (await read()).finishedAt, { timeout: 40_000 }).toBeTruthy()
  expect(await read()).toMatchObject({ total: PEOPLE, changed: PEOPLE, unchanged: 0, failed: 0 })
  await server.kill()
  const [counted] = await server.onDatabase(
    async ({ pool }) =>
      (
        await pool.query(`select count(*)::int as entries, count(distinct subject_id)::int as people,
          (select count(*)::int from members where status = 'inactive') as inactive
          from audit_entries where action = 'person.changed'`)
      ).rows,
  )
  expect(counted).toEqual({ entries: PEOPLE, people: PEOPLE, inactive: PEOPLE })
}, 120_000)
