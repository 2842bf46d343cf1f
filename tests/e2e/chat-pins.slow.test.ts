import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveInChat, backToList, choose, messagesWithText, tools } from './chat.ts'
import { DEMO, demoUrl } from './demo.ts'
import { pictures } from './pictures.ts'
import { composer, enterSpace, log, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const fromJonas = (page: Page) =>
  page
    .getByRole('region', { name: 'Chats' })
    .getByRole('button', { name: /^Jonas Feld/ })
    .first()

describe('a message that matters', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let link: string
  const word = `quince${randomUUID().slice(0, 4)}`

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas', { permissions: ['clipboard-read', 'clipboard-write'] })
  })

  it('[CHAT-60] is pinned for all from its menu, which keys open too', async () => {
    await write(jonas.page, `The ${word} code is 4711`)
    await messagesWithText(maren.page, word).waitFor()
    await log(jonas.page).focus()
    await jonas.page.keyboard.press('ArrowUp')
    await jonas.page.keyboard.press('m')
    await jonas.page.getByRole('button', { name: 'Pin', exact: true }).waitFor()
    await pictures(jonas.page, 'chat-more')
    await expectAccessible(jonas.page)
    await jonas.page.keyboard.press('p')
    await messagesWithText(maren.page, word).getByText('Pinned').waitFor()
    await expect
      .poll(() =>
        messagesWithText(jonas.page, word).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
  })

  it('[CHAT-60] is found in the list of pins, however much was said since', async () => {
    const { page } = maren
    for (let line = 1; line <= 80; line += 1) await write(jonas.page, `line ${line}`)
    await messagesWithText(page, 'line 80').waitFor()
    await page.getByRole('button', { name: 'Details' }).click()
    const about = page.getByRole('region', { name: 'Details' })
    await about.getByText(`The ${word} code`).waitFor()
    await pictures(page, 'chat-about')
    await expectAccessible(page)
    await about.getByRole('button', { name: 'Go to message' }).click()
    // The message is among the pins too. The target is marked in the log.
    await expect.poll(() => log(page).locator('[data-sought]').filter({ hasText: word }).count()).toBe(1)
    await page.getByRole('button', { name: /^(Latest|New messages)$/ }).click()
    await page.getByRole('button', { name: 'Details' }).click()
    await about.getByText(`The ${word} code`).hover()
    await tools(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Unpin', exact: true }).click()
    await about.getByText('No pinned messages.').waitFor()
    await pictures(page, 'chat-about-nothing')
    await expectAccessible(page)
    await about.getByRole('button', { name: 'Done' }).press('Escape')
    await composer(page).waitFor()
  })

  it('[CHAT-62] is passed on with a comment, and says whose it was', async () => {
    const { page } = jonas
    await choose(page, 'line 80', 'Forward')
    const dialog = page.getByRole('dialog', { name: 'Forward message' })
    await dialog.getByRole('button', { name: 'Forward' }).click()
    await dialog.getByText('Choose one.').waitFor()
    // A person who has written nothing here, nor in a direct chat.
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('theo')
    await dialog.getByRole('radio', { name: /Theo Marchetti/ }).waitFor()
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('')
    await dialog.getByRole('radio', { name: /Maren/ }).check()
    await dialog.getByLabel('Comment').fill('Seen this?')
    await pictures(page, 'chat-forward')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Forward' }).click()
    await page.getByText(/^Forwarded to Maren/).waitFor()
    await backToList(maren.page)
    await fromJonas(maren.page).click()
    await messagesWithText(maren.page, 'Forwarded from Jonas Feld').getByText('line 80').waitFor()
    await messagesWithText(maren.page, 'Seen this?').waitFor()
    await pictures(maren.page, 'chat-forwarded')
    await expectAccessible(maren.page)
  })

  it('[CHAT-61] has its chat at the top of the list, where one wants that', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('checkbox', { name: 'Pin chat' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await openChat(page)
    await backToList(page)
    await fromJonas(page).click()
    await page.getByRole('button', { name: 'Details' }).click()
    expect(await page.getByRole('checkbox', { name: 'Pin chat' }).isChecked()).toBe(true)
  })

  it('[CHAT-63] is reached by its link, also after a login', async () => {
    await choose(jonas.page, 'line 80', 'Copy link')
    await jonas.page.getByText('Link copied.').waitFor()
    link = await jonas.page.evaluate(() => navigator.clipboard.readText())
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await page.goto(link)
    await page.waitForURL('**/welcome')
    await page.goto(demoUrl(stage.served, '/login'))
    await page.getByLabel('Email', { exact: true }).fill(DEMO.emailOf('maren'))
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/join')
    await page.goto(demoUrl(stage.served, '/welcome'))
    await enterSpace(page)
    await messagesWithText(page, 'line 80').waitFor()
    expect(await page.evaluate(() => location.search)).toBe('')
  })

  it('[CHAT-63] is led to on the same page by a link that stands in a chat', async () => {
    const { page, context } = jonas
    await write(page, `Look here: ${link}`)
    await messagesWithText(page, 'Look here').getByRole('link').click()
    const message = messagesWithText(page, 'line 80')
    await expect.poll(() => message.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(context.pages()).toHaveLength(1)
  })

  it('[CHAT-63] says calmly that it is not there, to whoever may not read it', async () => {
    const { page } = jonas
    const url = new URL(link)
    url.searchParams.set('message', randomUUID())
    await page.goto(url.href)
    await page.getByText('Message not found, or you don’t have access.').waitFor()
  })

  it('[CHAT-64] is found by its day', async () => {
    const { page } = jonas
    await openChat(page)
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByLabel('Jump to date').fill('2020-01-01')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await log(page).waitFor()
    await page.getByText(/^No messages on Wednesday 1 January 2020\. Showing /).waitFor()
    await expect.poll(() => log(page).getByRole('group').first().getAttribute('data-sought')).not.toBeNull()
  })
})
