import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, inDemo } from './demo.ts'
import { onStage, withDemo } from './stage.ts'

const row = (page: Page, name: string) => board(page).getByRole('row', { name })
const items = (page: Page) => board(page).getByRole('grid')
const tab = (page: Page, name: string) => board(page).getByRole('tab', { name, selected: true })
const day = (page: Page) => board(page).locator('td button[aria-pressed=true]')

describe('the ways through the board', () => {
  const stage = onStage(withDemo)
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
    // What closes it has gone back as well: nothing of the board lies before the room.
    await expect.poll(() => page.evaluate(() => history.state?.board?.length ?? 0)).toBe(0)
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
    await board(page).getByRole('button', { name: 'Month after' }).click()
    const chosen = await day(page).getAttribute('aria-label')
    await page.keyboard.press('b')
    await board(page).waitFor({ state: 'detached' })
    await page.keyboard.press('b')
    expect(await day(page).getAttribute('aria-label')).toBe(chosen)
    await board(page).getByRole('tab', { name: 'Polls' }).click()
    await board(page).getByRole('button', { name: 'Closed' }).click()
    await board(page).getByRole('tab', { name: 'Events' }).click()
    expect(await day(page).getAttribute('aria-label')).toBe(chosen)
    await page.reload()
    await day(page).waitFor()
    expect(await day(page).getAttribute('aria-label')).toBe(chosen)
    await page.goBack()
    await board(page).waitFor({ state: 'detached' })
  })

  it('[BOARD-1] an address that leads to something has its list behind it', async () => {
    const { page } = maren
    const { rows } = await actor.call('POST v2/event/list', { filter: 'upcoming' })
    const [event] = rows
    if (!event) throw new Error('The demo has no events')
    await page.goto(inDemo(stage.served, `/space?event=${event.id}`))
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
})
