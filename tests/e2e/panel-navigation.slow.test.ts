import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { board } from './board.ts'
import type { Person } from './browser.ts'
import { PHONE, WIDE } from './browser.ts'
import { messagesWithText, tools } from './chat.ts'
import { arriveAs } from './demo.ts'
import { write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dock = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Space' }).getByRole('button', { name })
const row = (page: Page, name: string) =>
  panel(page, 'Chats').getByRole('listitem').filter({ hasText: name }).first()
/** The chat that was open last, or the space's. */
const chat = (page: Page) => page.getByRole('region', { name: /^(Jonas Feld|Harbour Studio)$/ })
const isRoomAlone = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.openPath?.length ?? 0)).toBe(0)

describe('the ways through the panels on a phone', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: PHONE })
    await arriveAs(maren.page, stage.served, 'maren')
  })

  it('[BOARD-7] Back leads from a thread to its chat, to the list of chats and to the room, and Forward in again', async () => {
    const { page } = maren
    const address = page.url()
    await dock(page, /^Chat/).click()
    await panel(page, 'Harbour Studio').waitFor()
    await write(page, 'Who has the keys?')
    await messagesWithText(page, 'Who has the keys?').getByText('Who has the keys?').click()
    await tools(page).getByRole('button', { name: 'Reply in thread' }).click()
    await panel(page, 'Thread').waitFor()
    await page.goBack()
    await panel(page, 'Harbour Studio').waitFor()
    await page.goForward()
    await panel(page, 'Thread').waitFor()
    await page.reload()
    await panel(page, 'Thread').waitFor()
    await page.goBack()
    await panel(page, 'Harbour Studio').waitFor()
    await page.goBack()
    await row(page, 'Harbour Studio').waitFor()
    await page.goBack()
    await panel(page, 'Chats').waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await page.goForward()
    await row(page, 'Harbour Studio').getByRole('button').click()
    await panel(page, 'Harbour Studio').waitFor()
    await page.getByRole('button', { name: 'All chats' }).click()
    await row(page, 'Harbour Studio').waitFor()
    await page.getByRole('button', { name: 'Close Chats' }).click()
    await isRoomAlone(page)
    expect(page.url()).toBe(address)
  })

  it('[BOARD-7] from the people it leads to the room, and to them from a chat that was opened there', async () => {
    const { page } = maren
    const otherPerson = await stage.personOfTest()
    await arriveAs(otherPerson.page, stage.served, 'jonas')
    await dock(page, 'People').click()
    await panel(page, 'People').getByRole('button', { name: 'Message Jonas Feld' }).click()
    await panel(page, 'Jonas Feld').waitFor()
    await page.goBack()
    await panel(page, 'People').waitFor()
    await page.goBack()
    await panel(page, 'People').waitFor({ state: 'detached' })
    await isRoomAlone(page)
  })

  it('[BOARD-7] one thing lies over the room: the board in the place of a chat, and a chat in that of the board', async () => {
    const { page } = maren
    await dock(page, /^Chat/).click()
    await chat(page).getByRole('heading').first().click()
    await page.keyboard.press('b')
    await board(page).waitFor()
    await page.goBack()
    await board(page).waitFor({ state: 'detached' })
    await isRoomAlone(page)
    await page.keyboard.press('b')
    await board(page).waitFor()
    await page.keyboard.press('c')
    await chat(page).waitFor()
    await page.goBack()
    await panel(page, 'Chats').waitFor()
    await page.goBack()
    await isRoomAlone(page)
  })

  it('[BOARD-7] a chat that is open stays so as the window grows and shrinks, and where there is room for it Back leaves it open', async () => {
    const { page } = maren
    await dock(page, /^Chat/).click()
    await chat(page).waitFor()
    await page.setViewportSize(WIDE)
    await isRoomAlone(page)
    await chat(page).waitFor()
    await page.setViewportSize(PHONE)
    await expect.poll(() => page.evaluate(() => history.state?.openPath?.length)).toBe(2)
    await page.goBack()
    await panel(page, 'Chats').waitFor()
    await page.goBack()
    await isRoomAlone(page)
  })
})
