import { randomUUID } from 'node:crypto'
import type { EventInCalendar } from '@metapyra/contract/entities/event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

/** A Monday. */
const NOW = Date.parse('2026-11-23T08:00:00Z')
const HOUR_MS = 3_600_000

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let now = NOW
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = Date.now()
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
  now = NOW
})

const WEEKLY = { rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=10' }
const eventInput = (more: object = {}) => ({
  title: 'Standup',
  startLocal: '2026-12-07T09:00',
  endLocal: '2026-12-07T09:30',
  timezone: 'Europe/Berlin',
  ...more,
})
const plan = async (more: object = {}, by = ada) =>
  (await by.call('POST v2/event/create', eventInput(more))).body
const list = async (input: object = {}, by = ada) => (await by.call('POST v2/event/list', input)).body.rows
const change = (input: object, by = ada) => by.call('PUT v2/event/update', input as never)
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

describe('[EVENT-1] an event', () => {
  it('is what its wall times say in its zone, also where the clocks change between', async () => {
    const event = await plan({ rrule: 'FREQ=MONTHLY;COUNT=6' })
    expect(event).toMatchObject({
      startLocal: '2026-12-07T09:00',
      startsAt: '2026-12-07T08:00:00.000Z',
      rrule: 'FREQ=MONTHLY;COUNT=6',
      recurrenceId: null,
      status: 'scheduled',
      ownRole: 'host',
      mayChange: true,
      version: 0,
    })
    const rows = await list()
    expect(rows.map(({ startsAt }: { startsAt: string }) => startsAt.slice(5, 16))).toEqual([
      '12-07T08:00',
      '01-07T08:00',
      '02-07T08:00',
      '03-07T08:00',
      '04-07T07:00',
      '05-07T07:00',
    ])
    expect(rows[4]).toMatchObject({ recurrenceId: '2027-04-07T09:00', startLocal: '2027-04-07T09:00' })
  })

  it('is made once, however often it is sent', async () => {
    const id = randomUUID()
    const [first, again] = [await plan({ id }), await plan({ id, title: 'Other' })]
    expect(again).toEqual(first)
    const refused = await bob.call('POST v2/event/create', eventInput({ id }))
    expect(refused.status).toBe(409)
    expect(await list()).toHaveLength(1)
  })
})

describe('[EVENT-6] what cannot be is refused with its place', () => {
  const far = Array.from({ length: 3 }, (_, index) => `2026-12-0${index + 1}T09:00`)
  const cases: [string, object, string][] = [
    ['an end before the start', { endLocal: '2026-12-07T08:00' }, 'endLocal'],
    ['no length', { endLocal: '2026-12-07T09:00' }, 'endLocal'],
    ['two months of it', { endLocal: '2027-02-07T09:00' }, 'endLocal'],
    ['the 30th of February', { startLocal: '2026-02-30T09:00' }, 'startLocal'],
    ['in twenty years', { startLocal: '2046-12-07T09:00', endLocal: '2046-12-07T10:00' }, 'startLocal'],
    ['a zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset for a zone', { timezone: '+02:00' }, 'timezone'],
    ['a whole day from nine', { isAllDay: true }, 'startLocal'],
    ['no rule at all', { rrule: 'every other tuesday' }, 'rrule'],
    ['every hour', { rrule: 'FREQ=HOURLY' }, 'rrule'],
    ['a million times', { rrule: 'FREQ=DAILY;COUNT=1000000' }, 'rrule'],
    [
      'daily for ever since the last century',
      { rrule: 'FREQ=DAILY', startLocal: '1999-01-01T09:00', endLocal: '1999-01-01T10:00' },
      'rrule',
    ],
    ['the 30th of each February', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule'],
    ['a start that is no day of the rule', { rrule: 'FREQ=WEEKLY;BYDAY=TU' }, 'startLocal'],
    ['an exception from nothing', { exdates: ['2026-12-07T09:00'] }, 'exdates'],
    ['an exception that is no occurrence', { ...WEEKLY, exdates: ['2026-12-08T09:00'] }, 'exdates'],
    ['an exception twice', { ...WEEKLY, exdates: ['2026-12-14T09:00', '2026-12-14T09:00'] }, 'exdates'],
    ['exceptions from all', { rrule: 'FREQ=DAILY;COUNT=1', exdates: ['2026-12-07T09:00'] }, 'exdates'],
    ['an exception at no time', { ...WEEKLY, exdates: ['9999-99-99T99:99'] }, 'exdates'],
    ['an exception in the next century', { ...WEEKLY, exdates: ['2199-12-31T00:00'] }, 'exdates'],
    ['a date added in the next century', { ...WEEKLY, rdates: ['2199-12-31T00:00'] }, 'rdates'],
    ['dates added before the start', { ...WEEKLY, rdates: far }, 'rdates'],
    ['a date added that is there', { ...WEEKLY, rdates: ['2026-12-14T09:00'] }, 'rdates'],
    ['a link that runs', { location: { type: 'url', value: 'javascript:alert(1)' } }, 'location.value'],
    ['a picture of elsewhere', { cover: 'https://example.com/a.png' }, 'cover'],
    [
      'two questions of one id',
      { questions: [1, 2].map(() => ({ id: 'a', label: 'A?', isRequired: true })) },
      'questions',
    ],
    ['a mail address that is none', { emailList: ['nobody'] }, 'emailList'],
  ]
  it.each(cases)('%s', async (_what, more, field) => {
    const { status, body } = await ada.call('POST v2/event/create', eventInput(more) as never)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
    expect(await list()).toEqual([])
  })

  it('and so is a change to it', async () => {
    const { id } = await plan(WEEKLY)
    const tries: [object, string][] = [
      [{ endLocal: '2026-12-07T08:00' }, 'endLocal'],
      [{ rrule: 'FREQ=SECONDLY' }, 'rrule'],
      [{ scope: 'this' }, 'recurrenceId'],
      [{ scope: 'this', recurrenceId: '2026-12-14T09:00', rrule: 'FREQ=DAILY' }, 'rrule'],
      [{ scope: 'this', recurrenceId: '2026-12-14T09:00', endLocal: '2026-12-14T08:00' }, 'endLocal'],
    ]
    for (const [more, field] of tries) {
      const { status, body } = await change({ eventId: id, ...more })
      expect({ more, status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        more,
        status: 400,
        fields: [field],
      })
    }
    expect((await change({ eventId: id, scope: 'this', recurrenceId: '2026-12-15T09:00' })).status).toBe(404)
  })
})

describe('[EVENT-5] occurrences', () => {
  it('are there as far ahead as one looks, and each once', async () => {
    await plan({ rrule: 'FREQ=WEEKLY;BYDAY=MO' })
    const look = async (from: string, to: string) =>
      (await ada.call('POST v2/event/calendar', { from, to })).body.events.flatMap(
        ({ occurrences }: EventInCalendar) => occurrences,
      )
    expect(await look('2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z')).toHaveLength(4)
    const far = await look('2030-06-01T00:00:00Z', '2030-07-01T00:00:00Z')
    expect(far.map(({ recurrenceId }: { recurrenceId: string }) => recurrenceId)).toEqual([
      '2030-06-03T09:00',
      '2030-06-10T09:00',
      '2030-06-17T09:00',
      '2030-06-24T09:00',
    ])
    expect(await look('2030-06-01T00:00:00Z', '2030-07-01T00:00:00Z')).toEqual(far)
    expect(await look('2080-06-01T00:00:00Z', '2080-07-01T00:00:00Z')).toEqual([])
    const wide = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
    expect((await ada.call('POST v2/event/calendar', wide)).body.fields).toHaveProperty('to')
  })

  it('touch a time that they only end or begin in', async () => {
    await plan({ startLocal: '2026-12-06T22:00', endLocal: '2026-12-08T02:00' })
    const at = (from: string, to: string) => list({ from: `2026-12-${from}:00Z`, to: `2026-12-${to}:00Z` })
    expect(await at('07T00:00', '07T12:00')).toHaveLength(1)
    expect(await at('08T00:30', '09T00:00')).toHaveLength(1)
    expect(await at('08T01:00', '09T00:00')).toHaveLength(0)
  })
})

describe('[EVENT-4] a series without an end', () => {
  it('is changed and cancelled however long it has run, and goes on', async () => {
    const { id } = await plan({ rrule: 'FREQ=DAILY' })
    now = Date.parse('2028-01-10T08:00:00Z')
    await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
    const moved = { startLocal: '2026-12-07T10:00', endLocal: '2026-12-07T10:30' }
    for (const more of [
      { title: 'Daily' },
      moved,
      { rrule: 'FREQ=DAILY;INTERVAL=2' },
      { status: 'cancelled' },
    ])
      expect((await change({ eventId: id, scope: 'all', ...more })).status).toBe(200)
    const back = { rrule: 'FREQ=DAILY', status: 'scheduled' }
    expect((await change({ eventId: id, scope: 'all', ...back })).status).toBe(200)
    const early = { startLocal: '2016-12-07T10:00', endLocal: '2016-12-07T10:30' }
    expect((await change({ eventId: id, scope: 'all', ...early })).body.fields).toHaveProperty('rrule')
    const far = { from: '2032-12-01T00:00:00Z', to: '2032-12-08T00:00:00Z' }
    expect((await ada.call('POST v2/event/calendar', far)).body.events[0].occurrences).toHaveLength(7)
  })
})

describe('[EVENT-7] one occurrence', () => {
  it('is otherwise than its series, or cancelled, and the others stay', async () => {
    const { id } = await plan({ ...WEEKLY, rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' })
    const recurrenceId = '2026-12-14T09:00'
    const moved = await change({
      eventId: id,
      recurrenceId,
      title: 'Late',
      startLocal: '2026-12-15T15:00',
      endLocal: '2026-12-15T16:00',
    })
    expect(moved.body).toMatchObject({
      title: 'Late',
      recurrenceId,
      startsAt: '2026-12-15T14:00:00.000Z',
      isException: true,
      version: 1,
      icalSequence: 1,
    })
    await change({ eventId: id, recurrenceId: '2026-12-21T09:00', status: 'cancelled' })
    expect(
      (await list()).map((row: Record<string, unknown>) => [row['title'], row['startLocal'], row['status']]),
    ).toEqual([
      ['Standup', '2026-12-07T09:00', 'scheduled'],
      ['Late', '2026-12-15T15:00', 'scheduled'],
      ['Standup', '2026-12-21T09:00', 'cancelled'],
    ])
    expect(await list({ filter: 'upcoming' })).toHaveLength(2)
    const one = await ada.call('POST v2/event/get', { eventId: id, recurrenceId })
    const { version: _v, icalSequence: _s, ...visibleFields } = moved.body
    expect(one.body).toMatchObject({ ...visibleFields, version: 2 })
    expect((await ada.call('POST v2/event/get', { eventId: id })).body).toMatchObject({
      title: 'Standup',
      recurrenceId: null,
    })
    const none = await ada.call('POST v2/event/get', { eventId: id, recurrenceId: '2026-12-15T09:00' })
    expect(none.status).toBe(404)
    const back = await change({ eventId: id, recurrenceId: '2026-12-21T09:00', status: 'scheduled' })
    expect(back.body.status).toBe('scheduled')
  })

  it('goes along when all of the series moves, and with what was said to it', async () => {
    const { id } = await plan(WEEKLY)
    await change({ eventId: id, recurrenceId: '2026-12-14T09:00', title: 'Second' })
    await bob.call('POST v2/event/respond', {
      eventId: id,
      recurrenceId: '2026-12-21T09:00',
      status: 'declined',
    })
    const moved = await change({
      eventId: id,
      startLocal: '2026-12-08T10:00',
      endLocal: '2026-12-08T11:00',
      rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=10',
    })
    expect(moved.status).toBe(200)
    const rows = await list({}, bob)
    expect(rows).toHaveLength(10)
    expect(
      rows
        .slice(0, 3)
        .map((row: Record<string, unknown>) => [row['title'], row['recurrenceId'], row['ownStatus']]),
    ).toEqual([
      ['Standup', '2026-12-08T10:00', null],
      ['Second', '2026-12-15T10:00', null],
      ['Standup', '2026-12-22T10:00', 'declined'],
    ])
  })
})

describe('[EVENT-8] an event is seen', () => {
  it('as a draft by its hosts, for the invited by them and who runs the space, and in public by all', async () => {
    const owner = await space.member('Olga', { role: 'owner' })
    const [guest, stranger] = [await space.visitor('guest', 'Gus'), await space.visitor('anonymous', 'Ann')]
    await plan({ title: 'draft', isDraft: true })
    const closed = await plan({ title: 'closed', visibility: 'invited', userIds: [bob.id] })
    const cleo = await space.member('Cleo')
    await plan({ title: 'all' })
    await plan({ title: 'public', visibility: 'public' })
    const seen = async (seat: Seat) => titles(await list({}, seat)).sort()
    expect(await seen(ada)).toEqual(['all', 'closed', 'draft', 'public'])
    expect(await seen(bob)).toEqual(['all', 'closed', 'public'])
    expect(await seen(owner)).toEqual(['all', 'closed', 'public'])
    expect(await seen(cleo)).toEqual(['all', 'public'])
    expect(await seen(guest)).toEqual(['all', 'public'])
    expect(await seen(stranger)).toEqual(['public'])
    const calendar = await cleo.call('POST v2/event/calendar', {
      from: '2026-12-01T00:00:00Z',
      to: '2027-01-01T00:00:00Z',
    })
    expect(titles(calendar.body.events).sort()).toEqual(['all', 'public'])
    for (const [call, more] of [
      ['POST v2/event/get', {}],
      ['POST v2/event/get-attendees', {}],
      ['POST v2/event/respond', { status: 'going' }],
      ['POST v2/event/join', {}],
      ['POST v2/event/invite-users', {}],
      ['PUT v2/event/update', { title: 'mine' }],
    ] as const)
      expect((await cleo.call(call, { eventId: closed.id, ...more } as never)).status).toBe(404)
  })

  it('of another space by nobody', async () => {
    const { id } = await plan({ visibility: 'public' })
    const elsewhere = await seedSpace(server)
    now = Date.now()
    const eve = await elsewhere.member('Eve', { role: 'owner' })
    now = NOW
    for (const [call, more] of [
      ['POST v2/event/get', {}],
      ['POST v2/event/get-attendees', {}],
      ['POST v2/event/respond', { status: 'going' }],
      ['POST v2/event/join', {}],
      ['POST v2/event/approve', { attendeeId: randomUUID(), isApproved: true }],
      ['POST v2/event/remove-attendee', { attendeeId: randomUUID() }],
      ['POST v2/event/invite-users', {}],
      ['PUT v2/event/update', { title: 'mine' }],
    ] as const)
      expect((await eve.call(call, { eventId: id, ...more } as never)).status).toBe(404)
    const stolen = await ada.call('POST v2/event/invite-users', { eventId: id, userIds: [eve.id] })
    expect(stolen.status).toBe(404)
  })
})

describe('[EVENT-9] an event is changed', () => {
  it('by its hosts and who runs the space, which is recorded, and by nobody else', async () => {
    const owner = await space.member('Olga', { role: 'owner' })
    const cleo = await space.member('Cleo')
    const { id } = await plan({ userIds: [bob.id] })
    await ada.call('POST v2/event/invite-users', { eventId: id, userIds: [cleo.id], role: 'cohost' })
    expect((await change({ eventId: id, title: 'Mine' }, bob)).status).toBe(403)
    expect((await change({ eventId: id, title: 'Ours' }, cleo)).body).toMatchObject({ title: 'Ours' })
    expect((await change({ eventId: id, status: 'cancelled' }, owner)).body).toMatchObject({
      status: 'cancelled',
    })
    const log = await owner.call('POST v2/admin/workspace/audit-log', {})
    expect(log.body.rows.map(({ action }: { action: string }) => action)).toEqual(['event.cancelled'])
    const host = await bob.call('POST v2/event/invite-users', { eventId: id, userIds: [owner.id] })
    expect(host.status).toBe(403)
  })

  it('but empty texts are dropped, and null takes away', async () => {
    const { id } = await plan({
      description: 'Words',
      capacity: 5,
      location: { type: 'address', value: 'Attic' },
    })
    const same = await change({ eventId: id, title: ' ', description: '' })
    expect(same.body).toMatchObject({ title: 'Standup', description: 'Words', version: 0 })
    const less = await change({ eventId: id, capacity: null, location: null })
    expect(less.body).toMatchObject({ capacity: null, location: null, version: 1 })
  })

  it('and published once it is ready', async () => {
    const { id } = await plan({ isDraft: true })
    expect((await change({ eventId: id, status: 'scheduled' })).body).toMatchObject({ status: 'scheduled' })
    expect(await list({}, bob)).toHaveLength(1)
  })
})

describe('[EVENT-18] two who change the same one', () => {
  it('are not both believed: the second is told what stands there', async () => {
    const owner = await space.member('Olga', { role: 'owner' })
    const { id, version } = await plan()
    const first = await change({ eventId: id, version, title: 'First' }, owner)
    const second = await change({ eventId: id, version, title: 'Second' })
    expect(second).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    expect(second.body.meanwhile).toMatchObject({
      current: { title: 'First', version: 1 },
      changedBy: 'Olga',
    })
    const knowing = await change({ eventId: id, version: first.body.version, title: 'Second' })
    expect(knowing.body.title).toBe('Second')
  })
})

describe('[EVENT-19] from one occurrence on', () => {
  it('a series goes on as another, with what was said to it, and the first part stays', async () => {
    const { id } = await plan({ ...WEEKLY, exdates: ['2026-12-28T09:00'], userIds: [bob.id] })
    const [early, late] = ['2026-12-14T09:00', '2027-01-11T09:00']
    await bob.call('POST v2/event/respond', { eventId: id, status: 'going' })
    for (const recurrenceId of [early, late])
      await bob.call('POST v2/event/respond', { eventId: id, recurrenceId, status: 'maybe' })
    const tail = await change({
      eventId: id,
      scope: 'following',
      recurrenceId: '2026-12-21T09:00',
      startLocal: '2026-12-21T14:00',
      endLocal: '2026-12-21T15:00',
    })
    expect(tail.body).toMatchObject({
      rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=8',
      exdates: ['2026-12-28T14:00'],
      version: 0,
    })
    expect(tail.body.id).not.toBe(id)
    // The end is the last occurrence, so that no one sees an end date without one.
    expect((await ada.call('POST v2/event/get', { eventId: id })).body.rrule).toContain('UNTIL=20261214T0900')
    const rows = await list({}, bob)
    expect(rows.map((row: Record<string, unknown>) => [row['startLocal'], row['ownStatus']])).toEqual([
      ['2026-12-07T09:00', 'going'],
      ['2026-12-14T09:00', 'maybe'],
      ['2026-12-21T14:00', 'going'],
      ['2027-01-04T14:00', 'going'],
      ['2027-01-11T14:00', 'maybe'],
      ['2027-01-18T14:00', 'going'],
      ['2027-01-25T14:00', 'going'],
      ['2027-02-01T14:00', 'going'],
      ['2027-02-08T14:00', 'going'],
    ])
    expect(rows[0].icalUid).not.toBe(rows[2].icalUid)
  })

  it('a series ends where that is cancelled', async () => {
    const { id } = await plan({ rrule: 'FREQ=DAILY;COUNT=5' })
    await change({ eventId: id, scope: 'following', recurrenceId: '2026-12-09T09:00', status: 'cancelled' })
    expect(await list({ filter: 'upcoming' })).toHaveLength(2)
  })
})

describe('[EVENT-10] a list', () => {
  it('says what is upcoming, live and past by the clock alone', async () => {
    await plan({ rrule: 'FREQ=DAILY;COUNT=3' })
    const count = async () =>
      Promise.all(['upcoming', 'live', 'past'].map(async (filter) => (await list({ filter })).length))
    expect(await count()).toEqual([3, 0, 0])
    now = Date.parse('2026-12-08T08:10:00Z')
    await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
    expect(await count()).toEqual([2, 1, 1])
    expect((await list({ filter: 'live' }))[0]).toMatchObject({
      status: 'live',
      recurrenceId: '2026-12-08T09:00',
    })
    now += HOUR_MS
    expect(await count()).toEqual([1, 0, 2])
    expect(titles(await list({ filter: 'past' }))).toHaveLength(2)
  })

  it('says what is one’s own and what one is invited to, and finds words', async () => {
    await plan({ title: 'Of Ada', userIds: [bob.id] })
    await plan({ title: 'Of Bob', description: 'with 100% cake' }, bob)
    expect(titles(await list({ filter: 'mine' }, bob))).toEqual(['Of Bob'])
    expect(titles(await list({ filter: 'invited' }, bob))).toEqual(['Of Ada'])
    expect(titles(await list({ search: 'cake 100%' }))).toEqual(['Of Bob'])
    expect(await list({ search: '%' })).toHaveLength(1)
  })

  it.each(['upcoming', 'past'] as const)(
    'of what is %s has pages that meet without a gap or a double',
    async (filter) => {
      await plan({ rrule: 'FREQ=DAILY;COUNT=7' })
      await plan({ rrule: 'FREQ=DAILY;COUNT=7', title: 'Same time' })
      if (filter === 'past') {
        now = Date.parse('2027-12-08T08:10:00Z')
        await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
      }
      const whole = (await list({ filter, pageSize: 100 })).map((row: Record<string, string>) => [
        row['id'],
        row['recurrenceId'],
      ])
      const read: unknown[] = []
      let next: string | undefined
      do {
        const { body } = await ada.call('POST v2/event/list', { filter, pageSize: 3, ...(next && { next }) })
        read.push(...body.rows.map((row: Record<string, string>) => [row['id'], row['recurrenceId']]))
        next = body.next
      } while (next)
      expect(read).toEqual(whole)
      expect(read).toHaveLength(14)
      for (const bad of ['x', Buffer.from("1 ' or 1=1").toString('base64url')])
        expect((await ada.call('POST v2/event/list', { next: bad })).body.fields).toHaveProperty('next')
    },
  )
})

it('[EVENT-5] whoever asks for one day after the other has a series made once a year of them', async () => {
  const event = await plan({ rrule: 'FREQ=DAILY' })
  const { pool } = server.services.connection
  const stored = async (): Promise<string[]> =>
    (await pool.query('select xmin::text as by, made_until from events where id = $1', [event.id])).rows
  const day = (at: number) => new Date(Date.UTC(2029, 2, at)).toISOString().slice(0, 10)
  const ask = async (at: number) =>
    (await ada.call('POST v2/event/get', { eventId: event.id, recurrenceId: `${day(at)}T09:00` })).status
  expect(await ask(1)).toBe(200)
  const once = await stored()
  for (let index = 2; index < 10; index += 1) expect(await ask(index)).toBe(200)
  expect(
    (await ada.call('POST v2/event/get', { eventId: event.id, recurrenceId: `${day(11)}T09:01` })).status,
  ).toBe(404)
  expect(await stored()).toEqual(once)
})
