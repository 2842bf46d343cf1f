import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { arriveInChat, backToList, messagesWithText, tools } from './chat.ts'
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
    await messagesWithText(page, 'Lunch at twelf').hover()
    await tools(page).getByRole('button', { name: 'Edit' }).click()
    await field(page).fill('Lunch at twelve')
    await pictures(page, 'chat-edit')
    await expectAccessible(page)
    await field(page).press('Enter')
    await messagesWithText(maren.page, 'Lunch at twelve').getByText('(edited)').waitFor()
    expect(
      await messagesWithText(maren.page, 'Lunch at twelf').filter({ hasNotText: 'twelve' }).count(),
    ).toBe(0)
    await messagesWithText(maren.page, 'Lunch at twelve').hover()
    expect(await tools(maren.page).getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  it('is shown to whoever writes it, however far up they were reading', async () => {
    const { page } = maren
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Latest' }).waitFor()
    await write(page, 'One line\nand another\nand a third')
    await page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' })
    const isSeen = () =>
      messagesWithText(page, 'and a third').evaluate(
        (element) =>
          element.getBoundingClientRect().bottom <=
          (element.closest('[role=log]')?.getBoundingClientRect().bottom ?? 0),
      )
    await expect.poll(isSeen).toBe(true)
  })

  it('[CHAT-15] gets reactions, each counted once and told by name', async () => {
    const reaction = (page: Page) =>
      messagesWithText(page, 'Lunch at twelve').getByRole('button', { name: /^Thumbs up/ })
    await messagesWithText(maren.page, 'Lunch at twelve').hover()
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
    await messagesWithText(maren.page, 'Typed too fast').waitFor()
    // The focus returns to the composer, so that what is typed now does not walk through the room.
    await expect
      .poll(() => composer(page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await log(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('r')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await messagesWithText(maren.page, 'Typed too fast')
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
    await messagesWithText(maren.page, 'Message deleted').waitFor()
    expect(await log(maren.page).getByText('Typed too fast').count()).toBe(0)
  })

  it('[CHAT-14] is deleted by whoever runs the space, and said so', async () => {
    await write(jonas.page, 'Buy my stuff')
    await expectSaid(maren.page, 'Buy my stuff')
    await messagesWithText(maren.page, 'Buy my stuff').hover()
    await tools(maren.page).getByRole('button', { name: 'Delete' }).click()
    await maren.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await messagesWithText(jonas.page, 'Deleted by an admin').waitFor()
    await pictures(jonas.page, 'chat-deleted')
    await expectAccessible(jonas.page)
  })

  it('[CHAT-16] is answered in a thread, which whoever wrote finds in their list', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await write(jonasPage, 'Who waters the plants?')
    await expectSaid(marenPage, 'Who waters the plants?')
    await messagesWithText(marenPage, 'Who waters the plants?').hover()
    await tools(marenPage).getByRole('button', { name: 'Reply in thread' }).click()
    const thread = marenPage.getByRole('region', { name: 'Thread' })
    await thread.getByText('in Harbour Studio').waitFor()
    await thread.getByText('No replies yet').waitFor()
    await write(marenPage, 'I do, on Mondays')
    await messagesWithText(marenPage, 'I do, on Mondays').waitFor()
    await messagesWithText(jonasPage, 'Who waters the plants?')
      .getByRole('button', { name: /1 reply/ })
      .waitFor()
    expect(await log(jonasPage).getByText('I do, on Mondays').count()).toBe(0)
    await pictures(jonasPage, 'chat-replies')
    await expectAccessible(jonasPage)
    await backToList(jonasPage)
    await jonasPage
      .getByRole('button', { name: /^Who waters the plants\?.*I do, on Mondays.*1 new/s })
      .click()
    await messagesWithText(jonasPage, 'I do, on Mondays').waitFor()
    await write(jonasPage, 'Thank you!')
    await expectSaid(marenPage, 'Thank you!')
    await pictures(marenPage, 'chat-thread')
    await expectAccessible(marenPage)
    for (const page of [marenPage, jonasPage])
      await page.getByRole('button', { name: 'Back to Harbour Studio' }).click()
    await messagesWithText(jonasPage, 'Who waters the plants?')
      .getByRole('button', { name: /2 replies/ })
      .waitFor()
  })

  it('[CHAT-17] [CHAT-18] tells the other of two that one is writing, and that one has read it', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    for (const page of [marenPage, jonasPage])
      if (!(await page.getByRole('region', { name: 'People' }).isVisible()))
        await page.getByRole('button', { name: /^People/ }).click()
    await marenPage.getByRole('button', { name: 'Message Jonas Feld' }).click()
    await write(marenPage, 'Have you seen the boats?')
    await log(marenPage).getByText('Sent', { exact: true }).waitFor()
    await jonasPage.bringToFront()
    await jonasPage.getByRole('button', { name: /^Message Maren Holst/ }).click()
    await messagesWithText(jonasPage, 'Have you seen the boats?').waitFor()
    await log(marenPage).getByText('Seen', { exact: true }).waitFor()
    await composer(jonasPage).pressSequentially('They are')
    await marenPage.getByText('Jonas Feld is typing…').waitFor()
    await pictures(marenPage, 'chat-writing')
    await expectAccessible(marenPage)
    await composer(jonasPage).press('Enter')
    await messagesWithText(marenPage, 'They are').waitFor()
    await marenPage.getByText('Jonas Feld is typing…').waitFor({ state: 'detached' })
    for (const page of [marenPage, jonasPage]) {
      await backToList(page)
      await page.getByRole('button', { name: /^Harbour Studio/ }).click()
    }
  })

  it('is reached by a thumb on a phone', async () => {
    const { page } = jonas
    await write(page, 'By thumb')
    await expectSaid(maren.page, 'By thumb')
    await page.setViewportSize(PHONE)
    await messagesWithText(page, 'By thumb').click()
    await tools(page).getByRole('button', { name: 'React' }).click()
    await tools(page).getByRole('button', { name: 'Heart' }).click()
    await picture(page, 'chat-thumb-390')
    await messagesWithText(maren.page, 'By thumb')
      .getByRole('button', { name: /^Heart, 1/ })
      .waitFor()
  })
})
