import type { Input } from '@metapyra/contract/calls'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const isFocused = (element: ReturnType<Page['locator']>) =>
  element.evaluate((node) => node === document.activeElement)
/** The day this many days from now, in Berlin. */
const day = (inDays: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(Date.now() + inDays * 86_400_000)
const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
const wall = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T')

/** On a phone and on a desktop, in light and dark mode. */
const expectAccessibleOnBoth = async (page: Page) => {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    const isTooWide = await page.evaluate(() =>
      [document.documentElement, document.querySelector('dialog[open]')].some(
        (node) => node && node.scrollWidth > node.clientWidth,
      ),
    )
    expect(isTooWide).toBe(false)
  }
}

const hours = (host: Actor, timezone: string) =>
  host.call('POST v2/appointment/availability/timeslot/create', {
    ...{ weekday: 1, timezone, windows: [{ startMin: 540, endMin: 1020 }] },
  })

describe('a time for people in several zones', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let hana: Person
  let asMaren: Actor
  let asHana: Actor
  /** The form's input in these tests, as the call takes it. */
  let input: Input<'POST v2/appointment/fair-times'>

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    hana = await stage.personOfSuite({ viewport: WIDE, timezoneId: 'Asia/Tokyo' })
    asMaren = await arriveAs(maren.page, stage.served, 'maren')
    asHana = await arriveAs(hana.page, stage.served, 'hana')
    await hours(asMaren, 'Europe/Berlin')
    await hours(asHana, 'Asia/Tokyo')
    const people = [asMaren, asHana].map((actor) => actor.call('GET v2/user/profile', {}))
    input = {
      userIds: (await Promise.all(people)).map(({ id }) => id),
      guests: [{ name: 'Lee', timezone: 'America/Los_Angeles' }],
      ...{ durationMin: 60, from: day(1), to: day(7), timezone: 'Europe/Berlin' },
    }
    await openBoard(maren.page)
  })

  const times = () =>
    dialog(maren.page)
      .getByRole('listitem')
      .filter({ has: maren.page.getByRole('checkbox') })
  const find = async () => {
    await dialog(maren.page).getByRole('button', { name: 'Find times' }).click()
    await dialog(maren.page).getByRole('heading', { level: 3 }).waitFor()
  }

  it('is sought by keys alone, for people of the space and guests from elsewhere', async () => {
    const { page } = maren
    const button = board(page).getByRole('button', { name: 'Find a time' })
    await button.waitFor()
    await expectAccessibleOnBoth(page)
    await button.focus()
    await page.keyboard.press('Enter')
    const people = dialog(page).getByLabel('Members')
    await people.waitFor()
    await expect.poll(() => isFocused(people)).toBe(true)
    await dialog(page).getByRole('button', { name: 'Find times' }).press('Enter')
    await dialog(page).getByText('Choose who you want to meet.').waitFor()
    await expect.poll(() => isFocused(people)).toBe(true)
    await pictures(page, 'fair-time-nobody')
    await page.keyboard.type('Hana')
    await dialog(page)
      .getByRole('option', { name: /Hana Sato/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Remove Hana Sato' }).waitFor()
    await dialog(page).getByText('External guests').focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Name', { exact: true }).fill('Lee')
    await dialog(page).getByLabel('City or time zone').fill('Atlantis')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Choose from the list').waitFor()
    const city = dialog(page).getByLabel('City or time zone')
    await expect.poll(() => isFocused(city)).toBe(true)
    await city.fill('Los Angeles')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Remove Lee' }).waitFor()
    await pictures(page, 'fair-time-form')
    await expectAccessibleOnBoth(page)
  })

  it('[FAIR-4] is shown by each one’s clock, with what it costs them in words', async () => {
    const { page } = maren
    await find()
    const heading = dialog(page).getByRole('heading', { level: 3 })
    await expect.poll(() => isFocused(heading)).toBe(true)
    const fairTimes = await asMaren.call('POST v2/appointment/fair-times', input)
    const [best] = fairTimes.times
    if (!best) throw new Error('There is no time')
    expect(await times().count()).toBe(fairTimes.times.length)
    const first = await times().first().textContent()
    expect(first).toContain(`${clock(best.start, 'Europe/Berlin')}–${clock(best.end, 'Europe/Berlin')}`)
    for (const [name, zone] of [
      ['You', 'Europe/Berlin'],
      ['Hana Sato', 'Asia/Tokyo'],
      ['Lee', 'America/Los_Angeles'],
    ] as const) {
      const row = await times().first().getByRole('listitem').filter({ hasText: name }).textContent()
      expect(row).toContain(clock(best.start, zone))
      expect(row).toMatch(/Fine|outside|arly|ate|ight|off/)
    }
    expect(first).toMatch(/(You|Hana Sato|Lee) (starts?|stays?|is up|are up|meets?) /)
    await pictures(page, 'fair-time-found')
    await expectAccessibleOnBoth(page)
  })

  it('[FAIR-5] becomes an event, with those invited for whom it was sought', async () => {
    const { page } = maren
    // The fairest one is already selected.
    expect(await times().first().getByRole('checkbox').isChecked()).toBe(true)
    await dialog(page).getByRole('button', { name: 'Create event' }).press('Enter')
    const title = dialog(page).getByLabel('Title')
    await title.waitFor()
    await expect.poll(() => isFocused(title)).toBe(true)
    await dialog(page).getByText('Invite people: Hana Sato').waitFor()
    await title.fill('Across two seas')
    await page.keyboard.press('Enter')
    await board(page).getByRole('heading', { name: 'Across two seas' }).waitFor()
    await board(page).getByText('Hana Sato').waitFor()
    await hana.page
      .getByRole('region', { name: /^Event: / })
      .getByText(/Across two seas/)
      .waitFor()
  })

  it('[FAIR-5] is asked in a poll where several are chosen', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('button', { name: 'Find a time' }).click()
    // The form still has its last input.
    await dialog(page).getByRole('button', { name: 'Remove Hana Sato' }).waitFor()
    await find()
    await times().nth(1).getByRole('checkbox').check()
    await times().nth(2).getByRole('checkbox').check()
    await dialog(page).getByText('3 selected').waitFor()
    await dialog(page).getByRole('button', { name: 'Create poll' }).click()
    await dialog(page).getByLabel('Question').waitFor()
    expect(await dialog(page).getByRole('radio', { name: 'Find a date' }).isChecked()).toBe(true)
    await dialog(page).getByLabel('Question').fill('When do we look at the sketches?')
    await pictures(page, 'fair-time-poll')
    await expectAccessibleOnBoth(page)
    await dialog(page)
      .getByRole('button', { name: /^Post in/ })
      .click()
    await dialog(page).waitFor({ state: 'hidden' })
    const { rows } = await asMaren.call('POST v2/poll/list', { filter: 'mine' })
    const poll = rows.find(({ question }) => question === 'When do we look at the sketches?')
    const { times: fairTimes } = await asMaren.call('POST v2/appointment/fair-times', input)
    const expectedTimes = fairTimes.slice(0, 3).map((time) => time?.start)
    expect(poll?.kind).toBe('date')
    expect(poll?.options.map(({ startsAt }) => startsAt)).toEqual(expectedTimes.toSorted())
  })

  it('[FAIR-5] of each week is planned as one event, whose hour goes around', async () => {
    const { page } = maren
    await board(page).getByRole('button', { name: 'Find a time' }).click()
    await dialog(page).getByLabel('How often').selectOption('Every week')
    await dialog(page).getByLabel('Number of weeks').fill('4')
    await find()
    expect(await times().count()).toBe(4)
    // Before the event exists, which makes its people busy.
    const fairTimes = await asMaren.call('POST v2/appointment/fair-times', { ...input, weeks: 4 })
    await dialog(page)
      .getByRole('row', { name: /^Hana Sato/ })
      .waitFor()
    await pictures(page, 'fair-time-series')
    await expectAccessibleOnBoth(page)
    await dialog(page).getByRole('button', { name: 'Create all 4' }).click()
    await dialog(page).getByLabel('Title').fill('Sketches of the week')
    await dialog(page).getByRole('button', { name: 'Create event' }).click()
    await board(page).getByRole('heading', { name: 'Sketches of the week' }).waitFor()
    await board(page).getByText('At varying times').waitFor()
    const { events } = await asMaren.call('POST v2/event/calendar', {
      from: new Date().toISOString(),
      to: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    })
    const planned = events.find(({ title }) => title === 'Sketches of the week')
    expect(planned?.occurrences.map(({ startsAt }) => startsAt)).toEqual(
      fairTimes.times.map((time) => time?.start),
    )
  })

  it('stays with what was asked where the server cannot be reached, and says so where there is none', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('button', { name: 'Find a time' }).click()
    const button = dialog(page).getByRole('button', { name: 'Find times' })
    const call = '**/api/v2/appointment/fair-times'
    await page.route(call, (route) => route.abort())
    await button.click()
    await page.getByText('No internet connection').waitFor()
    await dialog(page).getByRole('button', { name: 'Remove Hana Sato' }).waitFor()
    await page.unroute(call)
    await page.route(call, (route) => route.fulfill({ json: { people: [], times: [], paid: [] } }))
    await button.click()
    await dialog(page).getByText('No time works for everyone required.').waitFor()
    await pictures(page, 'fair-time-none')
    await expectAccessibleOnBoth(page)
    await page.unroute(call)
    await dialog(page).getByRole('button', { name: 'Edit search' }).click()
    await button.waitFor()
    await page.keyboard.press('Escape')
  })

  it('[POLL-19] that a poll has found becomes an event with those who voted for it', async () => {
    const at = (inDays: number, hour: string) => new Date(`${day(inDays)}T${hour}:00Z`).toISOString()
    const starts = [at(3, '09'), at(4, '13')]
    const poll = await asMaren.call('POST v2/poll/create', {
      ...{ question: 'When do we try the new chairs?', kind: 'date', receiverId: asMaren.spaceId ?? '' },
      options: starts.map((startsAt) => ({ label: startsAt.slice(0, 16), startsAt })),
    })
    const [, second] = poll.options
    const { page } = maren
    await board(page).getByRole('tab', { name: 'Polls' }).click()
    await board(page)
      .getByRole('button', { name: /new chairs/ })
      .click()
    await board(page).getByText('No votes yet').waitFor()
    const make = board(page).getByRole('button', { name: /^Create event: / })
    expect(await make.count()).toBe(0)
    for (const voter of [asMaren, asHana])
      await voter.call('POST v2/poll/vote', { pollId: poll.id, optionIds: [second?.id ?? ''] })
    await make.waitFor()
    await pictures(page, 'polls-date')
    await expectAccessibleOnBoth(page)
    await make.press('Enter')
    await dialog(page).getByText('Invite people: Hana Sato').waitFor()
    expect(await dialog(page).getByLabel('Title').inputValue()).toBe('When do we try the new chairs?')
    expect(await dialog(page).getByLabel('Starts').inputValue()).toBe(wall(starts[1] ?? '', 'Europe/Berlin'))
    await page.keyboard.press('Escape')
    await board(page).getByRole('button', { name: 'Poll actions' }).click()
    await page.getByRole('button', { name: 'Create event from a date' }).click()
    await pictures(page, 'polls-dates')
    await expectAccessibleOnBoth(page)
    await dialog(page)
      .getByRole('button', { name: /0 votes/ })
      .click()
    await dialog(page).getByText('Invite people', { exact: true }).waitFor()
    expect(await dialog(page).getByLabel('Starts').inputValue()).toBe(wall(starts[0] ?? '', 'Europe/Berlin'))
    await page.keyboard.press('Escape')
  })

  it('[POLL-20] becomes a booking of the one who voted for it', async () => {
    const { page } = maren
    await board(page).getByRole('button', { name: 'Poll actions' }).click()
    await page.getByRole('button', { name: 'Book a date' }).click()
    await dialog(page)
      .getByRole('button', { name: /2 votes/ })
      .click()
    const form = page.getByRole('dialog', { name: 'Book a meeting' })
    // The organizer has voted too, and books only the other person.
    await form.getByRole('button', { name: 'Remove Hana Sato' }).waitFor()
    await form.getByRole('button', { name: 'Book meeting' }).click()
    await board(page).getByRole('heading', { name: 'Meeting with Hana Sato' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('tab', { name: 'Polls' }).click()
    await board(page)
      .getByRole('button', { name: /new chairs/ })
      .click()
  })

  it('[EVENT-36] is no event before somebody sends the form', async () => {
    const { page } = maren
    const planned = async () => {
      const { rows } = await asMaren.call('POST v2/event/list', { filter: 'mine' })
      return rows.filter(({ title }) => title === 'When do we try the new chairs?').length
    }
    expect(await planned()).toBe(0)
    await board(page)
      .getByRole('button', { name: /^Create event: / })
      .click()
    await dialog(page).getByRole('button', { name: 'Create event' }).click()
    await board(page).getByRole('heading', { name: 'When do we try the new chairs?' }).waitFor()
    await board(page).getByText('Hana Sato').waitFor()
    expect(await planned()).toBe(1)
  })
})
