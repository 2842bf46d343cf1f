import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, DEMO, demoUrl } from './demo.ts'
import { pictures } from './pictures.ts'
import { enterSpace, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const answers = (page: Page) => board(page).getByRole('region', { name: 'Your reply' })
/** The day this many days from now, in UTC, which Iceland uses all year. */
const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
const words = (inDays: number) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day(inDays)))
const weekday = (inDays: number) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day(inDays)))
const TITLE = 'Workshop on colours'

describe('an event', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let beside: Actor

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE, timezoneId: 'Atlantic/Reykjavik' })
    jonas = await stage.personOfSuite({ viewport: WIDE, timezoneId: 'Asia/Kolkata' })
    beside = await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    for (const { page } of [maren, jonas]) await openBoard(page)
  })

  it('stands in the agenda, the week and the month', async () => {
    const { page } = maren
    await board(page)
      .getByRole('button', { name: /Review with the ferry/ })
      .waitFor()
    await pictures(page, 'events-agenda')
    await expectAccessible(page)
    await board(page).getByRole('button', { name: 'Week', exact: true }).click()
    // The next week, because on a Sunday the current one may have none left.
    await board(page).getByRole('button', { name: 'Next week' }).click()
    await board(page)
      .getByRole('button', { name: /Stand-up/ })
      .first()
      .waitFor()
    await pictures(page, 'events-week')
    await expectAccessible(page)
    await board(page).getByRole('button', { name: 'Month', exact: true }).click()
    await board(page)
      .getByRole('button', { name: /planned/ })
      .first()
      .waitFor()
    await pictures(page, 'events-month')
    await expectAccessible(page)
    const chosenDay = board(page).getByRole('button', { pressed: true }).and(page.locator('td button'))
    const before = await chosenDay.getAttribute('aria-label')
    await chosenDay.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosenDay.getAttribute('aria-label')).not.toBe(before)
    await board(page).getByRole('button', { name: 'Agenda', exact: true }).click()
  })

  it('is planned in one zone and read in another', async () => {
    const { page } = maren
    await board(page).getByRole('button', { name: 'New event' }).click()
    await dialog(page).getByLabel('Title').fill(TITLE)
    await dialog(page)
      .getByLabel('Starts')
      .fill(`${day(3)}T16:00`)
    await expect.poll(() => dialog(page).getByLabel('Ends').inputValue()).toBe(`${day(3)}T17:00`)
    await dialog(page)
      .getByLabel('Ends')
      .fill(`${day(3)}T15:00`)
    await dialog(page).getByLabel('Location').selectOption('Room in this space')
    await dialog(page).getByLabel('Room').selectOption('Lounge')
    await dialog(page).getByRole('button', { name: 'Create event' }).click()
    await dialog(page).getByText('The end needs to be after the start.').waitFor()
    await pictures(page, 'events-form')
    await expectAccessible(page)
    await dialog(page)
      .getByLabel('Ends')
      .fill(`${day(3)}T17:30`)
    await dialog(page).getByLabel('Repeats').selectOption('Every week')
    await dialog(page).getByLabel('Until').fill(day(31))
    await dialog(page).getByRole('button', { name: 'Create event' }).click()
    await board(page).getByRole('heading', { name: TITLE }).waitFor()
    await board(page)
      .getByText(`Every week on ${weekday(3)}, until`)
      .waitFor()
    const jonasPage = jonas.page
    await board(jonasPage).getByRole('button', { name: 'Month', exact: true }).click()
    await board(jonasPage).getByRole('button', { name: 'Agenda', exact: true }).click()
    await board(jonasPage).getByRole('button', { name: TITLE }).first().click()
    // At half past, five hours later.
    await board(jonasPage)
      .getByText(`${words(3)}, 21:30–23:00`)
      .waitFor()
    await board(jonasPage).getByText('16:00 in Reykjavik (GMT+0)').waitFor()
  })

  it('is planned by Enter, and not kept as a draft; a wrong address is named below its field', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await arriveAs(page, stage.served, 'tobias')
    await openBoard(page)
    await board(page).getByRole('button', { name: 'New event' }).click()
    await dialog(page).getByText('Invite people').click()
    const otherEmails = dialog(page).getByLabel('Others, by email')
    await otherEmails.fill('sam@ferry.example, not-an-address')
    await dialog(page).getByLabel('Title').fill('Paint and brushes')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('“not-an-address” isn’t a valid email.').waitFor()
    await expect.poll(() => otherEmails.evaluate((field) => field === document.activeElement)).toBe(true)
    await pictures(page, 'events-wrong-address')
    await otherEmails.fill('sam@ferry.example')
    await dialog(page).getByLabel('Title').press('Enter')
    await board(page).getByRole('heading', { name: 'Paint and brushes' }).waitFor()
    expect(await board(page).getByText('Draft').count()).toBe(0)
    // The pressed button is gone, so the focus moves to the panel that it opened.
    const tabPanel = board(page).getByRole('tabpanel')
    await expect.poll(() => tabPanel.evaluate((panel) => panel === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  })

  it('is answered for one occurrence, and for all', async () => {
    const { page } = jonas
    await answers(page).getByRole('button', { name: 'Maybe' }).click()
    await expect
      .poll(() => answers(page).getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed'))
      .toBe('true')
    await pictures(page, 'events-item')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('button', { name: TITLE }).nth(1).click()
    await board(page).getByText(words(10)).waitFor()
    const yes = answers(page).getByRole('button', { name: 'Yes' })
    expect(await answers(page).getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    await answers(page).getByLabel('For the whole series').check()
    await yes.click()
    await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true')
    // Includes the host.
    await board(page).getByText('2 going').waitFor()
  })

  it('[EVENT-7] has one occurrence that is at another time and called otherwise, and the others as they were', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('button', { name: TITLE }).nth(1).click()
    await page.getByRole('button', { name: 'Event actions' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByLabel('This event', { exact: true }).check()
    await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
    const begins = dialog(page).getByLabel('Starts')
    await begins.fill(`${(await begins.inputValue()).slice(0, 10)}T21:15`)
    await dialog(page).getByLabel('Title').fill('Late for once')
    await pictures(page, 'events-one')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await board(page).getByRole('heading', { name: 'Late for once' }).waitFor()
    await board(page).getByText(/21:15/).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect
      .poll(() =>
        board(page)
          .getByRole('button', { name: /Late for once/ })
          .count(),
      )
      .toBe(1)
    await board(page)
      .getByRole('button', { name: /Late for once/ })
      .click()
  })

  it('is changed from one occurrence on, and cancelled, by its host alone', async () => {
    await jonas.page.getByRole('button', { name: 'Event actions' }).click()
    await jonas.page.getByRole('button', { name: 'Download .ics file' }).waitFor()
    expect(await jonas.page.getByRole('button', { name: 'Cancel event' }).count()).toBe(0)
    await jonas.page.keyboard.press('Escape')
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('button', { name: TITLE }).nth(1).click()
    await page.getByRole('button', { name: 'Event actions' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByLabel('This and following events').check()
    await pictures(page, 'events-scope')
    await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByLabel('Title').fill(`${TITLE}, second part`)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await board(page)
      .getByRole('heading', { name: `${TITLE}, second part` })
      .waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect
      .poll(() =>
        board(page)
          .getByRole('button', { name: /second part/ })
          .count(),
      )
      .toBe(3)
    await board(page)
      .getByRole('button', { name: /second part/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Event actions' }).click()
    await page.getByRole('button', { name: 'Cancel event' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel event' }).click()
    await board(page).getByText('Canceled', { exact: true }).waitFor()
    await pictures(page, 'events-cancelled')
  })

  it('tells whoever is invited at once, and strangers by a mail whose link asks them', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page)
      .getByRole('button', { name: /Review with the ferry/ })
      .click()
    await page.getByRole('button', { name: 'Event actions' }).click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog(page).getByLabel('Members').fill('Jonas')
    await dialog(page)
      .getByRole('option', { name: /Jonas Feld/ })
      .click()
    await dialog(page).getByLabel('Others, by email').fill('lena@ferry.example')
    await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
    const news = jonas.page.getByRole('region', { name: /^Event: .*Review with the ferry/ })
    await news.getByText(/Review with the ferry/).waitFor()
    await pictures(jonas.page, 'events-news')
    await news.getByRole('button', { name: 'View' }).click()
    await board(jonas.page).getByRole('heading', { name: 'Review with the ferry company' }).waitFor()
    const lena = await stage.personOfTest({ viewport: WIDE })
    await lena.page.goto(await stage.served.linkFor('lena@ferry.example', /Review with the ferry/))
    await lena.page.getByRole('heading', { name: 'Review with the ferry company' }).waitFor()
    expect(lena.page.url()).not.toContain('token')
    await pictures(lena.page, 'events-by-mail')
    await expectAccessible(lena.page)
    await lena.page.getByRole('button', { name: 'I’m going' }).click()
    await lena.page.getByText('You’re going. See you there.').waitFor()
    await lena.page.getByRole('button', { name: 'Maybe' }).click()
    await lena.page.getByText('You replied maybe.').waitFor()
    await lena.page.getByRole('button', { name: 'Maybe', pressed: true }).waitFor()
    await pictures(lena.page, 'events-by-mail-answered')
    await board(page).getByText('lena@ferry.example · Maybe').waitFor()
  })

  it('[EVENT-31] has files and notes of the library, chosen by its hosts, for whom they are there', async () => {
    const folder = await beside.call('POST v2/library/create', { kind: 'folder', name: 'For the ferry' })
    const parentId = folder.id
    const note = (name: string) =>
      beside.call('POST v2/library/create', { kind: 'note', name, text: 'Who pays for the paint', parentId })
    const agenda = await note('Agenda of the review')
    const hidden = await note('Our lowest price')
    await beside.call('PUT v2/library/update', {
      resourceId: hidden.id,
      rights: [{ principal: 'workspace', principalId: '', level: 'none' }],
    })
    const { page } = maren
    const items = (boardPage: Page) => board(boardPage).getByRole('region', { name: 'Files and notes' })
    const pick = (name: string) => dialog(page).getByRole('checkbox', { name: new RegExp(name) })
    await items(page).getByRole('button', { name: 'Add from library' }).click()
    await dialog(page).getByRole('button', { name: 'Open For the ferry', exact: true }).click()
    await pick('Agenda of the review').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await dialog(page).getByText('2 selected').waitFor()
    await pictures(page, 'events-picker')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await items(page)
      .getByRole('button', { name: /^Our lowest price/ })
      .waitFor()
    await items(jonas.page)
      .getByRole('button', { name: /^Agenda of the review/ })
      .waitFor()
    expect(await items(jonas.page).getByText('Our lowest price').count()).toBe(0)
    expect(
      await items(jonas.page)
        .getByRole('button', { name: /^Add|^Remove/ })
        .count(),
    ).toBe(0)
    await pictures(page, 'events-items')
    await expectAccessible(page)
    await items(jonas.page)
      .getByRole('button', { name: /^Agenda of the review/ })
      .click()
    await board(jonas.page).getByText('Who pays for the paint').waitFor()
    await jonas.page.getByRole('button', { name: 'Back', exact: true }).click()
    await items(jonas.page).waitFor()
    await items(page).getByRole('button', { name: 'Remove Our lowest price from event' }).click()
    await items(page).getByText('Our lowest price').waitFor({ state: 'detached' })
    await items(page).getByRole('button', { name: 'Add from library' }).click()
    await dialog(page).getByRole('searchbox').fill('lowest')
    await pick('Our lowest price').check()
    expect(await dialog(page).getByRole('checkbox').count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await items(page)
      .getByRole('button', { name: /^Our lowest price/ })
      .waitFor()
    await beside.call('PUT v2/library/update', { resourceId: agenda.id, isTrashed: true })
    await items(jonas.page).waitFor({ state: 'detached' })
    await items(page).getByText('Agenda of the review').waitFor({ state: 'detached' })
  })

  it('[EVENT-33] is opened by its address, once who follows that has logged in and seen the welcome', async () => {
    const when = {
      startLocal: `${day(4)}T10:00`,
      endLocal: `${day(4)}T11:00`,
      timezone: 'Atlantic/Reykjavik',
    }
    const event = await beside.call('POST v2/event/create', { title: 'Tour of the yard', ...when })
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await page.goto(demoUrl(stage.served, `/space?event=${event.id}`))
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email', { exact: true }).fill(DEMO.emailOf('amina'))
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await enterSpace(page)
    await board(page).getByRole('heading', { name: 'Tour of the yard' }).waitFor()
    expect(page.url()).toBe(demoUrl(stage.served, '/space'))
    // Only once: after it is closed, a reload does not open it again.
    await page.getByRole('button', { name: 'Close Board' }).click()
    await board(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: /^Board/ }).waitFor()
    expect(await board(page).count()).toBe(0)
  })

  it('has a chat for those who come', async () => {
    const [host, guest] = [maren.page, jonas.page]
    await guest.getByRole('button', { name: 'Event actions' }).click()
    await guest.getByRole('button', { name: 'Chat', exact: true }).last().click()
    await write(guest, 'Shall I bring the model?')
    await host.getByRole('button', { name: 'Event actions' }).click()
    await host.getByRole('button', { name: 'Chat', exact: true }).last().click()
    await host.getByRole('log').getByText('Shall I bring the model?').waitFor()
    await pictures(host, 'events-chat')
    await expectAccessible(host)
    for (const page of [host, guest]) await page.getByRole('button', { name: /^Board/ }).click()
  })

  it('is shown in other calendars by an address that is told once', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await board(page).getByRole('button', { name: 'Subscribe in your calendar' }).click()
    await dialog(page).getByRole('button', { name: 'Create link' }).click()
    const url = await dialog(page)
      .getByLabel(/Your private link/)
      .inputValue()
    await pictures(page, 'events-feed')
    await expectAccessible(page)
    const text = await (await fetch(url.replace(/^http:\/\/[^/]+/, stage.served.origin))).text()
    expect(text).toContain('SUMMARY:Review with the ferry company')
    await dialog(page).getByRole('button', { name: 'Revoke link' }).click()
    await dialog(page).getByRole('button', { name: 'Create link' }).waitFor()
    expect((await fetch(url.replace(/^http:\/\/[^/]+/, stage.served.origin))).status).toBe(404)
  })
})
