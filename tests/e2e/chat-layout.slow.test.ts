import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { messagesWithText as allSaid, arriveInChat, backToList, tools } from './chat.ts'
import { arriveAs } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { composer, log, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const lastMessage = (page: Page, text: string) => allSaid(page, text).last()
const chat = (page: Page) => page.getByRole('region', { name: 'Harbour Studio' })
const mic = (page: Page) => page.getByRole('button', { name: 'Mic', exact: true })

/** Opens the list of people, which closes if there is no room for it beside the chat. */
const openPeople = async (page: Page) => {
  if (!(await page.getByRole('region', { name: 'People' }).isVisible()))
    await page.getByRole('button', { name: /^People/ }).click()
}

const boxOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height, width, height }
}
type Box = Awaited<ReturnType<typeof boxOf>>
const touch = (boxA: Box, boxB: Box): boolean =>
  boxA.left < boxB.right && boxB.left < boxA.right && boxA.top < boxB.bottom && boxB.top < boxA.bottom
const expectWithin = (inner: Box, outer: Box) => {
  expect(inner.left).toBeGreaterThanOrEqual(outer.left)
  expect(inner.right).toBeLessThanOrEqual(outer.right)
}

describe('the chat', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await stage.personOfSuite({ viewport: PHONE, hasTouch: true, isMobile: true })
    await arriveAs(jonas.page, stage.served, 'jonas')
  })

  it('fills a phone while it is open, above the keyboard, and gives the room back', async () => {
    const { page } = jonas
    await openChat(page)
    await composer(page).waitFor()
    expect(await boxOf(chat(page))).toMatchObject({
      left: 0,
      top: 0,
      width: PHONE.width,
      height: PHONE.height,
    })
    expect(await mic(page).isVisible()).toBe(false)
    await picture(page, 'chat-ease-phone-390')
    await expectAccessible(page)
    // If the keyboard covers the page, only this event reports it.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 460, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await boxOf(composer(page))).bottom).toBeLessThanOrEqual(460)
    await page.evaluate(() => {
      Reflect.deleteProperty(visualViewport ?? {}, 'height')
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await boxOf(composer(page))).bottom).toBeGreaterThan(700)
    await page.getByRole('button', { name: 'Close Harbour Studio' }).click()
    await mic(page).waitFor()
    await openChat(page)
  })

  it('shows what one does with an own short message whole, beside its words, and nothing moves as one reacts', async () => {
    for (const { page } of [maren, jonas]) {
      await write(page, 'ok')
      await log(page).getByText('Sent', { exact: true }).waitFor()
      await lastMessage(page, 'ok').getByText('ok').click()
      const react = tools(page).getByRole('button', { name: 'React', exact: true })
      const before = await boxOf(react)
      await react.click()
      await tools(page).getByRole('button', { name: 'Heart' }).waitFor()
      const bar = await boxOf(tools(page))
      expectWithin(bar, await boxOf(log(page)))
      expect(bar.top).toBeGreaterThanOrEqual((await boxOf(log(page))).top)
      expect(touch(bar, await boxOf(lastMessage(page, 'ok').getByText('ok')))).toBe(false)
      expect(await boxOf(react)).toEqual(before)
      expect(await log(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await picture(page, `chat-ease-bar-${page.viewportSize()?.width}`)
      await expectAccessible(page)
      await tools(page).getByRole('button', { name: 'Heart' }).click()
    }
  })

  it('takes letters that are typed after a click on a message as what one writes', async () => {
    const { page } = maren
    await lastMessage(page, 'ok').getByText('ok').first().click()
    await page.keyboard.type('met')
    await expect.poll(() => composer(page).inputValue()).toBe('met')
    await composer(page).fill('')
    // The toolbar with the focus disappears when the pointer moves elsewhere.
    await lastMessage(page, 'ok').hover()
    await tools(page).getByRole('button', { name: 'React', exact: true }).click()
    await log(page).getByRole('group').nth(-3).hover()
    await page.keyboard.press('m')
    await expect.poll(() => composer(page).inputValue()).toBe('m')
    expect(await mic(page).getAttribute('aria-pressed')).not.toBe('true')
    expect(await page.getByRole('region', { name: 'Conversation' }).count()).toBe(0)
    await composer(page).fill('')
  })

  it('changes a message by its button, which stands in one row with the others', async () => {
    const { page } = maren
    await write(page, 'Tea at for')
    await lastMessage(page, 'Tea at for').waitFor()
    await composer(page).press('ArrowUp')
    const field = page.getByRole('textbox', { name: 'Edit message' })
    await field.fill('Tea at four')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const [row, emoji] = [await boxOf(save), await boxOf(log(page).getByRole('button', { name: 'Emoji' }))]
    expect(emoji.top).toBeLessThan(row.bottom)
    expect(emoji.bottom).toBeGreaterThan(row.top)
    await pictures(page, 'chat-ease-edit')
    await save.click()
    await lastMessage(page, 'Tea at four').getByText('(edited)').waitFor()
  })

  it('lets no notice lie over where one writes', async () => {
    for (const { page, context } of [maren, jonas]) {
      await context.grantPermissions(['clipboard-write'])
      await lastMessage(page, 'ok').getByText('ok').first().click()
      await tools(page).getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Copy link' }).click()
      const toast = page.getByRole('region', { name: 'Notifications', exact: true }).getByText('Link copied')
      await toast.waitFor()
      expect(touch(await boxOf(toast), await boxOf(composer(page)))).toBe(false)
      expect(touch(await boxOf(toast), await boxOf(page.getByRole('button', { name: 'Send' })))).toBe(false)
      await picture(page, `chat-ease-toast-${page.viewportSize()?.width}`)
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
  })

  it('leads from a thread back to where its message stands, also on a phone', async () => {
    const { page } = jonas
    await lastMessage(page, 'Tea at four').getByText('Tea at four').click()
    await tools(page).getByRole('button', { name: 'Reply in thread' }).click()
    await page.getByRole('region', { name: 'Thread' }).getByText('in Harbour Studio').waitFor()
    await pictures(page, 'chat-ease-thread')
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to Harbour Studio' }).click()
    await lastMessage(page, 'Tea at four').waitFor()
    await backToList(page)
    await page.getByRole('region', { name: 'Chats' }).waitFor()
  })

  it('says what it did where nothing was written on a day, or nothing at all', async () => {
    const { page } = maren
    const goTo = async (day: string) => {
      await page.getByRole('button', { name: 'Details' }).click()
      await page.getByLabel('Jump to date').fill(day)
      await page.getByRole('button', { name: 'Go', exact: true }).click()
    }
    await goTo('2020-01-01')
    await page.getByText(/^No messages on Wednesday 1 January 2020\. Showing /).waitFor()
    await log(page).waitFor()
    await openPeople(page)
    await page.getByRole('button', { name: 'Message Jonas Feld' }).click()
    await page.getByText('No messages yet. Say hello.').waitFor()
    await goTo('2020-01-01')
    await page.getByText('No messages yet.').waitFor()
    await pictures(page, 'chat-ease-day')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  it('[CHAT-65] blocks somebody from their menu, says so where one would write to them, and lets them again', async () => {
    const { page } = maren
    await openPeople(page)
    await page.getByRole('button', { name: 'More actions for Jonas Feld' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Block Jonas Feld?' })
      .getByRole('button', { name: 'Block' })
      .click()
    await page.getByText('You blocked Jonas Feld. They can’t message you.').waitFor()
    await pictures(page, 'chat-ease-blocked')
    await openPeople(page)
    await page.getByRole('button', { name: 'More actions for Jonas Feld' }).click()
    await page.getByRole('button', { name: 'Unblock', exact: true }).click()
    await page.getByText('You blocked Jonas Feld.').waitFor({ state: 'detached' })
  })

  it('[CHAT-80] says calmly that the other of two is not there, or wants to be left alone', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas]
    const note = marenPage.locator('#whereabouts')
    expect(await note.count()).toBe(0)
    const actor = await arriveAs(jonasPage.page, stage.served, 'jonas')
    await jonasPage.page.getByText('2 people here').waitFor()
    await actor.call('POST v2/status/add', { text: 'Deep work', state: 'dnd' })
    const isUndisturbed = 'Jonas Feld has notifications off and will see this later.'
    await marenPage.getByText(isUndisturbed).waitFor()
    await jonasPage.page.goto('about:blank')
    await marenPage.getByText('You’re the only one here').waitFor()
    await marenPage.getByText(isUndisturbed).waitFor()
    await actor.call('POST v2/status/clear', {})
    await backToList(marenPage)
    await marenPage.getByRole('button', { name: 'New chat' }).click()
    await marenPage.getByRole('dialog').getByRole('combobox').fill('Jonas')
    await marenPage.getByRole('option', { name: /Jonas Feld/ }).click()
    await marenPage.getByRole('dialog').getByRole('button', { name: 'Start chat' }).click()
    await marenPage.getByText('Jonas Feld is offline and will see this later.').waitFor()
    await pictures(marenPage, 'chat-ease-away')
    await expectAccessible(marenPage)
  })
})
