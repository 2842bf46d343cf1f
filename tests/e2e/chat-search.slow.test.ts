import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { backToList, messagesWithText } from './chat.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { composer, log, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search messages' })
const searchResults = (page: Page) =>
  page.getByRole('listbox', { name: 'Search results' }).getByRole('option')

describe('a search', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let jonas: Person
  const word = `quince${randomUUID().slice(0, 4)}`

  beforeAll(async () => {
    const maren = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(maren.page, stage.served, 'maren')
    await openChat(maren.page)
    await write(maren.page, `The first ${word} of the year, from Orléans`)
    for (let line = 1; line <= 150; line += 1) await write(maren.page, `line ${line}`)
    await messagesWithText(maren.page, 'line 150').waitFor()
    jonas = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(jonas.page, stage.served, 'jonas')
    await openChat(jonas.page)
  })

  it('[CHAT-33] finds words as they are typed, marks them, and opens the conversation there', async () => {
    const { page } = jonas
    await composer(page).press('Control+f')
    await field(page).fill(`orleans ${word.slice(0, 7)}`)
    await searchResults(page).filter({ hasText: 'The first' }).waitFor()
    expect(await searchResults(page).locator('mark').allTextContents()).toEqual([word, 'Orléans'])
    await pictures(page, 'chat-search')
    await expectAccessible(page)
    await field(page).press('ArrowDown')
    await field(page).press('Enter')
    const message = messagesWithText(page, word)
    await message.waitFor()
    await expect.poll(() => message.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await message.getAttribute('data-sought')).not.toBeNull()
    expect(await messagesWithText(page, 'line 150').count()).toBe(0)
  })

  it('[CHAT-33] from there what was said after comes while scrolling, and “Latest” leads to the end', async () => {
    const { page } = jonas
    await page.getByRole('button', { name: 'Latest' }).click()
    await messagesWithText(page, 'line 150').waitFor()
    expect(await messagesWithText(page, word).count()).toBe(0)
    await composer(page).press('Control+f')
    await field(page).fill(word)
    await searchResults(page).first().click()
    await messagesWithText(page, word).waitFor()
    // Screenshots in other sizes show more at once, so that more is loaded: the log may reach the end from here on.
    await pictures(page, 'chat-search-opened')
    await expectAccessible(page)
    await expect
      .poll(async () => {
        await log(page).evaluate((element) => element.scrollBy(0, element.scrollHeight))
        return messagesWithText(page, 'line 150').count()
      })
      .toBe(1)
    const lines = (await log(page).getByRole('group').allTextContents()).filter((text) =>
      /^line \d+$/.test(text),
    )
    expect(lines).toEqual(Array.from({ length: 150 }, (_, at) => `line ${at + 1}`))
  })

  it('narrows to a sender, and says where nothing is found', async () => {
    const { page } = jonas
    await composer(page).press('Control+f')
    await field(page).fill(`${word} from:maren`)
    await searchResults(page).first().waitFor()
    await field(page).fill(`${word} from:nobody`)
    await page.getByText('No one named nobody.').waitFor()
    await field(page).fill('neverwritten')
    await page.getByText('No results.').waitFor()
    await pictures(page, 'chat-search-nothing')
    await expectAccessible(page)
    await field(page).press('Escape')
    await composer(page).waitFor()
  })

  it('finds across all chats from their list', async () => {
    const { page } = jonas
    await backToList(page)
    await page.getByRole('button', { name: 'Search messages' }).click()
    await field(page).fill('line')
    await expect.poll(() => searchResults(page).count()).toBe(20)
    await searchResults(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => searchResults(page).count()).toBeGreaterThan(20)
    await pictures(page, 'chat-search-all')
    await expectAccessible(page)
  })
})
