import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { board, openBoard } from './board.ts'
import { bookingLink, chooseDay, chooseTime, fillDetails, leaveEvents, openBooking } from './booking.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const inBoard = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const view = (page: Page, name: string) => inBoard(page, name).click()

describe('appointments, on the board', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let copied = ''

  beforeAll(async () => {
    maren = await stage.personOfSuite({
      viewport: WIDE,
      timezoneId: 'Europe/Berlin',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await arriveAs(maren.page, stage.served, 'maren')
    await openBoard(maren.page, 'Bookings')
  })

  const looked = async (name: string) => {
    await expectAccessible(maren.page)
    await pictures(maren.page, `appointments-${name}`)
  }
  /** Simulates returning to the tab. */
  const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
  const visitor = async () =>
    (await stage.personOfTest({ viewport: WIDE, timezoneId: 'America/New_York' })).page
  const book = async (url: string, name: string, heading: string | RegExp, at = 0) => {
    const page = await visitor()
    await openBooking(page, url, heading)
    await chooseDay(page)
    await chooseTime(page, at)
    await fillDetails(page, name, `${name.toLowerCase().replace(' ', '.')}@guest.example`)
    return page
  }

  const signedInMaren = async () => {
    const host = stage.served.someone()
    await host.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
    const { rows } = await host.call('GET v2/workspace/explore-space', { filter: 'mine' })
    host.spaceId = rows[0]?.id ?? null
    return host
  }

  it('[APPT-6] keeps the hours of a week, with breaks, and says which day is wrong', async () => {
    const { page } = maren
    await inBoard(page, /Lena Fischer/).waitFor()
    await looked('booked')
    await view(page, 'Canceled')
    await board(page).getByText('No canceled bookings.').waitFor()
    await view(page, 'Booked by me')
    await board(page).getByText('You haven’t booked anyone.').waitFor()
    await view(page, 'Availability')
    const monday = board(page).getByRole('group', { name: 'Monday' }).first()
    await monday.getByLabel('Monday, until').selectOption('12:00')
    await inBoard(page, 'Add hours, Monday').click()
    await monday.getByLabel('Monday, from').nth(1).selectOption('11:00')
    await inBoard(page, 'Save hours').click()
    await monday.getByText('Hours must end after they start').waitFor()
    await looked('hours-wrong')
    await monday.getByLabel('Monday, from').nth(1).selectOption('13:00')
    await monday.getByText('Hours must end after they start').waitFor({ state: 'detached' })
    await inBoard(page, 'Copy to Mon–Fri, Monday').first().click()
    const friday = board(page).getByRole('group', { name: 'Friday' }).first()
    expect(await friday.getByLabel('Friday, from').nth(1).inputValue()).toBe(String(13 * 60))
    await looked('hours-copied')
    await inBoard(page, 'Remove 13:00–16:00, Friday').click()
    await inBoard(page, 'Remove 09:00–12:00, Friday').click()
    await inBoard(page, 'Save hours').click()
    await page.getByText('Hours saved.').waitFor()
    await view(page, 'Scheduled')
    await view(page, 'Availability')
    expect(await monday.getByLabel('Monday, from').nth(1).inputValue()).toBe(String(13 * 60))
    await board(page).getByRole('group', { name: 'Friday' }).first().getByText('Unavailable').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await inBoard(page, 'Copy availability').click()
    await page.getByText('Availability copied.').waitFor()
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(copied[0]).toMatch(/^My availability, times in .+:$/)
    expect(copied.slice(1).length).toBeGreaterThan(5)
    for (const line of copied.slice(1)) expect(line).toMatch(/^[A-Z]\w\w,? .+: .+ – .+/)
  })

  it('[APPT-1] blocks days on end, and opens them again', async () => {
    const { page } = maren
    await inBoard(page, 'Add dates').click()
    const days = dialog(page, 'Date-specific hours')
    await days.getByLabel('First day').fill('2027-08-02')
    await days.getByLabel('Last day').fill('2027-08-13')
    await days.getByLabel('Reason').fill('By the sea')
    await looked('days-form')
    await days.getByRole('button', { name: 'Add', exact: true }).click()
    const row = board(page).getByRole('listitem').filter({ hasText: 'By the sea' })
    await row.getByText('Mon, 2 Aug 2027 – Fri, 13 Aug 2027').waitFor()
    await looked('hours')
    await row.getByRole('button', { name: /^Remove/ }).click()
    await row.waitFor({ state: 'detached' })
  })

  it('[APPT-11] has a link to give away for each kind, the same each time', async () => {
    const { page } = maren
    await view(page, 'Booking links')
    await inBoard(page, 'New meeting type').click()
    const form = dialog(page, 'New meeting type')
    await form.getByLabel('Title').fill('Harbour walk')
    await form.getByRole('checkbox', { name: '30 min', exact: true }).uncheck()
    await form.getByRole('checkbox', { name: '45 min' }).check()
    await form.getByText('Questions for guests').click()
    await form.getByRole('button', { name: 'Add question' }).click()
    await form.getByLabel('Question 1', { exact: true }).fill('Rain or shine?')
    await form.getByText('Notice, buffers, limits').click()
    await form.getByLabel('Max per day').fill('3')
    await form.getByRole('checkbox', { name: 'Require confirmation' }).check()
    await looked('kind-form')
    await form.getByRole('button', { name: 'Save' }).click()
    const card = board(page).getByRole('listitem').filter({ hasText: 'Harbour walk' }).first()
    await card.getByText('45 min · needs confirmation').waitFor()
    await card.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied.').waitFor()
    copied = await clipboard(page)
    expect(copied).toContain('/appointment?token=')
    await board(page).getByText('Shared links').waitFor()
    await card.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => clipboard(page)).toBe(copied)
    await looked('links')
  })

  it('[APPT-15] tells over the room who asks for a time, which is confirmed, moved and called off there', async () => {
    const { page } = maren
    const guest = await book(copied, 'Ada Quill', 'Harbour walk')
    await guest.getByLabel('Rain or shine?').fill('Shine.')
    await guest.getByRole('button', { name: 'Request this time' }).click()
    const news = page.getByRole('region', { name: /^Booking: / })
    await news.getByText('Ada Quill requested a time').waitFor()
    await news.getByRole('button', { name: 'View' }).click()
    await board(page).getByRole('heading', { name: 'Harbour walk with Ada Quill' }).waitFor()
    await board(page).getByText('Shine.').waitFor()
    await board(page)
      .getByText(/^Guest’s time: .*New York \(GMT-\d\)/)
      .waitFor()
    await looked('asked')
    await inBoard(page, 'Confirm').click()
    await inBoard(page, 'Add to calendar').waitFor()
    await looked('confirmed')
    await lookAgain(guest)
    await guest.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor()
    await guest.getByRole('button', { name: 'Reschedule' }).click()
    await chooseDay(guest)
    await chooseTime(guest, 2)
    await guest.getByRole('button', { name: 'Reschedule' }).click()
    await news.getByText('Ada Quill requested another time').waitFor()
    await board(page).getByText('Rescheduled').waitFor()
    await looked('moved')
    await inBoard(page, 'See the new time').click()
    await board(page).getByText('Pending').waitFor()
    await inBoard(page, 'Confirm').click()
    await inBoard(page, 'Add to calendar').waitFor()
    await inBoard(page, 'Reschedule').click()
    const move = dialog(page, 'Reschedule this booking')
    const begins = move.getByLabel('Starts')
    const day = (await begins.inputValue()).slice(0, 10)
    await begins.fill(`${day}T19:30`)
    await looked('move')
    await move.getByRole('button', { name: 'Reschedule' }).click()
    await board(page)
      .getByText(/19:30–20:15/)
      .waitFor()
    await lookAgain(guest)
    await guest.getByRole('heading', { level: 1, name: 'Booking rescheduled' }).waitFor()
    await guest.getByText(/, 13:30–14:15$/).waitFor()
    await inBoard(page, 'Cancel booking').click()
    const off = dialog(page, 'Cancel this booking?')
    await off.getByLabel('Reason').fill('The harbour is closed.')
    await looked('cancel')
    await off.getByRole('button', { name: 'Cancel booking' }).click()
    await board(page).getByText('Canceled', { exact: true }).waitFor()
    await board(page).getByText('The harbour is closed.').waitFor()
    await lookAgain(guest)
    await guest.getByRole('heading', { name: 'Booking canceled' }).waitFor()
  })

  it('[APPT-13] mails links with times to choose from, and ends one', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await view(page, 'Booking links')
    await inBoard(page, 'More actions for Meeting').click()
    await page.getByRole('button', { name: 'Email link' }).click()
    const send = dialog(page, /^Email “/)
    await send.getByLabel('To').fill('lena@lake.example, nobody')
    await send.getByLabel('Message').fill('Shall we?')
    await send
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .first()
      .click()
    await send.getByText('Suggest times: 1 selected').waitFor()
    await looked('send')
    await send.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Sent to lena@lake.example.').waitFor()
    await page.getByText('Invalid email: nobody').waitFor()
    const row = board(page).getByRole('listitem').filter({ hasText: 'for lena@lake.example' })
    await row.getByText(/single use/).waitFor()
    const link = await stage.served.linkFor('lena@lake.example', /invited you to book/)
    const guest = await visitor()
    await openBooking(guest, link, 'Meeting')
    const proposed = guest.getByRole('region', { name: 'Suggested times' }).getByRole('button')
    expect(await proposed.count()).toBe(1)
    await pictures(guest, 'booking-proposed')
    await expectAccessible(guest)
    const words = (await proposed.textContent()) ?? ''
    await proposed.click()
    await guest.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    const [, time = ''] = words.split(', ')
    await guest.getByText(new RegExp(`, ${time}–`)).waitFor()
    await row.getByRole('button', { name: /^Revoke/ }).click()
    await row.getByText(/^Revoked/).waitFor()
    await openBooking(guest, link, 'This booking link doesn’t work')
  })

  it('[APPT-40] are made for somebody by their host, after hours too', async () => {
    const { page } = maren
    await view(page, 'Scheduled')
    await inBoard(page, 'Book a meeting').click()
    const form = dialog(page, 'Book a meeting')
    const availableTimes = form.getByRole('group', { name: 'Your available times' }).getByRole('button')
    await availableTimes.first().click()
    await form.getByRole('button', { name: 'Book meeting' }).click()
    await form.getByText('Choose a member, or enter a name and an email.').waitFor()
    await form.getByLabel('Member').fill('jonas')
    await form.getByRole('option', { name: /Jonas Feld/ }).click()
    expect(await availableTimes.first().getAttribute('aria-pressed')).toBe('true')
    await form.getByLabel('Starts').fill('2027-03-14T06:30')
    await looked('book-somebody')
    await form.getByRole('button', { name: 'Book meeting' }).click()
    await board(page).getByRole('heading', { name: 'Meeting with Jonas Feld' }).waitFor()
    await board(page)
      .getByText(/06:30–07:00/)
      .waitFor()
    expect(
      await stage.served.linkFor(DEMO.emailOf('jonas'), /Maren Holst booked a meeting with you: Meeting/),
    ).toContain('type=booking')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
  })

  it('[APPT-42] are made over an event of the host’s only once that has been said', async () => {
    const { page } = maren
    const host = await signedInMaren()
    const when = { startLocal: '2027-03-16T14:00', endLocal: '2027-03-16T15:00', timezone: 'Europe/Berlin' }
    await host.call('POST v2/event/create', { title: 'Sea trial', ...when })
    await inBoard(page, 'Book a meeting').click()
    const form = dialog(page, 'Book a meeting')
    await form.getByLabel('Member').fill('jonas')
    await form.getByRole('option', { name: /Jonas Feld/ }).click()
    await form.getByLabel('Starts').fill('2027-03-16T14:15')
    await form.getByText('You’re busy then: Sea trial 14:00–15:00.').waitFor()
    await looked('book-over-event')
    await form.getByRole('button', { name: 'Book anyway' }).click()
    await board(page)
      .getByText(/14:15–14:45/)
      .waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await host.call('POST v2/event/create', {
      ...{ title: 'Open house', location: { type: 'room', value: 'Lounge' }, timezone: 'Europe/Berlin' },
      ...{ startLocal: '2027-03-17T10:00', endLocal: '2027-03-17T11:00' },
    })
    await board(page).getByRole('tab', { name: 'Events' }).click()
    await inBoard(page, 'New event').click()
    const event = page.getByRole('dialog', { name: 'New event' })
    await event.getByLabel('Title').fill('Quiet hour')
    await event.getByLabel('Starts').fill('2027-03-17T10:30')
    await event.getByLabel('Location').selectOption('Room in this space')
    await event.getByLabel('Room').selectOption('Lounge')
    await event.getByText('You’re busy then: Open house 10:00–11:00.').waitFor()
    await looked('event-clash')
    await event.getByRole('button', { name: 'Cancel' }).click()
    await board(page).getByRole('tab', { name: 'Bookings' }).click()
  })

  it('[APPT-15] leads from a quarter of an hour before into the room that is booked', async () => {
    const { page } = maren
    const host = await signedInMaren()
    await leaveEvents(host)
    const allDay = [{ startMin: 0, endMin: 1440 }]
    await host.call('PUT v2/appointment/availability/week', {
      timezone: 'Europe/Berlin',
      weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, windows: allDay })),
    })
    const { id: typeId } = await host.call('PUT v2/appointment/type', {
      ...{ title: 'Right away', durations: [30], stepMin: 5, minNoticeMin: 0 },
      location: { type: 'room', value: 'Atlas' },
    })
    const url = await bookingLink(host, 'Europe/Berlin', { typeId })
    const start = new Date(Math.ceil((Date.now() + 60_000) / 300_000) * 300_000).toISOString()
    const guest = stage.served.someone()
    guest.host = new URL(url).host
    await guest.call(
      'POST v2/appointment/schedule',
      {
        ...{ idempotencyKey: randomUUID(), start, timezone: 'UTC' },
        ...{ name: 'Ruth Away', email: 'ruth@away.example' },
      },
      { bearer: new URL(url).searchParams.get('token') ?? '' },
    )
    await page
      .getByRole('region', { name: /^Booking: / })
      .filter({ hasText: 'Ruth Away' })
      .getByRole('button', { name: 'View' })
      .click()
    await board(page).getByRole('heading', { name: 'Right away with Ruth Away' }).waitFor()
    await looked('now')
    await inBoard(page, 'Join now in Atlas').click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Atlas/ })
      .waitFor()
  })
})
