import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveInChat, backToList, messagesWithText } from './chat.ts'
import { pictures } from './pictures.ts'
import { composer, expectSaid, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const offers = (page: Page) => page.getByRole('listbox', { name: 'People' })
const row = (page: Page, name: RegExp) => page.getByRole('listitem').getByRole('button', { name })

describe('whom a message mentions', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
    for (const { page } of [maren, jonas]) await page.getByRole('toolbar', { name: 'Format' }).waitFor()
  })

  it('[CHAT-43] is offered by name, those who are here first, and marked for them', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await composer(jonasPage).pressSequentially('Thank you @')
    await offers(jonasPage)
      .getByRole('option', { name: /Maren Holst.*Here/ })
      .waitFor()
    expect(await offers(jonasPage).getByRole('option').first().textContent()).toContain('Maren Holst')
    await pictures(jonasPage, 'chat-mention-offers')
    await expectAccessible(jonasPage)
    await composer(jonasPage).pressSequentially('maren')
    await expect.poll(() => offers(jonasPage).getByRole('option').count()).toBe(1)
    await composer(jonasPage).press('Enter')
    expect(await composer(jonasPage).inputValue()).toBe('Thank you @Maren Holst ')
    // After a reload, a draft still knows whom it mentions.
    await jonasPage.reload()
    await openChat(jonasPage)
    await jonasPage.getByRole('toolbar', { name: 'Format' }).waitFor()
    await expect.poll(() => composer(jonasPage).inputValue()).toBe('Thank you @Maren Holst ')
    await composer(jonasPage).press('End')
    await composer(jonasPage).pressSequentially('for the boats')
    await composer(jonasPage).press('Enter')
    await messagesWithText(marenPage, 'for the boats').locator('[data-self]').waitFor()
    expect(await messagesWithText(jonasPage, 'for the boats').getByText('@Maren Holst').count()).toBe(1)
    expect(await messagesWithText(jonasPage, 'for the boats').locator('[data-self]').count()).toBe(0)
  })

  it('[CHAT-44] stays so while other words are changed, and is nobody in code', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await composer(jonasPage).press('ArrowUp')
    const field = jonasPage.getByRole('textbox', { name: 'Edit message' })
    await field.press('End')
    await field.pressSequentially(', all of them')
    await field.press('Enter')
    await messagesWithText(marenPage, 'for the boats, all of them').locator('[data-self]').waitFor()
    await write(jonasPage, 'I typed `@Maren Holst` in code')
    await expectSaid(marenPage, '@Maren Holst')
    expect(await messagesWithText(marenPage, 'in code').locator('[data-self]').count()).toBe(0)
  })

  it('[CHAT-45] finds the messages that mentioned them while they were elsewhere, one after the other', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await backToList(marenPage)
    for (const text of ['Look here, @Maren Holst!', ...Array.from({ length: 30 }, (_, at) => `line ${at}`)])
      await write(jonasPage, text)
    await write(jonasPage, '@Maren Holst, and here')
    await messagesWithText(jonasPage, 'and here').waitFor()
    await row(marenPage, /^Harbour Studio.*2 mentioning you/s).waitFor()
    await pictures(marenPage, 'chat-mention-list')
    await expectAccessible(marenPage)
    await row(marenPage, /^Harbour Studio/).click()
    // The first unread mention is visible, because that is where the new messages start.
    await marenPage.getByRole('button', { name: '@ 1 mention' }).waitFor()
    await pictures(marenPage, 'chat-mention-missed')
    await expectAccessible(marenPage)
    await marenPage.getByRole('button', { name: '@ 1 mention' }).click()
    await messagesWithText(marenPage, 'and here').waitFor()
    await expect
      .poll(() => marenPage.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain('and here')
    expect(await marenPage.getByRole('button', { name: /^@ \d+ mention/ }).count()).toBe(0)
  })

  it('[CHAT-46] is told as they choose, and a muted chat says it in its own row alone', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await marenPage.getByRole('button', { name: 'Details' }).click()
    const about = marenPage.getByRole('region', { name: 'Details' })
    await about.getByLabel('Notify me about').selectOption('all')
    await about.getByLabel('Mute').selectOption('tomorrow')
    await about
      .getByRole('option', { name: /^Until \w+/ })
      .first()
      .waitFor({ state: 'attached' })
    await pictures(marenPage, 'chat-notify')
    await expectAccessible(marenPage)
    await about.getByRole('button', { name: 'Done' }).click()
    await backToList(marenPage)
    await write(jonasPage, 'Only a whisper')
    await row(marenPage, /^Harbour Studio.*1 new, muted/s).waitFor()
    await pictures(marenPage, 'chat-muted')
    await expectAccessible(marenPage)
    await marenPage
      .getByRole('button', { name: /^Close / })
      .last()
      .click()
    await marenPage.getByRole('button', { name: /^Chat/ }).waitFor()
  })
})
