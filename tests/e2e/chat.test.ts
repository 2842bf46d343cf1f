import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { arriveInChat, backToList, said, tools } from './chat.ts'
import { picture, pictures } from './pictures.ts'
import { composer, expectSaid, log, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Edit message' })

describe('what was written', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
  })

  it('[CHAT-13] is changed by whoever wrote it, and all see that it was', async () => {
    const { page } = jonas
    await write(page, 'Lunch at twelf')
    await expectSaid(maren.page, 'Lunch at twelf')
    await said(page, 'Lunch at twelf').hover()
    await tools(page).getByRole('button', { name: 'Edit' }).click()
    await field(page).fill('Lunch at twelve')
    await pictures(page, 'chat-edit')
    await expectAccessible(page)
    await field(page).press('Enter')
    await said(maren.page, 'Lunch at twelve').getByText('(edited)').waitFor()
    expect(await said(maren.page, 'Lunch at twelf').filter({ hasNotText: 'twelve' }).count()).toBe(0)
    await said(maren.page, 'Lunch at twelve').hover()
    expect(await tools(maren.page).getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  it('is shown to whoever writes it, however far up they were reading', async () => {
    const { page } = maren
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Latest' }).waitFor()
    await write(page, 'One line\nand another\nand a third')
    await page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' })
    const isSeen = () =>
      said(page, 'and a third').evaluate(
        (element) =>
          element.getBoundingClientRect().bottom <=
          (element.closest('[role=log]')?.getBoundingClientRect().bottom ?? 0),
      )
    await expect.poll(isSeen).toBe(true)
  })

  it('[CHAT-15] gets reactions, each counted once and told by name', async () => {
    const reaction = (page: Page) => said(page, 'Lunch at twelve').getByRole('button', { name: /^Thumbs up/ })
    await said(maren.page, 'Lunch at twelve').hover()
    await tools(maren.page).getByRole('button', { name: 'React' }).click()
    await tools(maren.page).getByRole('button', { name: 'Thumbs up' }).click()
    await reaction(jonas.page).click()
    await expect
      .poll(() => reaction(maren.page).getAttribute('aria-label'))
      .toMatch(/^Thumbs up, 2: You and Jonas Feld/)
    await pictures(maren.page, 'chat-reactions')
    await expectAccessible(maren.page)
    await reaction(jonas.page).click()
    await expect.poll(() => reaction(maren.page).textContent()).toContain('1')
  })

  it('[CHAT-13] is changed, reacted to and deleted by keys alone', async () => {
    const { page } = jonas
    await write(page, 'Typed too fsat')
    await expectSaid(maren.page, 'Typed too fsat')
    await composer(page).press('ArrowUp')
    await field(page).fill('Typed too fast')
    await field(page).press('Enter')
    await said(maren.page, 'Typed too fast').waitFor()
    // The focus returns to the composer, so that what is typed now does not walk through the room.
    await expect
      .poll(() => composer(page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await log(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('r')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await said(maren.page, 'Typed too fast')
      .getByRole('button', { name: /^Applause, 1/ })
      .waitFor()
    await log(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
    await pictures(page, 'chat-delete')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=log]') !== null))
      .toBe(true)
    await said(maren.page, 'Message deleted').waitFor()
    expect(await log(maren.page).getByText('Typed too fast').count()).toBe(0)
  })

  it('[CHAT-14] is deleted by whoever runs the space, and said so', async () => {
    await write(jonas.page, 'Buy my stuff')
    await expectSaid(maren.page, 'Buy my stuff')
    await said(maren.page, 'Buy my stuff').hover()
    await tools(maren.page).getByRole('button', { name: 'Delete' }).click()
    await maren.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await said(jonas.page, 'Deleted by an admin').waitFor()
    await pictures(jonas.page, 'chat-deleted')
    await expectAccessible(jonas.page)
  })

  it('[CHAT-16] is answered in a thread, which whoever wrote finds in their list', async () => {
    const [hers, his] = [maren.page, jonas.page]
    await write(his, 'Who waters the plants?')
    await expectSaid(hers, 'Who waters the plants?')
    await said(hers, 'Who waters the plants?').hover()
    await tools(hers).getByRole('button', { name: 'Reply in thread' }).click()
    const thread = hers.getByRole('region', { name: 'Thread' })
    await thread.getByText('in Harbour Studio').waitFor()
    await thread.getByText('No replies yet').waitFor()
    await write(hers, 'I do, on Mondays')
    await said(hers, 'I do, on Mondays').waitFor()
    await said(his, 'Who waters the plants?')
      .getByRole('button', { name: /1 reply/ })
      .waitFor()
    expect(await log(his).getByText('I do, on Mondays').count()).toBe(0)
    await pictures(his, 'chat-replies')
    await expectAccessible(his)
    await backToList(his)
    await his.getByRole('button', { name: /^Who waters the plants\?.*I do, on Mondays.*1 new/s }).click()
    await said(his, 'I do, on Mondays').waitFor()
    await write(his, 'Thank you!')
    await expectSaid(hers, 'Thank you!')
    await pictures(hers, 'chat-thread')
    await expectAccessible(hers)
    for (const page of [hers, his]) await page.getByRole('button', { name: 'Back to Harbour Studio' }).click()
    await said(his, 'Who waters the plants?')
      .getByRole('button', { name: /2 replies/ })
      .waitFor()
  })

  it('[CHAT-17] [CHAT-18] tells the other of two that one is writing, and that one has read it', async () => {
    const [hers, his] = [maren.page, jonas.page]
    for (const page of [hers, his])
      if (!(await page.getByRole('region', { name: 'People' }).isVisible()))
        await page.getByRole('button', { name: /^People/ }).click()
    await hers.getByRole('button', { name: 'Message Jonas Feld' }).click()
    await write(hers, 'Have you seen the boats?')
    await log(hers).getByText('Sent', { exact: true }).waitFor()
    await his.bringToFront()
    await his.getByRole('button', { name: /^Message Maren Holst/ }).click()
    await said(his, 'Have you seen the boats?').waitFor()
    await log(hers).getByText('Seen', { exact: true }).waitFor()
    await composer(his).pressSequentially('They are')
    await hers.getByText('Jonas Feld is typing…').waitFor()
    await pictures(hers, 'chat-writing')
    await expectAccessible(hers)
    await composer(his).press('Enter')
    await said(hers, 'They are').waitFor()
    await hers.getByText('Jonas Feld is typing…').waitFor({ state: 'detached' })
    for (const page of [hers, his]) {
      await backToList(page)
      await page.getByRole('button', { name: /^Harbour Studio/ }).click()
    }
  })

  it('is reached by a thumb on a phone', async () => {
    const { page } = jonas
    await write(page, 'By thumb')
    await expectSaid(maren.page, 'By thumb')
    await page.setViewportSize(PHONE)
    await said(page, 'By thumb').click()
    await tools(page).getByRole('button', { name: 'React' }).click()
    await tools(page).getByRole('button', { name: 'Heart' }).click()
    await picture(page, 'chat-thumb-390')
    await said(maren.page, 'By thumb')
      .getByRole('button', { name: /^Heart, 1/ })
      .waitFor()
  })
})
