import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateMember } from '../workspace/queries.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada')
  bob = await space.member('Bob')
})

const YEAR = new Date().getUTCFullYear() + 1
const plan = async (title: string, more: object = {}): Promise<string> => {
  const { body } = await ada.call('POST v2/event/create', {
    title,
    startLocal: `${YEAR}-03-03T09:00`,
    endLocal: `${YEAR}-03-03T10:00`,
    timezone: 'Europe/Berlin',
    ...more,
  })
  return body.id
}
const subscribe = async (seat: Seat): Promise<string> => {
  const { status, body } = await seat.call('POST v2/event/make-feed', {})
  expect(status).toBe(201)
  // Uses the server's origin, because the tests cannot reach the space's own host.
  return `${server.origin}${new URL(body.url).pathname}`
}
const namesIn = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((part) => String(part.getFirstPropertyValue('summary')))
    .toSorted()
const read = async (url: string) => namesIn(await (await fetch(url)).text())

describe('[APPT-44] the address of a person’s calendar', () => {
  it('tells of what they host and of what they have booked, each by the name of the other, and once it is off no more', async () => {
    const host = await space.member('Hal', { isConfirmed: true })
    const booked = await host.call('POST v2/appointment/book-guest', {
      ...{
        idempotencyKey: randomUUID(),
        start: `${YEAR}-03-03T09:00:00.000Z`,
        timezone: 'UTC',
        userId: bob.id,
      },
    })
    expect(booked.status).toBe(201)
    const [hosts, guests] = [await subscribe(host), await subscribe(bob)]
    expect([await read(hosts), await read(guests)]).toEqual([['Meeting: Bob'], ['Meeting: Hal']])
    expect(await read(await subscribe(ada))).toEqual([])
    await host.call('POST v2/appointment/cancel', { bookingId: booked.body.id })
    expect([await read(hosts), await read(guests)]).toEqual([[], []])
  })
})

describe('[EVENT-21] the address of a person’s calendar', () => {
  it('tells, without a session, what they see and have not declined', async () => {
    await plan('open')
    await plan('draft', { isDraft: true })
    await plan('closed', { visibility: 'invited' })
    await plan('for Bob', { visibility: 'invited', userIds: [bob.id] })
    await plan('over', { startLocal: '2020-03-03T09:00', endLocal: '2020-03-03T10:00' })
    const declined = await plan('declined')
    await bob.call('POST v2/event/respond', { eventId: declined, status: 'declined' })
    const series = await plan('series', { rrule: 'FREQ=DAILY;COUNT=3' })
    const recurrenceId = `${YEAR}-03-04T09:00`
    await bob.call('POST v2/event/respond', { eventId: series, status: 'going' })
    await bob.call('POST v2/event/respond', { eventId: series, recurrenceId, status: 'declined' })
    const url = await subscribe(bob)
    const response = await fetch(url)
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(namesIn(text)).toEqual(['for Bob', 'open', 'series'])
    expect(text).toContain(`EXDATE;TZID=Europe/Berlin:${YEAR}0304T090000`)
    expect(text).toMatch(/BEGIN:VTIMEZONE\r\nTZID:Europe\/Berlin/)
    expect(await read(await subscribe(ada))).toEqual(['closed', 'declined', 'for Bob', 'open', 'series'])
  })

  it('tells of a series that they declined the days to which they come, and of one not answered those as taken', async () => {
    const [declined, open] = [
      await plan('declined', { rrule: 'FREQ=DAILY;COUNT=5' }),
      await plan('open', { rrule: 'FREQ=DAILY;COUNT=5' }),
    ]
    const recurrenceId = `${YEAR}-03-05T09:00`
    await bob.call('POST v2/event/respond', { eventId: declined, status: 'declined' })
    for (const eventId of [declined, open])
      await bob.call('POST v2/event/respond', { eventId, recurrenceId, status: 'going' })
    const parts = new ICAL.Component(
      ICAL.parse(await (await fetch(await subscribe(bob))).text()),
    ).getAllSubcomponents('vevent')
    const responses = parts.map((part) =>
      ['summary', 'recurrence-id', 'status', 'transp'].map((name) =>
        part.getFirstPropertyValue(name)?.toString(),
      ),
    )
    const day = `${recurrenceId}:00`
    expect(responses.toSorted()).toEqual([
      ['declined', day, 'CONFIRMED', 'OPAQUE'],
      ['open', undefined, 'TENTATIVE', 'TRANSPARENT'],
      ['open', day, 'CONFIRMED', 'OPAQUE'],
    ])
  })

  it('is asked again for nothing while nothing has changed', async () => {
    const id = await plan('first')
    const url = await subscribe(bob)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const again = () => fetch(url, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await ada.call('PUT v2/event/update', { eventId: id, title: 'second' })
    const changed = await again()
    expect([changed.status, namesIn(await changed.text())]).toEqual([200, ['second']])
  })

  it('is known once, opens nothing once it is ended or made anew, and is kept as a digest', async () => {
    await plan('one')
    expect((await bob.call('POST v2/event/feed', {})).body).toEqual({ feed: null })
    const first = await subscribe(bob)
    expect((await bob.call('POST v2/event/feed', {})).body.feed).toMatchObject({ readAt: null })
    expect(await read(first)).toEqual(['one'])
    expect((await bob.call('POST v2/event/feed', {})).body.feed.readAt).not.toBeNull()
    const second = await subscribe(bob)
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
    const { rows } = await server.services.connection.pool.query('select * from event_feeds')
    const [, token] = /calendar\/(.*)\.ics/.exec(second) ?? []
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await bob.call('POST v2/event/end-feed', {})).status).toBe(204)
    expect((await fetch(second)).status).toBe(404)
  })

  it('answers one and the same for whatever is none, and for who is in the space no more', async () => {
    await plan('one')
    const url = await subscribe(bob)
    await updateMember(server.services.db, space.spaceId, bob.id, { status: 'inactive' })
    const [, token = ''] = /calendar\/(.*)\.ics/.exec(url) ?? []
    const told = new Set<string>()
    for (const name of [`${token}.ics`, `${'x'.repeat(43)}.ics`, 'short.ics', `${token}`]) {
      const response = await fetch(`${server.origin}/api/calendar/${name}`)
      told.add(`${response.status} ${JSON.parse(await response.text()).code}`)
    }
    expect([...told]).toEqual(['404 NOT_FOUND'])
    await updateMember(server.services.db, space.spaceId, bob.id, { status: 'active' })
    expect((await fetch(url)).status).toBe(200)
    await server.services.connection.pool.query('update users set blocked_at = now() where id = $1', [bob.id])
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('[EVENT-20] the file of an event', () => {
  const file = (seat: Pick<Seat, 'cookie'> | null, id: string, query = '') =>
    fetch(`${server.origin}/api/events/${id}.ics${query}`, { headers: seat ? { cookie: seat.cookie } : {} })

  it('is for who sees it, and there for nobody else', async () => {
    const id = await plan('closed', { visibility: 'invited', userIds: [bob.id] })
    const cleo = await space.member('Cleo')
    const guest = await space.visitor('guest', 'Gus')
    const eve = await (await seedSpace(server)).member('Eve', { role: 'owner' })
    const own = await file(bob, id)
    expect(namesIn(await own.text())).toEqual(['closed'])
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="closed.ics"')
    for (const seat of [cleo, guest, eve]) expect((await file(seat, id)).status).toBe(404)
    expect((await file(null, id)).status).toBe(401)
    expect((await file(bob, 'nothing')).status).toBe(404)
    const open = await plan('open')
    expect((await file(guest, open)).status).toBe(200)
  })

  it('tells a series, or the one occurrence that is asked for', async () => {
    const id = await plan('series', { rrule: 'FREQ=DAILY;COUNT=3' })
    expect(await (await file(bob, id)).text()).toContain('RRULE:FREQ=DAILY;COUNT=3')
    const one = await file(bob, id, `?occurrence=${YEAR}-03-04T09:00`)
    const text = await one.text()
    expect(text).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${YEAR}0304T090000`)
    expect(text).not.toContain('RRULE')
    expect((await file(bob, id, `?occurrence=${YEAR}-03-09T09:00`)).status).toBe(404)
    expect((await file(bob, id, "?occurrence=' or 1=1")).status).toBe(404)
  })
})
