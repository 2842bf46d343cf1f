import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveInChat, backToList, said } from './chat.ts'
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
    const [hers, his] = [maren.page, jonas.page]
    await composer(his).pressSequentially('Thank you @')
    await offers(his)
      .getByRole('option', { name: /Maren Holst.*Here/ })
      .waitFor()
    expect(await offers(his).getByRole('option').first().textContent()).toContain('Maren Holst')
    await pictures(his, 'chat-mention-offers')
    await expectAccessible(his)
    await composer(his).pressSequentially('maren')
    await expect.poll(() => offers(his).getByRole('option').count()).toBe(1)
    await composer(his).press('Enter')
    expect(await composer(his).inputValue()).toBe('Thank you @Maren Holst ')
    // After a reload, a draft still knows whom it mentions.
    await his.reload()
    await openChat(his)
    await his.getByRole('toolbar', { name: 'Format' }).waitFor()
    await expect.poll(() => composer(his).inputValue()).toBe('Thank you @Maren Holst ')
    await composer(his).press('End')
    await composer(his).pressSequentially('for the boats')
    await composer(his).press('Enter')
    await said(hers, 'for the boats').locator('[data-self]').waitFor()
    expect(await said(his, 'for the boats').getByText('@Maren Holst').count()).toBe(1)
    expect(await said(his, 'for the boats').locator('[data-self]').count()).toBe(0)
  })

  it('[CHAT-44] stays so while other words are changed, and is nobody in code', async () => {
    const [hers, his] = [maren.page, jonas.page]
    await composer(his).press('ArrowUp')
    const field = his.getByRole('textbox', { name: 'Edit message' })
    await field.press('End')
    await field.pressSequentially(', all of them')
    await field.press('Enter')
    await said(hers, 'for the boats, all of them').locator('[data-self]').waitFor()
    await write(his, 'I typed `@Maren Holst` in code')
    await expectSaid(hers, '@Maren Holst')
    expect(await said(hers, 'in code').locator('[data-self]').count()).toBe(0)
  })

  it('[CHAT-45] finds the messages that mentioned them while they were elsewhere, one after the other', async () => {
    const [hers, his] = [maren.page, jonas.page]
    await backToList(hers)
    for (const text of ['Look here, @Maren Holst!', ...Array.from({ length: 30 }, (_, at) => `line ${at}`)])
      await write(his, text)
    await write(his, '@Maren Holst, and here')
    await said(his, 'and here').waitFor()
    await row(hers, /^Harbour Studio.*2 mentioning you/s).waitFor()
    await pictures(hers, 'chat-mention-list')
    await expectAccessible(hers)
    await row(hers, /^Harbour Studio/).click()
    // The first unread mention is visible, because that is where the new messages start.
    await hers.getByRole('button', { name: '@ 1 mention' }).waitFor()
    await pictures(hers, 'chat-mention-missed')
    await expectAccessible(hers)
    await hers.getByRole('button', { name: '@ 1 mention' }).click()
    await said(hers, 'and here').waitFor()
    await expect
      .poll(() => hers.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain('and here')
    expect(await hers.getByRole('button', { name: /^@ \d+ mention/ }).count()).toBe(0)
  })

  it('[CHAT-46] is told as they choose, and a muted chat says it in its own row alone', async () => {
    const [hers, his] = [maren.page, jonas.page]
    await hers.getByRole('button', { name: 'Details' }).click()
    const about = hers.getByRole('region', { name: 'Details' })
    await about.getByLabel('Notify me about').selectOption('all')
    await about.getByLabel('Mute').selectOption('tomorrow')
    await about
      .getByRole('option', { name: /^Until \w+/ })
      .first()
      .waitFor({ state: 'attached' })
    await pictures(hers, 'chat-notify')
    await expectAccessible(hers)
    await about.getByRole('button', { name: 'Done' }).click()
    await backToList(hers)
    await write(his, 'Only a whisper')
    await row(hers, /^Harbour Studio.*1 new, muted/s).waitFor()
    await pictures(hers, 'chat-muted')
    await expectAccessible(hers)
    await hers
      .getByRole('button', { name: /^Close / })
      .last()
      .click()
    await hers.getByRole('button', { name: /^Chat/ }).waitFor()
  })
})
