import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bookingLink, openBooking } from './booking.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { enterAsGuest } from './guests.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

describe('[APPT-34] a booking that is on', () => {
  const stage = setUpServerAndBrowser(withDemo)

  it('leads its guest, who has no account, into the space', async () => {
    const host = stage.served.someone()
    await host.call('POST v2/auth/login', { email: DEMO.emailOf('kwame'), password: DEMO.password })
    const { rows } = await host.call('GET v2/workspace/explore-space', { filter: 'mine' })
    host.spaceId = rows[0]?.id ?? null
    const windows = [{ startMin: 0, endMin: 1440 }]
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, windows }))
    await host.call('PUT v2/appointment/availability/week', { timezone: 'UTC', weekly })
    const type = { title: 'Coffee', stepMin: 5, minNoticeMin: 0, durations: [30] }
    const { id: typeId } = await host.call('PUT v2/appointment/type', type)
    const link = await bookingLink(host, 'UTC', { typeId })
    const bearer = new URL(link).searchParams.get('token') ?? ''
    const [from, to] = [0, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const guest = stage.served.someone()
    const days = { from: from ?? '', to: to ?? '', timezone: 'UTC' }
    const free = await guest.call('POST v2/appointment/timeslots', days, { bearer })
    const start = free.days[0]?.slots[0]?.start ?? ''
    const input = { idempotencyKey: randomUUID(), start, timezone: 'UTC' }
    const person = { name: 'Gil Guest', email: 'gil@guest.example' }
    const { manageToken } = await guest.call(
      'POST v2/appointment/schedule',
      { ...input, ...person },
      { bearer },
    )

    const { page } = await stage.personOfTest()
    const manage = new URL(link)
    manage.search = `${new URLSearchParams({ type: 'booking', token: manageToken })}`
    await openBooking(page, manage.href, 'Your booking')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join now' }).click()
    await page.waitForURL(/\/g\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('[EVENT-37] an event that is on', () => {
  const stage = setUpServerAndBrowser(withDemo)
  const MINUTE_MS = 60_000

  it('leads who was asked by a mail from that into its room, as soon as it is time', async () => {
    const maren = await stage.personOfTest({ viewport: WIDE })
    const host = await arriveAs(maren.page, stage.served, 'maren')
    const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS
    const wall = (ms: number) => new Date(ms).toISOString().slice(0, 16)
    const event = await host.call('POST v2/event/create', {
      ...{ title: 'Harbour walk', timezone: 'UTC', emailList: ['gil@guests.example'] },
      ...{ startLocal: wall(start), endLocal: wall(start + 30 * MINUTE_MS) },
      location: { type: 'room', value: 'Lounge' },
    })
    const { page } = await stage.personOfTest({ viewport: WIDE, timezoneId: 'Europe/Berlin' })
    await page.clock.install({ time: start - 40 * MINUTE_MS })
    await page.goto(await stage.served.linkFor('gil@guests.example', /Harbour walk/))
    await page.getByRole('button', { name: 'I’m going' }).click()
    const opens = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
    await page.getByText(`You can join from ${opens.format(start - 15 * MINUTE_MS)}`).waitFor()
    await page.getByText('LoungeIn Harbour Studio').waitFor()
    await pictures(page, 'event-answer-before')
    await expectAccessible(page)

    // The host changes the event while the page is open.
    await host.call('PUT v2/event/update', { eventId: event.id, title: 'Walk along the quay' })
    await page.clock.fastForward('01:01')
    await page.getByRole('heading', { name: 'Walk along the quay' }).waitFor()
    expect(await page.getByRole('button', { name: 'Join now' }).count()).toBe(0)

    await page.clock.fastForward('25:00')
    await page.getByRole('button', { name: 'Join now' }).waitFor()
    await pictures(page, 'event-answer-open')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join now' }).click()
    await page.waitForURL(/\/g\//)
    await enterAsGuest(page, 'Gil Guest')
    const people = maren.page.getByRole('region', { name: 'People' })
    await people.getByRole('listitem').filter({ hasText: 'Gil Guest' }).getByText('Lounge').waitFor()
  })
})
