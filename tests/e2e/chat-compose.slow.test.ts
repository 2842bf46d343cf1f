import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveInChat, messagesWithText, tools } from './chat.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { composer, expectSaid, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const formats = (page: Page) => page.getByRole('toolbar', { name: 'Format' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose an emoji' })
const offers = (page: Page) => page.getByRole('listbox', { name: 'Emoji' })
const typed = (page: Page) => composer(page).inputValue()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('what one writes', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
    for (const { page } of [maren, jonas]) await formats(page).waitFor()
  })

  it('[CHAT-20] is shown with its formats and as nothing else', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    const lines = [
      '**Bold**, _slanted_, ~~gone~~, `let a` and [the plan](https://example.com/plan)',
      '',
      '- one',
      '  - two',
      '',
      '> was it so?',
      '',
      '```ts',
      "const html = '<b>no</b>'",
      '```',
      '<img src=x onerror="document.title=1">',
    ]
    await composer(jonasPage).fill(lines.join('\n'))
    await formats(jonasPage).getByRole('button', { name: 'Emoji' }).waitFor()
    await composer(jonasPage).press('Control+Enter')
    const message = messagesWithText(marenPage, 'Bold')
    await message.locator('strong', { hasText: 'Bold' }).waitFor()
    for (const [tag, text] of [
      ['em', 'slanted'],
      ['del', 'gone'],
      ['p > code', 'let a'],
      ['li', 'two'],
      ['blockquote', 'was it so?'],
      ['pre', "const html = '<b>no</b>'"],
    ] as const)
      expect(await message.locator(tag).filter({ hasText: text }).count(), tag).toBe(1)
    expect(await message.getByRole('link', { name: 'the plan' }).getAttribute('rel')).toContain('noopener')
    expect(await message.locator('img, b').count()).toBe(0)
    await pictures(marenPage, 'chat-rich-text')
    await expectAccessible(marenPage)
  })

  it('[CHAT-42] gets its formats by keys, which take them away again, and undo does too', async () => {
    const { page } = jonas
    await composer(page).pressSequentially('ship it')
    await composer(page).press('Shift+Control+ArrowLeft')
    await page.keyboard.press('Control+b')
    expect(await typed(page)).toBe('ship **it**')
    await page.keyboard.press('Control+i')
    expect(await typed(page)).toBe('ship **_it_**')
    await page.keyboard.press('Control+i')
    await page.keyboard.press('Control+b')
    expect(await typed(page)).toBe('ship it')
    await page.keyboard.press('Control+Shift+X')
    expect(await typed(page)).toBe('ship ~~it~~')
    await page.keyboard.press('Control+z')
    expect(await typed(page)).toBe('ship it')
    await composer(page).press('End')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('https://example.com')
    expect(await typed(page)).toBe('[ship it](https://example.com)')
    await composer(page).fill('now')
    await composer(page).selectText()
    await formats(page).getByRole('button', { name: 'Bold' }).click()
    await pictures(page, 'chat-formats')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await messagesWithText(maren.page, 'now').locator('strong').waitFor()
  })

  it('[CHAT-42] within a block of code goes on with Enter, and is sent after it', async () => {
    const { page } = jonas
    await composer(page).pressSequentially('```')
    for (const line of ['let :smile: = 1', '```']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(line)
    }
    expect(await typed(page)).toBe('```\nlet :smile: = 1\n```')
    await page.keyboard.press('Enter')
    await messagesWithText(maren.page, 'let :smile: = 1').locator('pre').waitFor()
    expect(await typed(page)).toBe('')
  })

  it('[CHAT-41] takes emoji by their codes, offered or whole, and gives them back', async () => {
    const { page } = jonas
    await composer(page).pressSequentially('Well done :tad')
    await offers(page)
      .getByRole('option', { name: /:tada:/ })
      .waitFor()
    await pictures(page, 'chat-shortcodes')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    expect(await typed(page)).toBe('Well done 🎉 ')
    await composer(page).pressSequentially(':smile:')
    await expect.poll(() => typed(page)).toBe('Well done 🎉 😄')
    await page.keyboard.press('Control+z')
    expect(await typed(page)).toBe('Well done 🎉 :smile:')
    await composer(page).fill('')
    await composer(page).pressSequentially('at 10:30 :smi')
    await offers(page).waitFor()
    const first = await composer(page).getAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    expect(await composer(page).getAttribute('aria-activedescendant')).not.toBe(first)
    await page.keyboard.press('Escape')
    await offers(page).waitFor({ state: 'detached' })
    expect(await composer(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Enter')
    await expectSaid(maren.page, 'at 10:30 :smi')
  })

  it('[CHAT-40] takes any emoji from the picker, by pointer and by keys alone', async () => {
    const { page } = jonas
    await composer(page).fill('Good morning ')
    await formats(page).getByRole('button', { name: 'Emoji' }).click()
    await picker(page).getByRole('gridcell', { name: 'grinning face', exact: true }).waitFor()
    await pictures(page, 'chat-emoji')
    await expectAccessible(page)
    await picker(page).getByRole('radio', { name: 'Medium', exact: true }).check({ force: true })
    await picker(page).getByRole('searchbox').fill('wave')
    await picker(page).getByText('👋🏽').waitFor()
    await pictures(page, 'chat-emoji-search')
    await picker(page).getByRole('searchbox').press('Enter')
    await picker(page).waitFor({ state: 'detached' })
    expect(await typed(page)).toBe('Good morning 👋🏽')
    expect(await focused(page)).toBe('Message Harbour Studio')

    // Tabs past the buttons for attachments, recordings and polls, which are between the field and the formats.
    for (let at = 0; at < 8 && (await focused(page)) !== 'Emoji'; at += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await picker(page).getByText('Recently used').waitFor()
    await expect.poll(() => focused(page)).toBe('Search emoji')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('waving hand')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Home', 'End', 'ArrowLeft'])
      await page.keyboard.press(key)
    expect(await focused(page)).toBe('smiling face with hearts')
    await picker(page).getByRole('gridcell', { name: 'flag: Wales' }).waitFor({ state: 'attached' })
    await page.keyboard.press('Control+End')
    expect(await focused(page)).toBe('flag: Wales')
    await page.keyboard.press('Escape')
    await picker(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Emoji')
    await composer(page).press('Enter')
    await expectSaid(maren.page, 'Good morning 👋🏽')
  })

  it('[CHAT-40] takes any emoji as a reaction, and into a message that is changed', async () => {
    const { page } = jonas
    await write(page, 'The boats are back')
    await messagesWithText(page, 'The boats are back').hover()
    await tools(page).getByRole('button', { name: 'React' }).click()
    await tools(page).getByRole('button', { name: 'More reactions' }).click()
    await picker(page).getByRole('searchbox').fill('sailboat')
    await picker(page).getByRole('gridcell', { name: 'sailboat' }).click()
    await messagesWithText(maren.page, 'The boats are back')
      .getByRole('button', { name: /^⛵, 1/ })
      .waitFor()
    await composer(page).press('ArrowUp')
    const field = page.getByRole('textbox', { name: 'Edit message' })
    await field.press('End')
    await field.pressSequentially(' :anch')
    await offers(page).waitFor()
    await pictures(page, 'chat-edit-compose')
    await expectAccessible(page)
    await offers(page)
      .getByRole('option', { name: /:anchor:/ })
      .click()
    await field.press('Enter')
    await messagesWithText(maren.page, 'The boats are back ⚓').waitFor()
  })

  it('[CHAT-40] says where the emoji did not load, and loads them when asked again', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE, serviceWorkers: 'block' })
    await arriveAs(page, stage.served, 'hana')
    await openChat(page)
    await page.route(/\.json$/, (route) => route.abort())
    await formats(page).getByRole('button', { name: 'Emoji' }).click()
    await picker(page).getByText('Emoji didn’t load.').waitFor()
    await expectAccessible(page)
    await page.unroute(/\.json$/)
    await picker(page).getByRole('button', { name: 'Try again' }).click()
    await picker(page).getByRole('gridcell', { name: 'grinning face', exact: true }).waitFor()
  })
})
