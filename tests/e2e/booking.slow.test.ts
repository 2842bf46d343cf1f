import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { bookingLink, chooseDay, chooseTime, fillDetails, openBooking } from './booking.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { DEMO } from './demo.ts'
import { expectFocus, pressOn, tabTo } from './keyboard.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

describe('the page of a booking link', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Actor

  beforeAll(async () => {
    maren = stage.served.someone()
    await maren.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
    const { rows } = await maren.call('GET v2/workspace/explore-space', { filter: 'mine' })
    maren.spaceId = rows[0]?.id ?? null
  })

  const visitor = async (options: Parameters<typeof stage.personOfTest>[0] = {}) =>
    (await stage.personOfTest({ viewport: WIDE, timezoneId: 'America/New_York', ...options })).page
  /** Runs axe and takes screenshots, in dark and light mode. */
  const checkLook = async (page: Awaited<ReturnType<typeof visitor>>, name: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await pictures(page, `booking-${name}`)
  }

  it('[AGENT-21] has an agent to ask first, where the space wants that', async () => {
    const page = await visitor()
    const url = await bookingLink(maren)
    await openBooking(page, url, 'Meeting')
    await page.getByText(/^Times in New York \(GMT-\d\)/).waitFor()
    const { rows } = await maren.call('POST v2/admin/workspace/agents', {})
    await maren.call('PUT v2/admin/workspace/agent-update', {
      agentId: rows[0]?.id ?? '',
      isOnBookingPages: true,
      greeting: 'Ask me how to find us, and what to bring.',
    })
    await maren.call('POST v2/library/create', {
      ...{
        kind: 'note',
        name: 'For visitors',
        text: '# The way\nVisitors ring the blue bell at the pier gate.',
      },
      rights: [{ principal: 'guest', principalId: '', level: 'view' }],
    })
    await maren.call('PUT v2/admin/workspace/settings-update', { settings: { guestsSeeLibrary: true } })
    await openBooking(page, url, 'Meeting')
    await page.getByRole('button', { name: /^Ask Skipper/ }).click()
    await page.getByRole('textbox', { name: 'Ask Skipper' }).fill('Where do visitors ring?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Where do visitors ring?' })
    await answer.getByText('ring the blue bell at the pier gate').first().waitFor()
    await answer.getByText('For visitors').click()
    await checkLook(page, 'agent')
  })

  it('[APPT-12] leads somebody without an account to a booking, which is moved and cancelled there', async () => {
    const page = await visitor()
    await openBooking(page, await bookingLink(maren), 'Meeting')
    expect(new URL(page.url()).search).toBe('')
    await page.getByText(/^Times in New York \(GMT-\d\)/).waitFor()
    await chooseDay(page)
    await checkLook(page, 'times')
    // Nine in Berlin.
    const time = await chooseTime(page)
    expect(time).toBe('03:00')
    await page.getByText('We’re holding this time for 5 minutes.').waitFor()
    await fillDetails(page, 'Ada Quill', 'ada@quill.example')
    await page.getByLabel('Note for your host').fill('About the harbour lights.')
    await checkLook(page, 'details')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await page.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor()
    await page.getByText(/^Host’s time: 09:00–09:30, Berlin \(GMT\+\d\)/).waitFor()
    await checkLook(page, 'booked')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Meeting.ics')
    expect(await readFile(await file.path(), 'utf8')).toContain('BEGIN:VEVENT')

    const link = await stage.served.linkFor('ada@quill.example', /./)
    expect(link).toMatch(/\/appointment\?type=booking&token=./)
    await openBooking(page, link, 'Your booking')
    expect(new URL(page.url()).search).toBe('')
    await page.getByText('You can reschedule or cancel until it starts.').waitFor()
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose a new time' }).waitFor()
    await chooseDay(page)
    await chooseTime(page, 2)
    for (const words of ['Current time:', 'New time:']) await page.getByText(words, { exact: true }).waitFor()
    await checkLook(page, 'move')
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await page.getByRole('heading', { level: 1, name: 'Booking rescheduled' }).waitFor()
    await page.getByText(/, 04:00–04:30$/).waitFor()

    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByLabel('Reason, shared with your host').fill('The lights are out.')
    await checkLook(page, 'cancel')
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByRole('heading', { level: 1, name: 'Booking canceled' }).waitFor()
    await checkLook(page, 'cancelled')
    const { rows } = await maren.call('POST v2/appointment/booked', { filter: 'cancelled' })
    expect(rows.find(({ guestName }) => guestName === 'Ada Quill')?.cancelReason).toBe('The lights are out.')
  })

  it('[APPT-10] shows whoever reloads what they have booked, and not the times again', async () => {
    const page = await visitor()
    await openBooking(page, await bookingLink(maren), 'Meeting')
    await chooseDay(page)
    await chooseTime(page, 4)
    await fillDetails(page, 'Reto Load', 'reto@load.example')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await page.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor()
  })

  it('[APPT-9] of two visitors gives one the time, and the other what is free, with all that was typed', async () => {
    const url = await bookingLink(maren)
    const [first, second] = [await visitor(), await visitor()]
    for (const page of [first, second]) {
      await openBooking(page, url, 'Meeting')
      await chooseDay(page)
    }
    await chooseTime(first, 6)
    await first.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    // The slot that the first person is booking is still displayed to the second.
    const takenTime = await chooseTime(second, 6)
    await second.getByText('That time was just taken. Choose another.').waitFor()
    await second.getByRole('button', { name: takenTime, exact: true }).waitFor({ state: 'detached' })
    await checkLook(second, 'taken')
    await chooseTime(second, 6)
    await fillDetails(second, 'Second Comer', 'second@comer.example')
    // Back and forth: the input stays, and the slot is free for others again.
    await second.getByRole('button', { name: 'Change time' }).click()
    await chooseTime(second, 7)
    await second.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    expect(await second.getByLabel('Name').inputValue()).toBe('Second Comer')
    await second.context().setOffline(true)
    await second.getByRole('button', { name: 'Book this time' }).click()
    await second.getByText('You’re offline. Nothing is lost').waitFor()
    await checkLook(second, 'offline')
    await second.context().setOffline(false)
    await second.getByRole('button', { name: 'Book this time' }).click()
    await second.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor()
  })

  it('is walked by keys alone, from the month to the booking', async () => {
    const page = await visitor()
    await openBooking(page, await bookingLink(maren), 'Meeting')
    const days = page.getByRole('grid').getByRole('button')
    await tabTo(page.locator('[data-day][tabindex="0"]'))
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    // A Monday that is entirely in the future.
    const monday = days.and(page.locator('[tabindex="0"]'))
    await expect.poll(() => monday.getAttribute('aria-label')).toMatch(/^Monday .* available times$/)
    await expectFocus(monday)
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('heading', { level: 2, name: /^Monday/ }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Your details' }))
    await tabTo(page.getByLabel('Name'))
    await page.keyboard.type('Kay Board')
    await page.keyboard.press('Tab')
    await page.keyboard.type('kay@board.example')
    await pressOn(page.getByRole('button', { name: 'Book this time' }))
    await expectFocus(page.getByRole('heading', { level: 1, name: 'You’re booked' }))
  })

  it('takes one step at a time on a phone, in a zone that is looked up, and says where nothing is free', async () => {
    const page = await visitor({ viewport: PHONE })
    await openBooking(page, await bookingLink(maren), 'Meeting')
    await page.getByRole('button', { name: 'Change time zone' }).click()
    await page.getByRole('combobox', { name: 'City or time zone' }).fill('Nowhere')
    await page.getByText('No matching city or time zone.').waitFor()
    await checkLook(page, 'zone')
    await page.setViewportSize(PHONE)
    await page.getByRole('combobox', { name: 'City or time zone' }).fill('tokyo')
    await page.getByRole('option', { name: /^Tokyo/ }).click()
    await page.getByText('Times in Tokyo (GMT+9)').waitFor()
    await chooseDay(page)
    expect(await page.getByRole('grid').isVisible()).toBe(false)
    await page.getByRole('button', { name: '17:00', exact: true }).waitFor()
    await page.getByText('Times in Tokyo (GMT+9)').waitFor()
    await page.getByRole('button', { name: 'Change time zone' }).waitFor()
    await checkLook(page, 'day')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Change day' }).click()
    await page.getByRole('grid').waitFor()
  })

  it('leads home from an address without a link’s token', async () => {
    const page = await visitor({ viewport: PHONE })
    await page.goto(`${stage.served.origin}/appointment`)
    await page.waitForURL(`${stage.served.origin}/`)
  })

  it('leads on to the next free time from a month without one', async () => {
    const host = stage.served.someone()
    await host.call('POST v2/auth/login', { email: DEMO.emailOf('jonas'), password: DEMO.password })
    const { rows } = await host.call('GET v2/workspace/explore-space', { filter: 'mine' })
    host.spaceId = rows[0]?.id ?? null
    const url = await bookingLink(host)
    const today = new Date()
    const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0))
    const dates = Array.from({ length: last.getUTCDate() }, (_, at) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), at + 1)).toISOString().slice(0, 10),
    ).filter((date) => date >= today.toISOString().slice(0, 10))
    for (const date of dates)
      await host.call('POST v2/appointment/un-availability/timeslot/create', { date } as never)
    const page = await visitor({ timezoneId: 'Europe/Berlin' })
    await openBooking(page, url, 'Meeting')
    await page.getByText(/^No times available in/).waitFor()
    await checkLook(page, 'empty')
    await page.getByRole('button', { name: 'Next available time' }).click()
    await page.getByText('Choose a day to see available times.').waitFor()
    await expect
      .poll(() => page.locator('[data-day][tabindex="0"]').getAttribute('aria-label'))
      .toMatch(/available times$/)
  })

  it('asks what the host wants to know, for however long it takes, under names of any length', async () => {
    const { id: typeId } = await maren.call('PUT v2/appointment/type', {
      title: `Consultation${'about'.repeat(12)} ${'everything '.repeat(3)}`.trim(),
      description: 'First line.\nSecond line.',
      durations: [30, 90],
      confirm: 'manual',
      questions: [{ id: 'topic', label: 'What is it about?', isRequired: true }],
      location: { type: 'url', value: `https://meet.example/${'room'.repeat(30)}` },
    })
    const page = await visitor({ viewport: PHONE })
    await page.clock.install()
    await openBooking(page, await bookingLink(maren, 'Europe/Berlin', { typeId }), /^Consultation/)
    await page.getByRole('radio', { name: '1 hr 30 min' }).check()
    await chooseDay(page)
    await checkLook(page, 'long')
    await page.setViewportSize(PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await chooseTime(page)
    await fillDetails(page, 'Quentin Question', 'quentin@question.example')
    await page.getByText('We’re holding this time for 5 minutes.').waitFor()
    await page.clock.fastForward('05:01')
    await page.getByText('We’re no longer holding this time.').waitFor()
    await page.getByRole('button', { name: 'Request this time' }).click()
    await page.getByText('This is required.').waitFor()
    await page.getByLabel('What is it about?').fill('The long table.')
    await checkLook(page, 'questions')
    const call = '**/api/v2/appointment/schedule'
    await page.route(call, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { code: 'TOO_MANY', message: 'Too many attempts. Wait a moment.' },
      }),
    )
    await page.getByRole('button', { name: 'Request this time' }).click()
    await page.getByText('Too many attempts. Try again in 40 seconds.').waitFor()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Request this time' }).click()
    await page.getByRole('heading', { level: 1, name: 'Waiting for Maren Holst to confirm' }).waitFor()
    await checkLook(page, 'asked')
  })

  it('[APPT-13] leads from a dead link to a page that says so, and tries again after a failure', async () => {
    const page = await visitor()
    const url = await bookingLink(maren)
    await openBooking(page, `${url.slice(0, -4)}AAAA`, 'This booking link doesn’t work')
    expect(new URL(page.url()).pathname).toBe('/invalid-appointment-link')
    const call = '**/api/v2/appointment/link-detail'
    await page.route(call, (route) => route.abort())
    await openBooking(page, url, 'This page didn’t load')
    await checkLook(page, 'failed')
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Meeting' }).waitFor()
  })
})
