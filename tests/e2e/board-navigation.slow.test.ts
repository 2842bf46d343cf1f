import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const row = (page: Page, name: string) => board(page).getByRole('row', { name })
const items = (page: Page) => board(page).getByRole('grid')
const tab = (page: Page, name: string) => board(page).getByRole('tab', { name, selected: true })
/** The tab's name. The number of planned events is added to it later. */
const dayShown = async (page: Page) => (await day(page).getAttribute('aria-label'))?.split(',')[0]
const day = (page: Page) => board(page).locator('td button[aria-pressed=true]')

describe('the ways through the board', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let actor: Actor

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    actor = await arriveAs(maren.page, stage.served, 'maren')
    const plans = await actor.call('POST v2/library/create', { kind: 'folder', name: 'Ways' })
    const inner = await actor.call('POST v2/library/create', {
      ...{ kind: 'folder', name: 'Inner', parentId: plans.id },
    })
    await actor.call('POST v2/library/create', {
      ...{ kind: 'note', name: 'Far in', parentId: inner.id, text: 'Words' },
    })
  })

  it.each([
    ['a wide screen', WIDE],
    ['a phone', PHONE],
  ])('[BOARD-1] Back leads out of item, folder and board, and Forward in again, on %s', async (_, size) => {
    const { page } = maren
    await page.setViewportSize(size)
    const address = page.url()
    // A phone has its button under “More”.
    await page.getByRole('button', { name: /^Chat/ }).waitFor()
    await page.keyboard.press('b')
    await board(page).getByRole('tab', { name: 'Library' }).click()
    for (const name of ['Ways', 'Inner', 'Far in']) await row(page, name).press('Enter')
    const note = board(page).getByRole('article', { name: 'Far in' })
    await note.waitFor()
    await page.goBack()
    await row(page, 'Far in').waitFor()
    await page.goBack()
    await row(page, 'Inner').waitFor()
    await page.goForward()
    await row(page, 'Far in').waitFor()
    await page.goForward()
    await note.waitFor()
    await expectAccessible(page)
    await page.reload()
    await note.waitFor()
    for (const name of ['Far in', 'Inner', 'Ways']) {
      await page.goBack()
      await row(page, name).waitFor()
    }
    await page.goBack()
    await board(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await page.goForward()
    await tab(page, 'Library').waitFor()
    await page.keyboard.press('b')
    await board(page).waitFor({ state: 'detached' })
    // Closing it also goes back in the history: no entry of the board remains before the room.
    await expect.poll(() => page.evaluate(() => history.state?.way?.length ?? 0)).toBe(0)
  })

  it('[BOARD-2] Escape closes the item first, then leaves the folder, then closes the board', async () => {
    const { page } = maren
    await page.setViewportSize(WIDE)
    await openBoard(page, 'Library')
    for (const name of ['Ways', 'Inner', 'Far in']) await row(page, name).press('Enter')
    await board(page).getByRole('article', { name: 'Far in' }).waitFor()
    for (const name of ['Far in', 'Inner', 'Ways']) {
      await board(page).press('Escape')
      await row(page, name).waitFor()
    }
    await items(page).press('Escape')
    await board(page).waitFor({ state: 'detached' })
  })

  it('[BOARD-3] it opens again where one was: day, filter and folder, after a reload too', async () => {
    const { page } = maren
    await openBoard(page, 'Events')
    await board(page).getByRole('button', { name: 'Month', exact: true }).click()
    await board(page).getByRole('button', { name: 'Next month' }).click()
    const chosenDay = await dayShown(page)
    await page.keyboard.press('b')
    await board(page).waitFor({ state: 'detached' })
    await page.keyboard.press('b')
    expect(await dayShown(page)).toBe(chosenDay)
    await board(page).getByRole('tab', { name: 'Polls' }).click()
    await board(page).getByRole('button', { name: 'Closed' }).click()
    await board(page).getByRole('tab', { name: 'Events' }).click()
    expect(await dayShown(page)).toBe(chosenDay)
    await page.reload()
    await day(page).waitFor()
    expect(await dayShown(page)).toBe(chosenDay)
    await page.goBack()
    await board(page).waitFor({ state: 'detached' })
  })

  it('[BOARD-1] an address that leads to something has its list behind it', async () => {
    const { page } = maren
    const { rows } = await actor.call('POST v2/event/list', { filter: 'upcoming' })
    const [event] = rows
    if (!event) throw new Error('The demo has no events')
    await page.goto(demoUrl(stage.served, `/space?event=${event.id}`))
    await board(page).getByRole('heading', { name: event.title }).waitFor()
    await page.goBack()
    await tab(page, 'Events').waitFor()
    await page.goBack()
    await board(page).waitFor({ state: 'detached' })
  })

  it('[BOARD-1] what lies over the board is left first', async () => {
    const { page } = maren
    await openBoard(page, 'Polls')
    await board(page).getByRole('button', { name: 'New poll' }).click()
    const form = page.getByRole('dialog', { name: /poll/i })
    await form.waitFor()
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await tab(page, 'Polls').waitFor()
    await page.goBack()
    await board(page).waitFor({ state: 'detached' })
  })

  it('a time zone is found by its city and by how far it is ahead, without a mouse', async () => {
    const { page } = maren
    await openBoard(page, 'Events')
    await board(page).getByRole('button', { name: 'New event' }).click()
    const form = page.getByRole('dialog')
    const field = form.getByRole('combobox', { name: 'Time zone' })
    await field.waitFor()
    expect(await field.inputValue()).toMatch(/^Berlin \(GMT\+\d\)$/)
    await field.focus()
    await page.keyboard.type('new york')
    await form.getByRole('option', { name: /^New York\s*America · GMT-\d$/ }).waitFor()
    await pictures(page, 'zone-field')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toMatch(/^Berlin/)
    await page.keyboard.type('UTC+5:30')
    await form
      .getByRole('option', { name: /GMT\+5:30$/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toMatch(/^(Kolkata|Calcutta|Colombo) \(GMT\+5:30\)$/)
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await board(page).getByRole('tab', { name: 'Bookings' }).click()
    await board(page).getByRole('button', { name: 'Availability' }).click()
    await board(page).getByRole('combobox', { name: 'Time zone' }).waitFor()
    await expectAccessible(page)
    // [KEY-1] Letters are not shortcuts for two seconds after typing.
    await page.waitForTimeout(2500)
    await page.keyboard.press('b')
    await board(page).waitFor({ state: 'detached' })
  })

  it('[BOARD-4] news stand over the room with a word how many more there are, and never over a poll that all are shown', async () => {
    const { page } = maren
    const { page: elsewhere } = await stage.personOfTest()
    const jonas = await signInAs(elsewhere, stage.served, 'jonas')
    const { id: userId } = await actor.call('GET v2/user/profile', {})
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const times = { startLocal: '2030-01-07T10:00', endLocal: '2030-01-07T11:00', timezone: 'UTC' }
      const { id: eventId } = await jonas.call('POST v2/event/create', { title, ...times })
      await jonas.call('POST v2/event/invite-users', { eventId, userIds: [userId] })
    }
    const news = page.getByRole('region', { name: /^Event: / })
    await page.getByRole('button', { name: '2 more' }).waitFor()
    expect(await news.count()).toBe(3)
    await pictures(page, 'board-news')
    await expectAccessible(page)
    const poll = await jonas.call('POST v2/poll/create', {
      ...{ question: 'Is it seen?', kind: 'single', options: [{ label: 'Yes' }, { label: 'No' }] },
      ...{ receiverId: jonas.spaceId ?? '', clientId: randomUUID(), isStaged: true },
    })
    const staged = page.getByRole('region', { name: 'Shown to everyone' })
    await staged.waitFor()
    await page.getByRole('button', { name: '4 more' }).waitFor()
    await pictures(page, 'board-news-staged')
    const [above, below] = await Promise.all([news.boundingBox(), staged.boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await page.getByRole('button', { name: '4 more' }).click()
    await tab(page, 'Events').waitFor()
    expect(await news.count()).toBe(1)
    await jonas.call('PUT v2/poll/update', { pollId: poll.id, status: 'archived' })
    await staged.waitFor({ state: 'detached' })
    await page.keyboard.press('b')
    await board(page).waitFor({ state: 'detached' })
  })

  it('[BOARD-5] what sends a long form is at its foot, above a phone’s keyboard too, and hides no field', async () => {
    const { page } = maren
    // The height that an on-screen keyboard leaves.
    const size = { ...PHONE, height: 420 }
    await page.setViewportSize(size)
    await page.keyboard.press('b')
    const forms = [
      ['Events', 'New event', 'Create event'],
      ['Polls', 'New poll', /^Post in/],
    ] as const
    for (const [name, open, send] of forms) {
      await board(page).getByRole('tab', { name }).click()
      await board(page).getByRole('button', { name: open }).click()
      const button = page.getByRole('dialog').getByRole('button', { name: send })
      await button.waitFor()
      const box = await button.boundingBox()
      expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
      const last = page.getByRole('dialog').getByRole('checkbox').last()
      await last.focus()
      const fieldBox = await last.boundingBox()
      expect((fieldBox?.y ?? size.height) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
      await pictures(page, `form-${name.toLowerCase()}`)
      await expectAccessible(page)
      await page.setViewportSize(size)
      await page.goBack()
      await button.waitFor({ state: 'detached' })
    }
    await page.setViewportSize(WIDE)
    await page.keyboard.press('b')
    await board(page).waitFor({ state: 'detached' })
  })
})
