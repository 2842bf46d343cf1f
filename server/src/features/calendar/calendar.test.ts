import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarName } from '../../sandbox/calendar/sandbox.ts'
import { calendarsAt, syncAllDueCalendars } from '../../testing/features/calendar.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { busyOf } from './busy.service.ts'
import { FRESH_MS } from './sync-schedule.rules.ts'
import { calendarAccounts } from './tables.ts'

let server: TestServer
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())

const NAMES: CalendarName[] = ['google calendar', 'microsoft calendar']

describe.each(NAMES)('a linked %s', (name) => {
  const call = name === 'google calendar' ? 'GET v2/calendar/google-events' : 'GET v2/calendar/outlook-events'
  const remove = async (seat: Seat) =>
    name === 'google calendar'
      ? seat.call('PATCH v2/calendar/google-remove', { type: 'calendar' })
      : seat.call('PATCH v2/calendar/outlook-remove', {})
  let count = 0
  let space: TestSpace
  let ada: Seat
  let email: string
  beforeEach(async () => {
    aheadMs = 0
    count += 1
    email = `ada${count}@example.com`
    space = await seedSpace(server)
    ada = await space.member('Ada')
  })

  afterEach(() => remove(ada))

  /** A midnight in UTC, on another weekday than the meeting that every new calendar contains. */
  const base = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 8 * DAY_MS
  const at = (hours: number) => new Date(base + hours * HOUR_MS).toISOString()
  const span = { from: at(0), to: at(24) }
  const events = async (seat: Seat = ada) => (await seat.call(call, span)).body
  const titles = async () => (await events()).rows.map(({ title }: { title: string }) => title)
  const sandbox = () => calendarsAt(server, name)
  const add = (input: object) =>
    sandbox().books.add({ calendarId: email, title: 'Dentist', start: at(10), end: at(11), ...input })
  /** Links the calendar and syncs it for the first time. */
  const link = async () => {
    const account = await linkAs(server, ada, name, { email })
    await ada.call('GET v2/calendar/calendars', {})
    return account
  }
  /** Advances the clock, by a minute if not given otherwise, and lets the server sync again. */
  const later = async (ms = 61_000) => {
    // A sync that began earlier may have read the earlier state.
    await syncAllDueCalendars(server)
    aheadMs += ms
    await syncAllDueCalendars(server)
  }
  const busy = async (timezone = 'UTC') => {
    const range = { from: new Date(at(0)), to: new Date(at(24)) }
    const { busy: found, unknownIds } = await busyOf(server.services, [{ userId: ada.id, timezone }], range)
    const hours = found.get(ada.id)?.map(({ fromMs, toMs }) => [fromMs - base, toMs - base])
    return { hours: hours?.map((hour) => hour.map((ms) => ms / HOUR_MS)), isUnknown: unknownIds.has(ada.id) }
  }

  it('[CAL-1] shows its owner what is in it, whole days by their dates, and nobody else', async () => {
    expect((await ada.call(call, span)).body.code).toBe('LINK_FIRST')
    sandbox().books.open(email)
    add({})
    add({ title: 'Fair', isAllDay: true, start: at(0).slice(0, 10), end: at(48).slice(0, 10), isFree: true })
    const account = await link()
    expect(account).toMatchObject({ email, kind: 'calendar', status: 'active' })
    const { rows, syncedAt } = await events()
    expect(Date.parse(syncedAt)).toBeGreaterThan(0)
    expect(rows).toMatchObject([
      {
        title: 'Fair',
        startsAt: null,
        startDate: at(0).slice(0, 10),
        endDate: at(48).slice(0, 10),
        isBusy: false,
      },
      { title: 'Dentist', startsAt: at(10), endsAt: at(11), startDate: null, isBusy: true },
    ])
    const bob = await space.member('Bob')
    expect((await bob.call(call, span)).body.code).toBe('LINK_FIRST')
  })

  it('[CAL-1] is asked for a span that ends after it starts, and is no longer than a hundred days', async () => {
    await link()
    const backwards = await ada.call(call, { from: at(5), to: at(4) })
    expect(backwards.body.fields).toEqual({ to: 'This needs to be after the start.' })
    const year = await ada.call(call, { from: at(0), to: at(24 * 365) })
    expect(year.body.fields).toEqual({ to: 'Choose a span of at most 100 days.' })
  })

  it('[CAL-1] is told from now on, and for thirty days, where no span is asked for', async () => {
    sandbox().books.open(email)
    add({})
    add({ title: 'Far', start: at(24 * 31), end: at(24 * 31 + 1) })
    await link()
    const { status, body } = await ada.call(call, {})
    const eventTitles = body.rows.map(({ title }: { title: string }) => title)
    expect([status, eventTitles.includes('Dentist'), eventTitles.includes('Far')]).toEqual([200, true, false])
  })

  it('[CAL-10] takes the caller’s own session as bearer, which opens nothing, and refuses any other', async () => {
    await link()
    const bob = await space.member('Bob')
    const path = `${server.origin}/api/${call.split(' ')[1]}`
    const ask = async (bearer: string, cookie = ada.cookie) => {
      const headers = { authorization: `Bearer ${bearer}`, ...(cookie && { cookie }) }
      const response = await fetch(path, { headers })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    const idOf = async (seat: Seat) =>
      (await seat.call('GET v2/user/sessions', {})).body.rows.find(
        ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
      ).id
    const [own, other] = [await idOf(ada), await idOf(bob)]
    expect(await ask(own)).toEqual([200, undefined])
    for (const bearer of ['garbage', other]) expect(await ask(bearer)).toEqual([403, 'WRONG_TOKEN'])
    expect(await ask(own, '')).toEqual([401, 'NO_SESSION'])
    expect(await ask(own, bob.cookie)).toEqual([403, 'WRONG_TOKEN'])
  })

  it('[CAL-2] is read page by page, with every occurrence of a series by its title', async () => {
    sandbox().books.open(email)
    for (let one = 0; one < 65; one += 1) add({ title: `Call ${one}` })
    add({ title: 'Review', weeks: 60, start: at(12 - 24 * 7 * 5), end: at(13 - 24 * 7 * 5) })
    await link()
    expect((await titles()).filter((title: string) => title.startsWith('Call'))).toHaveLength(65)
    expect(await titles()).toContain('Review')
  })

  it('[CAL-3] is felt within a minute when something there is added, moved or taken out', async () => {
    await link()
    expect(await titles()).not.toContain('Dentist')
    const dentist = add({})
    const series = add({ title: 'Review', weeks: 3, start: at(14), end: at(15) })
    await later()
    expect(await titles()).toEqual(expect.arrayContaining(['Dentist', 'Review']))
    // Reading one's calendar makes the server sync it soon.
    await syncAllDueCalendars(server)
    sandbox().books.change(dentist, { title: 'Doctor' })
    sandbox().books.change(series, { isDeleted: true })
    const before = sandbox().count.requests
    await later()
    // One request for the list of calendars, and one for the changes in each of the three. Counted before a call
    // triggers another sync.
    expect(sandbox().count.requests - before).toBe(4)
    expect(await titles()).toContain('Doctor')
    expect(await titles()).not.toContain('Dentist')
    expect(await titles()).not.toContain('Review')
  })

  it('[CAL-3] is felt when one day of a series is called off or moved, or all of it is', async () => {
    sandbox().books.open(email)
    const series = add({ title: 'Review', weeks: 3, start: at(14), end: at(15) })
    await link()
    const starts = async () =>
      (await events()).rows
        .filter(({ title }: { title: string }) => title === 'Review')
        .map(({ startsAt }: { startsAt: string }) => startsAt)
    const change = async (input: object) => {
      const row = sandbox().books.rows.events[series.id]
      if (row) sandbox().books.change(row, input)
      await later()
      return starts()
    }
    expect(await starts()).toEqual([at(14)])
    expect(await change({ exceptions: { 0: null } })).toEqual([])
    expect(await change({ exceptions: { 0: { start: at(16), end: at(17) } } })).toEqual([at(16)])
    expect(await change({ exceptions: {}, start: at(18), end: at(19) })).toEqual([at(18)])
    expect((await busy()).hours).toEqual([[18, 19]])
  })

  it('[CAL-3] lets go of what is moved out of all that is known', async () => {
    sandbox().books.open(email)
    const dentist = add({})
    await link()
    sandbox().books.change(dentist, { start: at(24 * 600), end: at(24 * 600 + 1) })
    await later()
    expect(await titles()).not.toContain('Dentist')
  })

  it('[CAL-3] that nobody asks about is looked at every ten minutes', async () => {
    await link()
    await later(DAY_MS + 60_000)
    const before = sandbox().count.requests
    await later(61_000)
    await later(61_000)
    expect(sandbox().count.requests).toBe(before)
    await later(10 * 60_000)
    expect(sandbox().count.requests).toBeGreaterThan(before)
  })

  it.each(['stale', 'resync', 'lost'] as const)(
    '[CAL-4] is read anew where its cursor is no more good (%s), and nothing stays that is not there',
    async (fault) => {
      const { books, faults } = sandbox()
      books.open(email)
      const dentist = add({})
      await link()
      books.change(dentist, { isDeleted: true })
      add({ title: 'Lunch' })
      faults.set(fault, 100)
      await later()
      const seen = await titles()
      expect(faults.left(fault)).toBeLessThan(98)
      faults.set(fault, 0)
      expect(seen).toContain('Lunch')
      expect(seen).not.toContain('Dentist')
    },
  )

  it('[CAL-4] is read anew each month, so that the year ahead is known', async () => {
    await link()
    add({ title: 'In a year', start: at(24 * 405), end: at(24 * 405 + 1) })
    await later(10 * DAY_MS)
    await later(29 * DAY_MS)
    // Resets the clock, because no session lasts that long.
    aheadMs = 0
    const far = { from: at(24 * 404), to: at(24 * 406) }
    const { rows } = (await ada.call(call, far)).body
    expect(rows.map(({ title }: { title: string }) => title)).toEqual(['In a year'])
  })

  it('[CAL-5] keeps its owner busy, but not by what is free, declined, or in a calendar that does not count', async () => {
    sandbox().books.open(email)
    add({})
    add({ start: at(1), end: at(2), isFree: true })
    add({ start: at(3), end: at(4), isDeclined: true })
    add({ start: at(5), end: at(6), calendarId: `team-${email}` })
    await link()
    expect((await busy()).hours).toEqual([[10, 11]])
    const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
    const team = rows.find((row: { name: string }) => row.name === 'Team')
    await ada.call('PUT v2/calendar/calendars', { calendarId: team.id, isCounted: true })
    expect((await busy()).hours?.toSorted()).toEqual([
      [10, 11],
      [5, 6],
    ])
  })

  it('[CAL-5] keeps them busy on whole days of the zone that they are in', async () => {
    sandbox().books.open(email)
    add({ isAllDay: true, start: at(0).slice(0, 10), end: at(24).slice(0, 10) })
    await link()
    expect((await busy('Asia/Kolkata')).hours).toEqual([[-5.5, 18.5]])
  })

  it('[CAL-6] of which nothing could be read for a while makes that nobody knows, not that they are free', async () => {
    await link()
    const { faults } = sandbox()
    expect((await busy()).isUnknown).toBe(false)
    faults.set('down', 1000)
    aheadMs += FRESH_MS + 1000
    expect((await busy()).isUnknown).toBe(true)
    const before = sandbox().count.requests
    for (let visitor = 0; visitor < 5; visitor += 1) await busy()
    expect(sandbox().count.requests).toBe(before)
    faults.set('down', 0)
    await later(3600_000)
    expect((await busy()).isUnknown).toBe(false)
    sandbox().grants.revokeAll()
    aheadMs += FRESH_MS + 1000
    expect((await busy()).isUnknown).toBe(true)
  })

  it('[CAL-2] goes on where it is asked too often, or its access has run out', async () => {
    await link()
    const { faults, grants } = sandbox()
    add({})
    faults.set('busy', 1)
    await later()
    await later(120_000)
    expect(await titles()).toContain('Dentist')
    add({ title: 'Lunch' })
    grants.expireAll()
    await later()
    expect(await titles()).toContain('Lunch')
  })

  it('[CAL-2] is asked again no sooner than its company says', async () => {
    await link()
    sandbox().faults.set('closed', 1)
    await later()
    const before = sandbox().count.requests
    await later(20 * 60_000)
    expect(sandbox().count.requests).toBe(before)
    await later(11 * 60_000)
    expect(sandbox().count.requests).toBeGreaterThan(before)
  })

  it('[CAL-2] is read by smaller pages where an answer would be too long', async () => {
    sandbox().books.open(email)
    for (let one = 0; one < 21; one += 1) add({ title: `Long ${one}`, description: 'x'.repeat(300_000) })
    await link()
    expect((await titles()).filter((title: string) => title.startsWith('Long'))).toHaveLength(21)
  })

  it.runIf(name === 'google calendar')('[CAL-2] is asked for no more than is wanted of it', async () => {
    sandbox().books.open(email)
    add({ description: 'x'.repeat(5 * 1024 ** 2) })
    await link()
    expect(await titles()).toContain('Dentist')
  })

  it('[CAL-5] keeps them busy on whole days of a series, also of a calendar that others share', async () => {
    sandbox().books.open(email)
    const day = { start: at(0).slice(0, 10), end: at(24).slice(0, 10) }
    add({ title: 'Fair', isAllDay: true, weeks: 2, calendarId: `team-${email}`, ...day })
    await link()
    const { rows } = await events()
    expect(rows).toMatchObject([
      { title: 'Fair', startsAt: null, startDate: at(0).slice(0, 10), endDate: at(24).slice(0, 10) },
    ])
  })

  it('[CAL-6] that counts and is refused makes that nobody knows; one that does not count changes nothing', async () => {
    await link()
    const calendar = (id: string) => {
      const row = sandbox().books.rows.calendars[id]
      if (!row) throw new Error(`There is no calendar ${id}`)
      return row
    }
    const refused = async (id: string, refuses: 403 | 404) => {
      calendar(id).refuses = refuses
      await later(FRESH_MS + 1000)
      const { isUnknown } = await busy()
      delete calendar(id).refuses
      await later(3600_000)
      return isUnknown
    }
    for (const refuses of [403, 404] as const) {
      expect(await refused(`team-${email}`, refuses)).toBe(false)
      expect(await refused(email, refuses)).toBe(true)
      expect((await busy()).isUnknown).toBe(false)
    }
    // Resets the clock, because no session lasts that long.
    aheadMs = 0
    const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
    const team = rows.find((row: { name: string }) => row.name === 'Team')
    calendar(`team-${email}`).refuses = 403
    await ada.call('PUT v2/calendar/calendars', { calendarId: team.id, isCounted: true })
    expect((await busy()).isUnknown).toBe(true)
  })

  it('[CAL-6] tells its owner what is wrong, and whoever looks after the server what was said', async () => {
    await link()
    sandbox().faults.set('down', 1)
    await later()
    const seen = async () => (await ada.call('GET v2/calendar/linked-accounts', {})).body.accounts[0]
    expect(await seen()).toMatchObject({
      status: 'active',
      lastError: expect.stringMatching(/couldn’t be read recently \(down\)/),
    })
    const rows = await server.services.db.select().from(calendarAccounts)
    expect(rows.find((row) => row.email === email)?.lastError).toMatch(/^down: 503 .*backendError/)
    await later(600_000)
    expect(await seen()).toMatchObject({ lastError: null })
  })

  it('[CAL-8] stays as its owner has chosen where it is linked again, and its company does not say whose it is', async () => {
    await link()
    const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
    const team = rows.find((row: { name: string }) => row.name === 'Team')
    await ada.call('PUT v2/calendar/calendars', { calendarId: team.id, isWritten: true })
    const { books, faults } = sandbox()
    // The server requests the account's email address this many times.
    faults.set('down', 4)
    expect(await link()).toMatchObject({ email, status: 'active' })
    const after = (await ada.call('GET v2/calendar/calendars', {})).body.rows
    expect(after.filter((row: { isWritten: boolean }) => row.isWritten)).toMatchObject([{ name: 'Team' }])
    // When Google revokes an access, it revokes everything the same account has granted.
    const grants = Object.values(books.rows.oauth.grants).filter((grant) => grant.email === email)
    expect(grants).toHaveLength(2)
  })

  it('[CAL-8] is written to where nothing else is, and it is its owner who chooses', async () => {
    await link()
    const { rows } = (await ada.call('GET v2/calendar/calendars', {})).body
    const named = (wanted: string) => rows.find((row: { name: string }) => row.name === wanted)
    expect(named(email)).toMatchObject({ isPrimary: true, isCounted: true, isWritten: true, email })
    const choose = (calendarId: string, choice: object, seat = ada) =>
      seat.call('PUT v2/calendar/calendars', { calendarId, ...choice })
    const after = (await choose(named('Team').id, { isWritten: true })).body.rows
    expect(after.filter((row: { isWritten: boolean }) => row.isWritten)).toMatchObject([{ name: 'Team' }])
    expect((await choose(named('Holidays').id, { isWritten: true })).body.fields).toHaveProperty('isWritten')
    const bob = await space.member('Bob')
    expect((await choose(named('Team').id, { isCounted: true }, bob)).status).toBe(404)
  })

  it('[LINK-6] that is removed leaves nothing of what was in it', async () => {
    await link()
    expect((await remove(ada)).body.account.status).toBe('removed')
    expect((await ada.call('GET v2/calendar/calendars', {})).body.rows).toEqual([])
    expect((await busy()).isUnknown).toBe(false)
  })

  it('[CAL-1] of another account than before leaves nothing of the one before', async () => {
    sandbox().books.open(email)
    add({})
    await link()
    expect(await titles()).toContain('Dentist')
    await linkAs(server, ada, name, { email: `other-${email}` })
    expect(await titles()).not.toContain('Dentist')
  })

  it('[LINK-2] is not linked with less than what is needed', async () => {
    await expect(linkAs(server, ada, name, { email, isUnticked: true })).rejects.toThrow('FORBIDDEN')
  })
})
