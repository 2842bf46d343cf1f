import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { writeMails } from './service.ts'
import { sweepMails } from './sweep.service.ts'

let server: TestServer
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())

it('[MAIL-8] of a mail that is out nothing stays after a week, but for a while that its reason was told', async () => {
  const { db, connection } = server.services
  const mail = { to: 'eve@example.com', template: 'no-account' as const, data: {} }
  const keyed = { ...mail, dedupeKey: 'payment-failed/one' }
  await writeMails(db, [mail, { ...mail, dedupeKey: 'reset/eve@example.com/1' }, keyed])
  const storedMails = async () =>
    (
      await connection.pool.query(
        'select "to", dedupe_key as key, sent_at is not null as sent from mails order by key nulls first',
      )
    ).rows
  await expect
    .poll(async () => (await storedMails()).every(({ sent }) => sent), { timeout: 30_000 })
    .toBe(true)
  const all = await storedMails()
  aheadMs = 6 * DAY_MS
  await sweepMails(server.services)
  expect(await storedMails()).toEqual(all)
  aheadMs = 8 * DAY_MS
  await sweepMails(server.services)
  expect(await storedMails()).toEqual([{ to: '', key: 'payment-failed/one', sent: true }])
  expect(await writeMails(db, [keyed])).toBe(0)
  const { rows } = await connection.pool.query('select 1 from sandbox_mails')
  expect(rows).toEqual([])
  aheadMs = 91 * DAY_MS
  await sweepMails(server.services)
  expect(await storedMails()).toEqual([])
})
