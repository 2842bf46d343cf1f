import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { copies } from '../../member-client/src/ui/pasting/clipboard-samples.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveInChat, messagesWithText } from './chat.ts'
import { pictures } from './pictures.ts'
import { composer, expectSaid, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const ENTER_IN_SAFARI = {
  key: 'Enter',
  code: 'Enter',
  keyCode: 229,
  isComposing: false,
  bubbles: true,
  cancelable: true,
}

/** Pastes as a browser does for content copied elsewhere. If no handler takes it, the text is inserted. */
const paste = (page: Page, text: string, html?: string) =>
  page
    .evaluate(
      async ([text, html]) => {
        const copy = { 'text/plain': new Blob([text], { type: 'text/plain' }) }
        const rich = html && { 'text/html': new Blob([html], { type: 'text/html' }) }
        await navigator.clipboard.write([new ClipboardItem({ ...copy, ...rich })])
      },
      [text, html ?? ''] as const,
    )
    .then(() => page.keyboard.press('Control+v'))
const attached = (page: Page) => page.getByRole('list', { name: 'Attached' }).getByRole('listitem')

describe('what is pasted', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  const long = `${'A line of the log.\n'.repeat(5600)}The end.`

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
    const { origin } = new URL(maren.page.url())
    await maren.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await maren.page.getByRole('toolbar', { name: 'Format' }).waitFor()
  })

  it('[PASTE-2] and is too long for a message goes along with it whole, and is taken off by a key or by its button', async () => {
    const { page } = maren
    await composer(page).fill('Here is the log: ')
    await paste(page, long)
    await attached(page).filter({ hasText: 'pasted-text.txt' }).waitFor()
    await page.getByText('Too long for one message, so it’s attached as pasted-text.txt.').waitFor()
    expect(await composer(page).inputValue()).toBe('Here is the log: ')
    await pictures(page, 'chat-long-paste')
    await expectAccessible(page)
    await composer(page).press('Control+z')
    await expect.poll(() => attached(page).count()).toBe(0)
    await composer(page).fill('Here is the log: ')
    await paste(page, long)
    await page.getByRole('button', { name: 'Remove pasted-text.txt' }).click()
    await expect.poll(() => attached(page).count()).toBe(0)
    await paste(page, long)
    await attached(page).getByText('104 KB').or(attached(page).getByText(/KB$/)).first().waitFor()
    await composer(page).press('Enter')
    const message = messagesWithText(jonas.page, 'Here is the log:')
    await message.getByText('pasted-text.txt').first().waitFor()
    const coming = jonas.page.waitForEvent('download')
    await message
      .getByRole('link', { name: /pasted-text\.txt/ })
      .first()
      .click()
    expect(await readFile(await (await coming).path(), 'utf8')).toBe(long)
  })

  it('[PASTE-1] and is too long for any other field is cut with a word', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'Create poll' }).click()
    const question = page.getByRole('dialog').getByRole('textbox').first()
    await question.focus()
    await paste(page, long)
    await page
      .getByText(/^Too long for this field: only \d+ of 106,4\d\d characters were pasted\.$/)
      .waitFor()
    await page.keyboard.press('Control+z')
    expect(await question.inputValue()).toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await question.waitFor({ state: 'detached' })
  })

  it('[PASTE-3] keeps its links and lists, and its tables as aligned text', async () => {
    const { page } = maren
    await composer(page).fill('')
    await composer(page).focus()
    await paste(page, 'Launch\nBold and a link', copies.googleDocs)
    await expect
      .poll(() => composer(page).inputValue())
      .toContain('[a link](https://example.com/plan_%281%29)')
    await composer(page).press('Control+z')
    expect(await composer(page).inputValue()).toBe('')
    for (const copy of [copies.googleDocs, copies.word, copies.sheets, copies.excel]) {
      await paste(page, 'plain', copy)
      await expect.poll(() => composer(page).inputValue()).toContain('```')
      await composer(page).press('Control+Enter')
    }
    const message = messagesWithText(jonas.page, 'next line')
    expect(await message.getByRole('link', { name: 'a link' }).getAttribute('href')).toBe(
      'https://example.com/plan_%281%29',
    )
    await message.locator('li', { hasText: 'two' }).first().waitFor()
    await message.locator('pre', { hasText: 'Maren    9' }).waitFor()
    await messagesWithText(jonas.page, 'January').locator('pre').waitFor()
    await pictures(jonas.page, 'chat-rich-paste')
    // Content with nothing but styles is pasted as plain text.
    await paste(
      page,
      'let a = 1',
      '<div style="font-family: Consolas"><span style="color: #06c">let a = 1</span></div>',
    )
    expect(await composer(page).inputValue()).toBe('let a = 1')
    await composer(page).fill('')
  })

  it('[KEY-3] the Enter that accepts what an input method has composed sends nothing, in Safari’s order of events', async () => {
    const { page } = maren
    const compose = (text: string) =>
      composer(page).evaluate(
        (field: HTMLTextAreaElement, [text, enter]) => {
          field.focus()
          field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
          document.execCommand('insertText', false, text)
          field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }))
          field.dispatchEvent(new KeyboardEvent('keydown', enter))
        },
        [text, ENTER_IN_SAFARI] as const,
      )
    await compose('こんにちは')
    await compose('、みなさん')
    expect(await composer(page).inputValue()).toBe('こんにちは、みなさん')
    await composer(page).press('Enter')
    await expectSaid(jonas.page, 'こんにちは、みなさん')
    expect(await messagesWithText(jonas.page, 'こんにちは').count()).toBe(1)
    await write(page, 'done')
  })
})
