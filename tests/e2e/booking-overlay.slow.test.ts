import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { bookingLink, fillDetails, leaveEvents, openBooking } from './booking.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { calendarFile, calls, chooseFile, chooseFromDisk, dropFile, recordSent } from './calendar-overlay.ts'
import { DEMO } from './demo.ts'
import { expectFocus, pressOn } from './keyboard.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const ZONE = 'Europe/Berlin'
const TITLE = 'Zwiebelfisch rehearsal'
const WEEKDAYS = 'BYDAY=MO,TU,WE,TH,FR'
/** Each workday from nine to ten, for years. */
const REHEARSAL = [
  `SUMMARY:${TITLE}`,
  `DTSTART;TZID=${ZONE}:20200106T090000`,
  `DTEND;TZID=${ZONE}:20200106T100000`,
  `RRULE:FREQ=WEEKLY;${WEEKDAYS}`,
]
const LUNCH = [
  'SUMMARY:Long lunch\\, with everybody who has ever been to the harbour',
  `DTSTART;TZID=${ZONE}:20200106T121500`,
  `DTEND;TZID=${ZONE}:20200106T134500`,
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR',
]
const FREE = [
  'SUMMARY:Only a note',
  'TRANSP:TRANSPARENT',
  'DTSTART:20200106T000000Z',
  'DURATION:P1D',
  'RRULE:FREQ=DAILY',
]

describe('a visitor’s own calendar, laid over the free times', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Actor

  beforeAll(async () => {
    maren = stage.served.someone()
    await maren.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
    const { rows } = await maren.call('GET v2/workspace/explore-space', { filter: 'mine' })
    maren.spaceId = rows[0]?.id ?? null
    await leaveEvents(maren)
  })

  const visitor = async (viewport = WIDE) => (await stage.personOfTest({ viewport, timezoneId: ZONE })).page
  const looked = async (page: Page, name: string) => {
    for (const viewport of [PHONE, WIDE])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      }
    await pictures(page, `overlay-${name}`)
  }
  const busy = (page: Page, title: string | RegExp) =>
    page.getByRole('listitem').getByRole('button', { name: title })
  /** The same steps with and without a calendar. */
  const walkThroughBooking = async (page: Page, url: string, addCalendar: () => Promise<void>) => {
    // Its response can arrive at any time after the page.
    const agents = page.waitForResponse('**/api/v2/agent/at-link')
    await openBooking(page, url, 'Meeting')
    await agents
    await page.getByRole('button', { name: 'Compare with your calendar' }).waitFor()
    await page
      .getByRole('button', { name: /available times?/ })
      .first()
      .waitFor()
    const sentRequests = recordSent(page)
    await addCalendar()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page
      .getByRole('button', { name: /, \d+ available times/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^09:00/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    const released = page.waitForResponse('**/api/v2/appointment/release')
    await page.getByRole('button', { name: 'Change time' }).click()
    await released
    await page.getByRole('button', { name: 'Next month' }).click()
    await page
      .getByRole('button', { name: /, \d+ available times/ })
      .first()
      .waitFor()
    return sentRequests
  }

  it('[APPT-20] marks what it clashes with, day by day and time by time', async () => {
    const page = await visitor()
    await openBooking(page, await bookingLink(maren), 'Meeting')
    await looked(page, 'none')
    await chooseFile(page, calendarFile(REHEARSAL, LUNCH, FREE))
    await page.getByText('Compared with work.ics').waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByText(/^\d+ of \d+ times in .* fit\.$/).waitFor()
    const monday = page
      .getByRole('button', { name: /^Monday .*, 16 available times, 10 fit your calendar$/ })
      .first()
    expect(await monday.getAttribute('data-fit')).toBe('10 fit')
    await looked(page, 'month')
    await monday.click()
    await page.getByText('10 of 16 fit your calendar.').waitFor()
    const first = busy(page, `09:00 You’re busy: ${TITLE}`)
    expect(await first.getAttribute('title')).toBe(`You’re busy: ${TITLE}, 09:00–10:00`)
    await busy(page, /^09:30 You’re busy/).waitFor()
    // An entry that ends when a slot starts is no conflict.
    await page.getByRole('button', { name: '10:00', exact: true }).waitFor()
    expect(await busy(page, /Long lunch/).count()).toBe(4)
    expect(await busy(page, /Only a note/).count()).toBe(0)
    await looked(page, 'day')
    // On a phone the slots replace the month.
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Change day' }).click()
    await page.getByRole('grid').waitFor()
    await page.setViewportSize(WIDE)

    // The slot can still be booked, and is also compared when the booking is rescheduled.
    await monday.click()
    await first.click()
    await page.getByText(`You’re busy: ${TITLE}, 09:00–10:00.`).waitFor()
    await looked(page, 'chosen')
    await fillDetails(page, 'Cal Overlay', 'cal@overlay.example')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await page.getByText('Compared with work.ics').waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page
      .getByRole('button', { name: /fit your calendar$/ })
      .first()
      .waitFor()
    await looked(page, 'move')
    await pressOn(page.getByRole('button', { name: 'Remove', exact: true }))
    await page.getByRole('button', { name: 'Compare with your calendar' }).waitFor()
    await expectFocus(page.getByRole('region', { name: 'Your calendar' }))
    expect(await page.getByRole('button', { name: /your calendar$/ }).count()).toBe(1)
  })

  it('[APPT-20] tells nobody anything of it: with it the page asks what it asks without', async () => {
    const url = await bookingLink(maren)
    const without = calls(await walkThroughBooking(await visitor(), url, async () => undefined))
    const page = await visitor()
    const sentRequests = await walkThroughBooking(page, url, async () => {
      await dropFile(page, calendarFile(REHEARSAL))
      await page.getByText('Compared with dropped.ics').waitFor()
    })
    await page
      .getByRole('button', { name: /fit your calendar$/ })
      .first()
      .waitFor()
    expect(without.length).toBeGreaterThan(0)
    expect(calls(sentRequests)).toEqual(without)
    // All other requests are for the page’s own scripts and styles.
    const files = sentRequests.filter(({ path }) => path.startsWith('/assets/'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter(({ method, length }) => method !== 'GET' || length > 0)).toEqual([])
    for (const word of [
      'Zwiebelfisch',
      'rehearsal',
      'dropped.ics',
      'VEVENT',
      Buffer.from('Zwiebelfisch').toString('base64'),
    ])
      expect(sentRequests.filter(({ text }) => text.includes(word))).toEqual([])
    // The worker that reads the calendar could not send anything even if it tried, because the browser refuses.
    const [worker] = page.workers()
    const refusal = () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        fetch('/healthz').then(
          () => resolve('sent'),
          () => undefined,
        )
      })
    expect(await worker?.evaluate(refusal)).toBe('connect-src')
    expect(await page.evaluate(refusal)).toBe('sent')
    // The calendar is not stored either.
    const storedText = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(storedText).not.toMatch(/Zwiebel|dropped/)
    await page.reload()
    await page.getByRole('button', { name: 'Compare with your calendar' }).waitFor()
  })

  it('[APPT-22] says of each file that cannot be compared why, and goes on meanwhile', async () => {
    const page = await visitor()
    await openBooking(page, await bookingLink(maren), 'Meeting')
    const alert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words }).waitFor()
    await chooseFile(page, '<html>Sign in</html>', 'login.html')
    await alert('This isn’t a calendar file. Choose one that ends in .ics')
    await looked(page, 'refused')
    await chooseFile(page, 'PK\u0003\u0004rest', 'export.zip')
    await alert('This file is zipped. Unzip it')
    await chooseFile(page, calendarFile())
    await alert('This calendar has no events.')
    await chooseFromDisk(page, Buffer.alloc(20 * 1024 ** 2 + 1, 'x'), 'large.ics')
    await alert('This file is larger than 20 MB.')
    expect(await page.getByText('Compared with').count()).toBe(0)

    await page.evaluate(() => {
      let last = performance.now()
      const watch = window as unknown as { longestMs: number }
      watch.longestMs = 0
      setInterval(() => {
        const now = performance.now()
        watch.longestMs = Math.max(watch.longestMs, now - last)
        last = now
      }, 20)
    })
    const tick = [
      'SUMMARY:Tick',
      'DTSTART:20200101T000000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY;COUNT=1000000',
    ]
    const past = [
      'SUMMARY:Long ago',
      'DTSTART:20190101T090000Z',
      'DURATION:PT1H',
      `DESCRIPTION:${'word '.repeat(200)}`,
    ]
    const many = Array.from({ length: 16_000 }, () => past)
    await chooseFromDisk(
      page,
      calendarFile(tick, ['SUMMARY:No start'], ['DTSTART:yesterday'], ...many),
      'huge.ics',
    )
    await page.getByText('Compared with huge.ics').waitFor()
    await page.getByText(/^You have nothing in .*\. Every available time fits\.$/).waitFor()
    await page.getByText('2 events couldn’t be read.').waitFor()
    await page.getByText('“Tick” repeats too often to compare.').waitFor()
    expect(await page.evaluate(() => (window as unknown as { longestMs: number }).longestMs)).toBeLessThan(
      1000,
    )
    await looked(page, 'partly')
    // Selecting a file that is not a calendar keeps the previous one.
    await chooseFile(page, 'nothing')
    await alert('This isn’t a calendar file.')
    await page.getByText('Compared with huge.ics').waitFor()
  })

  it('[APPT-22] puts a file aside that takes too long to read', async () => {
    const page = await visitor()
    await page.clock.install()
    // A worker that never finishes reading.
    await page.addInitScript(() => {
      Object.assign(window, {
        Worker: class {
          postMessage = () => undefined
          terminate = () => undefined
        },
      })
    })
    await openBooking(page, await bookingLink(maren), 'Meeting')
    await chooseFile(page, calendarFile(REHEARSAL))
    const button = page.getByRole('button', { name: 'Compare with your calendar' })
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:05')
        return page.getByRole('alert').allTextContents()
      })
      .toEqual(['This calendar takes too long to read. Export a shorter time range or a single calendar.'])
    expect(await button.getAttribute('aria-busy')).toBeNull()
  })
})
