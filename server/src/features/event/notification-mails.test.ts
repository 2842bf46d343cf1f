import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NOW = Date.parse('2027-01-11T06:00:00Z')
const ROOM = { type: 'room' as const, value: 'Lounge' }
let now = NOW
let server: TestServer
let space: TestSpace
let ada: Seat
let bob: Seat
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = NOW
  space = await seedSpace(server)
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob')
  await server.services.connection.pool.query("update sessions set expires_at = 'infinity'")
  await bob.call('PUT v2/appointment/availability/week', {
    timezone: 'America/New_York',
    weekly: Array.from({ length: 7 }, (_, weekday) => ({ weekday, windows: [] })),
  })
  return () => space.close()
})

interface Mail {
  subject: string
  text: string
  calendar?: string
}
const mailTo = (to: string, subject: RegExp): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${server.origin}/sandbox/mail.json?to=${to}`)).json()) as Mail[]
      const mail = mails.find((one) => subject.test(one.subject))
      if (!mail) throw new Error(`no mail to ${to} about ${subject}`)
      return mail
    },
    { timeout: 30_000, interval: 20 },
  )
const plan = async (more: object = {}) => {
  const guest = `${randomUUID()}@guests.example`
  const { status, body } = await ada.call('POST v2/event/create', {
    ...{ title: 'Harbour walk', timezone: 'America/Los_Angeles', location: ROOM, reminders: [60] },
    ...{ startLocal: '2027-01-12T22:30', endLocal: '2027-01-12T23:30' },
    ...{ userIds: [bob.id], emailList: [guest], ...more },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id as string, guest }
}
const bobsMail = () => `${bob.id}@example.com`
const THEIRS = 'Wednesday, 13 January 2027, 01:30–02:30 (New York time)'
const ITS_OWN = 'Tuesday, 12 January 2027, 22:30–23:30 (Los Angeles time)'

describe('[EVENT-38] whoever is told of an event', () => {
  it('reads when it is by their own clock, or by its own where theirs is not known, and in which room', async () => {
    const { guest } = await plan()
    const [own, bobMail] = [await mailTo(guest, /invited you/), await mailTo(bobsMail(), /invited you/)]
    expect(own.text).toContain(ITS_OWN)
    expect(bobMail.text).toContain(THEIRS)
    for (const { text } of [own, bobMail]) expect(text).toContain('Where: Lounge, Analytical Engines')
    expect(own.text).toMatch(/Reply or join: http:\S+\/invites\?type=event&token=/)
  })

  it('in the room too, and when they are reminded', async () => {
    const notification = nextEvent(await enterSpace(bob), 'event:told')
    const { id, guest } = await plan()
    expect(await notification).toMatchObject([{ kind: 'invited', body: THEIRS }])
    await bob.call('POST v2/event/respond', { eventId: id, status: 'going' })
    const attendees = (await ada.call('POST v2/event/get-attendees', { eventId: id })).body.rows
    const attendee = attendees.find(({ email }: { email: string }) => email === guest)
    const { pool } = server.services.connection
    await pool.query("update event_attendees set status = 'going' where id = $1", [attendee.id])
    now = Date.parse('2027-01-13T05:31:00Z')
    expect((await mailTo(bobsMail(), /starts in/)).text).toContain(THEIRS)
    const reminder = await mailTo(guest, /starts in/)
    expect(reminder.text).toContain(ITS_OWN)
    expect(reminder.text).toMatch(/Join or reply: http:\S+\/invites\?type=event&token=/)
  })

  it('is led by what is told of one occurrence to that, and to all where it is none any more', async () => {
    const { id, guest } = await plan({ rrule: 'FREQ=DAILY;COUNT=3' })
    const recurrenceId = '2027-01-13T22:30'
    const change = (title: string) =>
      ada.call('PUT v2/event/update', { eventId: id, scope: 'this', recurrenceId, title })
    await change('Longer walk')
    const { text } = await mailTo(guest, /Updated: Longer walk/)
    const link = new URL(/http:\S+/.exec(text)?.[0] ?? '')
    expect(link.searchParams.get('occurrence')).toBe(recurrenceId)
    const token = link.searchParams.get('token') ?? ''
    const look = async () => (await ada.call('POST v2/event/invitation', { token, recurrenceId })).body.event
    expect(await look()).toMatchObject({ title: 'Longer walk', recurrenceId })
    await ada.call('PUT v2/event/update', { eventId: id, scope: 'all', startLocal: '2027-01-12T21:30' })
    expect(await look()).toMatchObject({ title: 'Harbour walk', recurrenceId: null })
  })

  it('[EVENT-43] has an answer in each of three links, of which none is given by being opened', async () => {
    const { guest } = await plan()
    const [mail, bobs] = [await mailTo(guest, /invited you/), await mailTo(bobsMail(), /invited you/)]
    expect(mail.text).toMatch(
      /Yes: \S+&answer=going\s+Maybe: \S+&answer=maybe\s+No: \S+&answer=declined\s+Stop emails like this: \S+$/,
    )
    expect(bobs.text).not.toContain('answer=')
    const link = new URL(/Yes: (\S+)/.exec(mail.text)?.[1] ?? '')
    const token = link.searchParams.get('token') ?? ''
    const { body } = await ada.call('POST v2/event/invitation', { token })
    expect(body.event.ownStatus).toBe('invited')
    const component = new ICAL.Component(ICAL.parse(body.ics)).getFirstSubcomponent('vevent')
    expect(component?.getFirstPropertyValue('summary')).toBe('Harbour walk')
  })

  it('has room and way in their calendar', async () => {
    const { id, guest } = await plan()
    const valuesIn = ({ calendar = '' }: Mail) => {
      const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
      return ['location', 'url'].map((name) => String(event?.getFirstPropertyValue(name)))
    }
    const [place, url = ''] = valuesIn(await mailTo(guest, /invited you/))
    expect(place).toBe('Lounge, Analytical Engines')
    expect(new URL(url).pathname).toBe('/invites')
    expect(valuesIn(await mailTo(bobsMail(), /invited you/))).toEqual([
      'Lounge, Analytical Engines',
      expect.stringMatching(new RegExp(`/space\\?event=${id}$`)),
    ])
  })
})
