import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import { bookingLink, openBooking } from './booking.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, DEMO, demoUrl } from './demo.ts'
import { pictures } from './pictures.ts'
import { openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const DAY_MS = 86_400_000
/** Ten o'clock in UTC on a future day. */
const tenOn = (inDays: number) => `${new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10)}T10:00`

/** Other test contexts have a fixed time zone from the start. Here the page's computer changes it later. */
const travel = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  return async (timezoneId: string): Promise<void> => {
    await cdp.send('Emulation.setTimezoneOverride', { timezoneId })
    // As if the laptop were opened again.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
  }
}

/** A time zone set with the context could not be changed later. */
const IN_NO_ZONE: object = { timezoneId: undefined }

const plan = (host: Actor, title: string) =>
  host.call('POST v2/event/create', {
    ...{ title, startLocal: tenOn(2), endLocal: tenOn(2).replace('T10', 'T11'), timezone: 'UTC' },
    visibility: 'workspace',
  })

describe('a page whose computer comes into another time zone', () => {
  const stage = setUpServerAndBrowser(withDemo)

  it('[DATES-2] shows events, polls of dates, the chat and the booking page by the new one', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE, ...IN_NO_ZONE })
    const land = await travel(page)
    await land('UTC')
    const maren = await arriveAs(page, stage.served, 'maren')
    await plan(maren, 'Landing')
    const starts = [tenOn(3), tenOn(4)].map((local) => ({ label: local, startsAt: `${local}:00.000Z` }))
    await maren.call('POST v2/poll/create', { question: 'Which day?', kind: 'date', options: starts })

    await openBoard(page, 'Events')
    const event = board(page).getByRole('button', { name: /Landing/ })
    await event.filter({ hasText: '10:00' }).waitFor()
    await land('America/New_York')
    const hour = (timeZone: string, at: string) =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))
    await event.filter({ hasText: hour('America/New_York', `${tenOn(2)}Z`) }).waitFor()

    await openBoard(page, 'Polls')
    await board(page)
      .getByRole('button', { name: /Which day/ })
      .click()
    await board(page)
      .getByText(hour('America/New_York', `${tenOn(3)}Z`))
      .first()
      .waitFor()
    await land('Asia/Tokyo')
    await board(page)
      .getByText(hour('Asia/Tokyo', `${tenOn(3)}Z`))
      .first()
      .waitFor()

    await openChat(page)
    await write(page, 'Landed')
    await page.getByRole('log').getByText('Landed').waitFor()
    const lastTime = page.getByRole('log').locator('time').last()
    // Until the server has stored it, the newest message has no time.
    const lastTimeInZone = async (timeZone: string) => {
      const [at, text] = [await lastTime.getAttribute('datetime'), await lastTime.textContent()]
      return at !== null && text === hour(timeZone, at)
    }
    await expect.poll(() => lastTimeInZone('Asia/Tokyo')).toBe(true)
    await land('UTC')
    await expect.poll(() => lastTimeInZone('UTC')).toBe(true)

    await openBooking(page, await bookingLink(maren), 'Meeting')
    await page.getByText('Times in UTC').waitFor()
    await land('Europe/Berlin')
    await page.getByText('Times in Berlin (GMT+').waitFor()
  })
})

describe('[DATES-1] whoever reads in the United States', () => {
  const stage = setUpServerAndBrowser(withDemo)
  const american = { locale: 'en-US', timezoneId: 'America/New_York' }
  const firstWeekday = (page: Page) => page.locator('thead th').first().getAttribute('abbr')

  it('has AM and PM, the month first and weeks from Sunday in the space', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE, ...american })
    const maren = await arriveAs(page, stage.served, 'maren')
    await plan(maren, 'Transatlantic')
    await openBoard(page, 'Events')
    await board(page)
      .getByRole('button', { name: /Transatlantic/ })
      .filter({ hasText: /[56]:00\sAM/ })
      .click()
    await board(page)
      .getByText(/^\w{3}, \w{3} \d{1,2}, [56]:00\sAM–[67]:00\sAM/)
      .first()
      .waitFor()
    await page.goBack()
    await board(page).getByRole('button', { name: 'Month', exact: true }).click()
    await expect.poll(() => firstWeekday(page)).toBe('Sunday')
    await pictures(page, 'dates-month-us')
    await expectAccessible(page)
  })

  it('books a time with AM or PM in a week from Sunday', async () => {
    const { page } = await stage.personOfTest({ viewport: PHONE, ...american })
    const maren = stage.served.someone()
    await maren.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
    const { rows } = await maren.call('GET v2/workspace/explore-space', { filter: 'mine' })
    maren.spaceId = rows[0]?.id ?? null
    await openBooking(page, await bookingLink(maren), 'Meeting')
    expect(await firstWeekday(page)).toBe('Sunday')
    await page.getByRole('button', { name: 'Next month' }).click()
    await page
      .getByRole('button', { name: /^\w+, \w+ \d{1,2}, \d+ available times$/ })
      .first()
      .click()
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^\d{1,2}:\d\d\s[AP]M$/ })
      .first()
      .waitFor()
    await pictures(page, 'dates-booking-us')
    await expectAccessible(page)
  })

  it('and the same in the console, whose days others read with the day first', async () => {
    const moments = async (options: object) => {
      const { page } = await stage.personOfTest({ viewport: WIDE, ...options })
      await arriveAs(page, stage.served, 'maren')
      await page.goto(demoUrl(stage.served, '/admin/audit-log'))
      await page.locator('time').first().waitFor()
      return page.locator('time').allTextContents()
    }
    for (const words of await moments(american))
      expect(words).toMatch(/^[A-Z]\w+ \d{1,2}, \d{1,2}:\d\d\s[AP]M$/)
    for (const words of await moments({ locale: 'de-DE' }))
      expect(words).toMatch(/^\d{1,2} [A-Z]\w+, \d\d:\d\d$/)
  })
})
