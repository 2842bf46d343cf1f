import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { allowInTab } from './drive.ts'
import { pictures } from './pictures.ts'
import type { Served } from './served.ts'
import { close, settings, tab } from './settings.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const linked = async (page: Page) => {
  await page.getByRole('button', { name: 'You', exact: true }).click()
  await tab(page, 'Linked')
}
/** The day this many days from now, in that time zone. */
const ZONE = 'America/Los_Angeles'
const day = (inDays: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(
    Date.now() + inDays * 86_400_000,
  )
const dayWords = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(`${date}T12:00`),
  )
/** Controls a sandbox calendar provider, as its page does. */
const controlSandboxCalendar = async ({ origin }: Served, desk: string, fields: Record<string, string>) => {
  const { status } = await fetch(`${origin}/sandbox/${desk}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(status).toBe(303)
}
/** Adds an event to a sandbox calendar. */
const put = (served: Served, desk: string, fields: Record<string, string>) =>
  controlSandboxCalendar(served, desk, { act: 'add', minutes: '60', ...fields })
const calendar = (page: Page, name: string) => settings(page).getByRole('row', { name })

describe('calendars that somebody has linked', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  /** Makes calls as Maren without her browser. */
  let asMaren: Actor

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE, timezoneId: ZONE })
    asMaren = await arriveAs(maren.page, stage.served, 'maren')
    const google = { email: 'maren@example.com' }
    await put(stage.served, 'google-calendar', { ...google, title: 'Dentist', start: `${day(2)}T20:00` })
    const fair = { title: 'Boat fair', start: `${day(3)}T00:00`, minutes: '2880', allDay: 'on', free: 'on' }
    await put(stage.served, 'outlook', { email: 'maren@work.example', ...fair })
  })

  const link = async (title: string, email: string) => {
    const { page } = maren
    const company = await allowInTab(
      page,
      email,
      () =>
        settings(page)
          .getByRole('button', { name: `Link ${title}`, exact: true })
          .click(),
      title,
    )
    await company.close()
    await settings(page).getByText(`${email} · linked since`).waitFor()
  }

  it('[LINK-9] are linked from the room, Google’s and Outlook’s', async () => {
    const { page } = maren
    await linked(page)
    await pictures(page, 'calendars-not-linked')
    await link('Google calendar', 'maren@example.com')
    await calendar(page, 'maren@example.com').waitFor()
    await link('Outlook calendar', 'maren@work.example')
    await calendar(page, 'maren@work.example').waitFor()
    await pictures(page, 'calendars-linked')
    await expectAccessible(page)
  })

  it('[CAL-8] count where their owner says so, and one of them takes the bookings', async () => {
    const { page } = maren
    const counts = (name: string) => calendar(page, name).getByRole('checkbox')
    const takes = (name: string) => calendar(page, name).getByRole('radio')
    expect(await counts('maren@example.com').isChecked()).toBe(true)
    expect(await takes('maren@example.com').isChecked()).toBe(true)
    await takes('maren@work.example').check()
    await expect.poll(() => takes('maren@example.com').isChecked()).toBe(false)
    await counts('maren@example.com').uncheck()
    await close(page)
    await linked(page)
    await expect.poll(() => takes('maren@work.example').isChecked()).toBe(true)
    expect(await counts('maren@example.com').isChecked()).toBe(false)
    await close(page)
  })

  it('[CAL-9] stand among the events of the space for their owner alone, each day by its date', async () => {
    const { page } = maren
    await openBoard(page, 'Events')
    const on = (inDays: number) => board(page).getByRole('region', { name: dayWords(day(inDays)) })
    const dentist = on(2).getByRole('link', { name: /Dentist/ })
    await dentist.waitFor()
    expect(await dentist.getAttribute('href')).toMatch(/^https:\/\/calendar\.google\.com\//)
    expect(await dentist.getAttribute('rel')).toBe('noreferrer')
    // In the reader's time zone. An all-day event is on its dates, and not on the day before, where it starts in UTC.
    expect(await dentist.textContent()).toMatch(/^1[23]:001[34]:00Dentist/)
    await on(3)
      .getByRole('link', { name: /^All day ?Boat fair ?maren@work\.example · Free$/ })
      .waitFor()
    await on(4).getByText('Boat fair').waitFor()
    for (const otherDay of [2, 5]) expect(await on(otherDay).getByText('Boat fair').count()).toBe(0)
    await pictures(page, 'calendars-in-agenda')
    for (const viewport of [PHONE, WIDE])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
    // Among the space's events, which load with it.
    await board(page)
      .getByRole('button', { name: /Stand-up/ })
      .first()
      .waitFor()

    await board(page).getByRole('button', { name: 'Week', exact: true }).click()
    await board(page).getByRole('button', { name: 'Next week' }).click()
    await board(page)
      .getByRole('link', { name: /Weekly meeting/ })
      .first()
      .waitFor()
    await pictures(page, 'calendars-in-week')
    await expectAccessible(page)

    await board(page).getByRole('button', { name: 'Month', exact: true }).click()
    const cell = board(page).getByRole('button', {
      name: new RegExp(`^${dayWords(day(3))}.* in your calendars$`),
    })
    await cell.click()
    await on(3).getByText('Boat fair').waitFor()
    await pictures(page, 'calendars-in-month')
    await expectAccessible(page)
  })

  it('[CAL-9] hide nothing of the space where one of them cannot be read', async () => {
    const { page } = maren
    await page.route('**/api/v2/calendar/outlook-events**', (route) => route.abort())
    await page.reload()
    // The board reopens in its previous state.
    await board(page).getByRole('button', { name: 'Agenda' }).click()
    await board(page).getByText('Your Outlook calendar can’t be read right now.').waitFor()
    await board(page)
      .getByRole('link', { name: /Dentist/ })
      .waitFor()
    await board(page)
      .getByRole('button', { name: /Stand-up/ })
      .first()
      .waitFor()
    expect(await board(page).getByText('Boat fair').count()).toBe(0)
    await pictures(page, 'calendars-not-read')
    await expectAccessible(page)
    await page.unroute('**/api/v2/calendar/outlook-events**')
    await page.keyboard.press('Escape')
  })

  it('[CAL-9] are not asked for by anybody who has linked none', async () => {
    const jonas = await stage.personOfTest({ viewport: WIDE, timezoneId: ZONE })
    const requestedUrls: string[] = []
    jonas.page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
    await arriveAs(jonas.page, stage.served, 'jonas')
    await openBoard(jonas.page, 'Events')
    await board(jonas.page)
      .getByRole('button', { name: /Stand-up/ })
      .first()
      .waitFor()
    await expect.poll(() => requestedUrls).toContain('/api/v2/calendar/linked-accounts')
    expect(
      await board(jonas.page)
        .getByText(/Dentist|Boat fair/)
        .count(),
    ).toBe(0)
    expect(requestedUrls.filter((path) => /(google|outlook)-events/.test(path))).toEqual([])
  })

  it('[LINK-11] that fail are tried again at a press, which mends them or says what is still wrong', async () => {
    const { page } = maren
    const row = settings(page).getByRole('listitem').filter({ hasText: 'Google calendar' })
    const tryAgain = row.getByRole('button', { name: 'Try again: Google calendar' })
    const refusalText = 'Google no longer accepts our access to your Google calendar. Link it again.'
    const fault = (name: string, times: number) =>
      controlSandboxCalendar(stage.served, 'google-calendar', {
        act: 'fault',
        fault: name,
        times: String(times),
      })
    const pressAndRead = async (words: string) => {
      await tryAgain.click()
      await page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true }).waitFor()
      // While it is in progress, another press does nothing.
      await expect.poll(() => row.locator('[aria-busy]').count(), { timeout: 30_000 }).toBe(0)
    }

    await linked(page)
    await fault('unauthorized', 1000)
    // A calendar that now counts is read at once.
    await calendar(page, 'maren@example.com').getByRole('checkbox').check()
    const states = async () => {
      const { accounts } = await asMaren.call('GET v2/calendar/linked-accounts', {})
      return accounts.map(({ provider, status }) => `${provider} ${status}`)
    }
    await expect.poll(states, { timeout: 30_000 }).toContain('google error')
    await close(page)
    await linked(page)
    await row.getByText(refusalText).waitFor()
    await pictures(page, 'calendars-failing')
    await expectAccessible(page)

    await pressAndRead(refusalText)
    await row.getByText(refusalText).waitFor()
    expect(await tryAgain.evaluate((button) => button === document.activeElement)).toBe(true)

    await fault('away', 1)
    await pressAndRead('The other service isn’t responding. Try again in a moment.')
    await row.getByText(refusalText).waitFor()

    await fault('unauthorized', 0)
    await pressAndRead('Google calendar works again.')
    await row.getByText('maren@example.com · linked since').waitFor()
    await tryAgain.waitFor({ state: 'detached' })
    expect(await row.getByText(/Link it again|couldn’t be read/).count()).toBe(0)
    await close(page)
  })

  it('[LINK-6] are gone from the list once they are not linked any more', async () => {
    const { page } = maren
    await linked(page)
    await settings(page).getByRole('button', { name: 'Unlink Outlook calendar' }).click()
    const question = page.getByRole('dialog', { name: 'Unlink Outlook calendar' })
    await pictures(page, 'calendars-unlink')
    await question.getByRole('button', { name: 'Unlink' }).click()
    await calendar(page, 'maren@work.example').waitFor({ state: 'hidden' })
    await calendar(page, 'maren@example.com').waitFor()
    await close(page)
  })
})
