import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { PHONE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { expectFocus, movesReceivedBy, pressOn, tabTo } from './keyboard.ts'
import { expectHere, expectSaid, openChat } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** Nothing here uses a mouse, and fields are filled only by typing. */
describe('by keyboard alone', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let amina: Person
  let receivedMoves: ReturnType<typeof movesReceivedBy>

  beforeAll(async () => {
    ;[maren, amina] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    receivedMoves = movesReceivedBy(amina.page)
    await arriveAs(amina.page, stage.served, 'amina')
    await openChat(amina.page)
  })

  it('one logs in', async () => {
    const { page } = maren
    await page.goto(`${stage.served.origin}/login`)
    await tabTo(page.getByLabel('Email', { exact: true }))
    await page.keyboard.type(DEMO.emailOf('maren'))
    await tabTo(page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(DEMO.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/join')
  })

  it('one enters the space, by way of its welcome', async () => {
    const { page } = maren
    await pressOn(page.getByRole('button', { name: 'Open Harbour Studio' }))
    await page.waitForURL('**/welcome')
    await pressOn(page.getByRole('button', { name: 'Join space' }))
    await page.waitForURL('**/space')
    await expectHere(amina.page, 'Maren Holst')
  })

  it('one walks by the arrow keys, and others see it', async () => {
    const { page } = maren
    await page.getByText('2 people here').waitFor()
    const placesHeard = () => new Set(receivedMoves.map(({ x }) => x)).size
    // If one side is blocked, the other is free.
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      await page.keyboard.down(key)
      await expect
        .poll(placesHeard, { interval: 20 })
        .toBeGreaterThan(2)
        .catch(() => undefined)
      await page.keyboard.up(key)
    }
    await expect.poll(placesHeard).toBeGreaterThan(2)
    expect(new Set(receivedMoves.map(({ n }) => n)).size).toBe(1)
  })

  it('one closes and opens the list of people by P, and the chat by C', async () => {
    const { page } = maren
    const people = page.getByRole('region', { name: 'People' })
    const chat = page.getByRole('region', { name: 'Harbour Studio' })
    await people.waitFor()
    await page.keyboard.press('p')
    await people.waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await people.getByText('Amina Diallo').waitFor()
    await page.keyboard.press('c')
    await chat.waitFor()
  })

  it('one writes to everybody as soon as the chat is open, and goes on writing', async () => {
    const { page } = maren
    const composer = page.getByRole('textbox', { name: /^Message/ })
    await expectFocus(composer)
    // Letters that are shortcuts elsewhere are text here.
    await page.keyboard.type('Put the cups up there')
    await page.keyboard.press('Enter')
    await expectSaid(page, 'Put the cups up there')
    await expectSaid(amina.page, 'Put the cups up there')
    await expectFocus(composer)
    await page.getByRole('region', { name: 'People' }).waitFor()
  })

  it('[KEY-1] [KEY-2] one types on where the field has gone, and nothing happens but that', async () => {
    const { page } = maren
    const field = page.getByRole('textbox', { name: /^Message/ })
    await field.focus()
    await page.keyboard.type('Shall we')
    await field.evaluate((element) => element.remove())
    await page.keyboard.type(' move vm on p')
    await page.getByRole('region', { name: 'People' }).waitFor()
    for (const name of [/^Mic/, /^Cam/])
      expect(await page.getByRole('button', { name }).first().getAttribute('aria-pressed')).not.toBe('true')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await page.reload()
    await page.getByRole('region', { name: 'People' }).waitFor()
    // From the key that opens the chat on, letters are meant for its field.
    await page.keyboard.press('c')
    await page.keyboard.type('vm', { delay: 20 })
    await field.fill('')
    for (const name of [/^Mic/, /^Cam/])
      expect(await page.getByRole('button', { name }).first().getAttribute('aria-pressed')).not.toBe('true')
    await page.keyboard.press('Escape')
    const people = page.getByRole('region', { name: 'People' })
    // Letters are shortcuts again after a pause.
    const isOpen = async () => {
      await page.keyboard.press('p')
      return people.isVisible()
    }
    await expect.poll(isOpen, { interval: 500 }).toBe(false)
    await page.keyboard.press('p')
    await people.waitFor()
    await page.keyboard.press('c')
    await field.waitFor()
  })

  it('Escape closes the chat and leads back to the room, or to the button that opened it', async () => {
    const { page } = maren
    const chat = page.getByRole('region', { name: 'Harbour Studio' })
    await page.keyboard.press('Escape')
    await chat.waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await page.getByRole('region', { name: 'People' }).waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    const button = page.getByRole('button', { name: /^Chat/ })
    await pressOn(button)
    await expectFocus(page.getByRole('textbox', { name: /^Message/ }))
    await page.keyboard.press('Escape')
    await chat.waitFor({ state: 'detached' })
    await expectFocus(button)
  })

  it('in the list of chats the keys are still those of the room, and Escape closes it', async () => {
    const { page } = maren
    const people = page.getByRole('region', { name: 'People' })
    const chats = page.getByRole('region', { name: 'Chats' })
    await page.keyboard.press('c')
    await pressOn(page.getByRole('button', { name: 'All chats' }), 'Shift+Tab')
    await expectFocus(chats.getByRole('list'))
    await page.keyboard.press('p')
    await people.waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await people.waitFor()
    await page.keyboard.press('Escape')
    await chats.waitFor({ state: 'detached' })
  })

  it('one opens what concerns oneself, and Escape leads back to where one was', async () => {
    const { page } = maren
    const you = page.getByRole('button', { name: 'You', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await pressOn(you)
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(you)
    await page.keyboard.press('u')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('one leaves', async () => {
    const { page } = maren
    await page.keyboard.press('Shift+L')
    await page.waitForURL('**/join')
    await expectFocus(page.getByRole('heading', { name: 'Your spaces' }))
    await amina.page.getByText('You’re the only one here').waitFor()
  })

  it('one comes into the console, and sorts the people', async () => {
    const { page } = maren
    await pressOn(page.getByRole('link', { name: 'Manage Harbour Studio' }))
    await page.waitForURL('**/admin/overview**')
    await pressOn(page.getByRole('link', { name: 'Members', exact: true }))
    await page.waitForURL('**/admin/users**')
    const rows = page.getByRole('row')
    await rows.nth(1).waitFor()
    await pressOn(page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
    const column = page.getByRole('columnheader', { name: 'Name' })
    await pressOn(column)
    await expect.poll(() => column.getAttribute('aria-sort')).toBe('descending')
    await rows.nth(1).getByText('Zofia Wrona').waitFor()
  })

  it('one opens the invitation dialog, and Escape leads back to its button', async () => {
    const { page } = maren
    const invite = page.getByRole('button', { name: 'Invite people' })
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await pressOn(invite, 'Shift+Tab')
    await dialog.waitFor()
    await tabTo(dialog.getByLabel('Emails'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(invite)
  })

  it('where a finger taps, the chat opens without the focus, which would raise the keyboard over it', async () => {
    const { page } = await stage.personOfTest({ viewport: PHONE, isMobile: true, hasTouch: true })
    await arriveAs(page, stage.served, 'jonas')
    await openChat(page)
    await page.getByRole('log').getByRole('article').last().waitFor()
    await expectFocus(page.getByRole('region', { name: 'Harbour Studio' }))
  })
})
