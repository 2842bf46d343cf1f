import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { registerOwner } from '../../testing/actor.ts'
import { killableServer } from '../../testing/programs/killed.ts'

const BATCHES = 8
const ROWS = 20

let server: Awaited<ReturnType<typeof killableServer>>
afterEach(() => server.close())

const rowsOf = (batch: number) =>
  Array.from({ length: ROWS }, (_, index) => ({
    line: batch * ROWS + index + 2,
    // Every tenth address is also in the previous batch.
    email: `p${batch * ROWS + index - (index % 10 === 0 && batch > 0 ? ROWS - 1 : 0)}@example.com`,
  }))

it('[IMP-5] an import that is killed again and again and resumed has each row once, and one mail a person', async () => {
  server = await killableServer({ PAYMENT: 'off', STRANGER_MAIL_FACTOR: '1000' })
  await server.start()
  const { owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines')
  const importId = randomUUID()
  const send = (actor: Actor, batch: number) =>
    actor.call(
      'POST v2/admin/workspace/import-users',
      { importId, batch, mode: 'skip', rows: rowsOf(batch) },
      { workspaceId },
    )
  for (let batch = 0, kills = 0; batch < BATCHES; ) {
    const sent = send(owner, batch)
    if (kills < 2 && batch % 3 === kills + 1) {
      kills += 1
      // Kills the server somewhere between its first statement and just after its commit.
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, kills * 15))]).catch(
        () => undefined,
      )
      await server.kill()
      await server.start()
    }
    const answer = await sent.catch(() => undefined)
    if (answer) expect(answer.status).toBe(200)
    if (answer) batch += 1
  }
  const jobs = await owner.call('POST v2/admin/workspace/imports', {}, { workspaceId })
  const repeated = ((BATCHES - 1) * ROWS) / 10
  const people = BATCHES * ROWS - repeated
  expect(jobs.body.rows[0]).toMatchObject({ created: people, skipped: repeated, failed: 0, batches: BATCHES })
  await server.kill()
  const { rows } = await server.onDatabase(({ pool }) =>
    pool.query(
      `select (select count(*)::int from members where status = 'invited') as people,
      (select count(*)::int from mails where template = 'invite') as mails,
      (select count(distinct "to")::int from mails where template = 'invite') as addresses`,
    ),
  )
  expect(rows[0]).toEqual({ people, mails: people, addresses: people })
}, 120_000)
