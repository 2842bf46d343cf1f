import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { picture } from './pictures.ts'
import { expectHere, expectSaid, log, openChat, timesSaid, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

describe('a message that is not there yet', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let amina: Person
  /** Makes calls as Maren without her browser. */
  let asMaren: Actor

  beforeAll(async () => {
    ;[maren, amina] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    ;[asMaren] = await Promise.all([
      arriveAs(maren.page, stage.served, 'maren'),
      arriveAs(amina.page, stage.served, 'amina'),
    ])
    // Both are connected; otherwise the message would be about the missing connection.
    await Promise.all([maren, amina].map(({ page }) => page.getByText('2 people here').waitFor()))
  })
  afterEach(() => stage.served.resume())

  const setStatusOfAmina = async (status: 'active' | 'inactive') => {
    const type = status === 'inactive' ? 'active' : 'inactive'
    const search = DEMO.emailOf('amina')
    const { rows } = await asMaren.call('POST v2/admin/workspace/user-list', { type, search })
    await asMaren.call('PUT v2/admin/workspace/update-user', { userId: rows[0]?.userId ?? '', status })
  }

  it.each([
    ['before the conversation is there', 'Is anybody awake?'],
    ['in a conversation that is there', 'Good morning then'],
  ])('says “Sending…” while the server takes its time, and stands there once: %s', async (when, text) => {
    const { page } = maren
    if (when.startsWith('before')) await openChat(page)
    // The chat's panel is lazy-loaded, which would fail while the server is paused.
    await page.getByRole('textbox', { name: /message/i }).waitFor()
    stage.served.pause()
    await write(page, text)
    const sending = page.getByText('Sending…')
    // The label is in the DOM before it is visible, because a message sent immediately needs none.
    await expect.poll(() => sending.evaluate((word) => getComputedStyle(word).opacity)).toBe('1')
    await expectAccessible(page)
    await picture(page, `chat-sending-${when.replaceAll(' ', '-')}`)
    stage.served.resume()
    await sending.waitFor({ state: 'detached' })
    expect(await timesSaid(page, text)).toBe(1)
    await page.getByText('2 people here').waitFor()
  })

  it('says that it waits where there is no network, and goes out when there is one again', async () => {
    const { page, context } = maren
    await openChat(amina.page)
    await expectSaid(amina.page, 'Good morning then')
    await context.setOffline(true)
    await write(page, 'From the tunnel')
    await page.getByText('Sends when you’re back online').waitFor({ timeout: 60_000 })
    await picture(page, 'chat-waiting')
    await context.setOffline(false)
    await expectSaid(amina.page, 'From the tunnel')
    await page.getByText('Sends when you’re back online').waitFor({ state: 'detached' })
  })

  it('is not said to be deleted where there is no network', async () => {
    const { page, context } = maren
    await log(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
    const remove = dialog.getByRole('button', { name: 'Delete' })
    // The dialog is lazy-loaded, which needs the network once.
    await remove.waitFor()
    await context.setOffline(true)
    await remove.click()
    await dialog.getByText(/^Not deleted/).waitFor()
    await expectAccessible(page)
    await picture(page, 'chat-not-deleted')
    await context.setOffline(false)
    await page.getByText('Messages send when you’re back online').waitFor({ state: 'detached' })
    await remove.click()
    await log(amina.page).getByText('Message deleted').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  it('says “Not sent” and why where it is refused, and is sent when tried again', async () => {
    const { page } = maren
    await expectHere(page, 'Amina Diallo')
    await page.getByRole('button', { name: 'Message Amina Diallo' }).click()
    await setStatusOfAmina('inactive')
    await write(page, 'Are you still with us?')
    await page.getByText(/^Not sent\. ./).waitFor()
    await expectAccessible(page)
    await picture(page, 'chat-not-sent')
    await setStatusOfAmina('active')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^Not sent/).waitFor({ state: 'detached' })
    expect(await timesSaid(page, 'Are you still with us?')).toBe(1)
    await expect.poll(() => page.getByText('Sending…').count()).toBe(0)
  })
})
