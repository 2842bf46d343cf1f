import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { calendarsAt, syncAllDueCalendars, writeAllDueCopies } from '../../testing/features/calendar.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateCopies } from './copies.service.ts'

let server: TestServer
let aheadMs = 0
let ada: Seat
let email: string
let count = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())

const sandbox = () => calendarsAt(server, 'google calendar')
beforeEach(async () => {
  aheadMs = 0
  for (const fault of ['down', 'unauthorized', 'away'] as const) sandbox().faults.set(fault, 0)
  email = `again${++count}@example.com`
  ada = await (await seedSpace(server)).member('Ada')
  await linkAs(server, ada, 'google calendar', { email })
  await ada.call('GET v2/calendar/calendars', {})
})

const seen = async () => (await ada.call('GET v2/calendar/linked-accounts', {})).body.accounts[0]
const tryAgain = () => ada.call('PATCH v2/calendar/google-refreshToken', { type: 'calendar' })
/** Advances the clock by so many minutes and lets the server sync again. */
const later = async (minutes: number) => {
  await syncAllDueCalendars(server)
  aheadMs += minutes * 60_000
  await syncAllDueCalendars(server)
}

it('[LINK-11] a calendar that could not be read is read at once when it is tried again', async () => {
  sandbox().faults.set('down', 1000)
  await later(2)
  const unread = { status: 'active', lastError: expect.stringMatching(/couldn’t be read recently/) }
  expect(await seen()).toMatchObject(unread)
  expect(await tryAgain()).toMatchObject({ status: 200, body: { account: unread } })
  sandbox().faults.set('down', 0)
  const well = { status: 'active', email, lastError: null }
  expect(await tryAgain()).toMatchObject({ status: 200, body: { account: well } })
  expect(await seen()).toMatchObject(well)
})

it('[LINK-11] an access that is renewed and still refused is told as refused', async () => {
  sandbox().faults.set('unauthorized', 1000)
  await later(2)
  const refused = { status: 'error', lastError: expect.stringMatching(/no longer accepts our access/) }
  expect(await seen()).toMatchObject(refused)
  expect(await tryAgain()).toMatchObject({ status: 200, body: { account: refused } })
  expect(await seen()).toMatchObject(refused)
})

it('[LINK-11] a booking that a calendar did not take is written to it when it is tried again', async () => {
  const { [email]: calendar } = sandbox().books.rows.calendars
  if (!calendar) throw new Error('There is no such calendar')
  calendar.isWritable = false
  const startsAt = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS
  const event = {
    ...{ title: 'Talk with Bob', description: '', location: '' },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + HOUR_MS).toISOString(),
  }
  await server.services.db.transaction((tx) =>
    updateCopies(server.services, tx, { userIds: [ada.id], subjectId: newId(), event }),
  )
  await writeAllDueCopies(server)
  const unwritten = { lastError: expect.stringMatching(/couldn’t be added .*\(forbidden\)/) }
  expect(await tryAgain()).toMatchObject({ status: 200, body: { account: unwritten } })
  calendar.isWritable = true
  expect(await tryAgain()).toMatchObject({ status: 200, body: { account: { lastError: null } } })
  const titles = Object.values(sandbox().books.rows.events)
    .filter(({ calendarId, isDeleted }) => calendarId === email && !isDeleted)
    .map(({ title }) => title)
  expect(titles).toContain('Talk with Bob')
})
