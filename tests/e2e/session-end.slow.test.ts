import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner, Registered } from '../api/register.ts'
import { createSpaceOwner, invite, PASSWORD, register } from '../api/register.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { picture } from './pictures.ts'
import { composer, enterSpace, openChat, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

describe('[ACC-12] a session that ends by itself', () => {
  const stage = setUpServerAndBrowser()
  let ada: Owner
  let bob: Registered
  beforeAll(async () => {
    ada = await createSpaceOwner(stage.served, undefined, 'Difference Engine')
    bob = await register(stage.served)
    const bearer = await invite(stage.served, ada.actor, bob.email)
    await bob.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    await ada.actor.call('PUT v2/admin/workspace/update-user', { userId: bob.userId, role: 'admin' })
  })

  const at = (path: string) => stage.served.ofSpace(ada.domain, path)
  const toast = (page: Page) =>
    page.getByRole('region', { name: 'Notifications' }).getByText('Token expired please login')
  const logInAs = async (page: Page, { email }: Registered) => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  /** A person with a changed, unsaved setting, whose session has expired on every host. */
  const atExpiry = async (typed: string) => {
    const { page, context } = await stage.personOfTest({ viewport: WIDE })
    await signIn(page, stage.served, ada.actor)
    await page.goto(at('/admin/settings'))
    await page.getByLabel('Space name').fill(typed)
    await context.clearCookies({ name: /^sid-/ })
    const general = page.getByRole('region', { name: 'General', exact: true })
    const save = (timeout?: number) =>
      general.getByRole('button', { name: 'Save', exact: true }).click({ ...(timeout && { timeout }) })
    // One of the page's own requests may be refused before that is sent.
    await save(2000).catch(() => undefined)
    await page.waitForURL(`${stage.served.origin}/login**`)
    await toast(page).waitFor()
    return { page, save }
  }

  it('is told by the console, and its login leads back to the form as it was', async () => {
    const { page, save } = await atExpiry('Analytical Engine')
    expect(await toast(page).count()).toBe(1)
    await page.waitForURL(`${stage.served.origin}/login`)
    await picture(page, 'session-end-login')
    await expectAccessible(page)
    await logInAs(page, ada)
    await page.waitForURL(at('/admin/settings'))
    await expect.poll(() => page.getByLabel('Space name').inputValue()).toBe('Analytical Engine')
    await picture(page, 'session-end-back')
    expect(await page.evaluate(() => sessionStorage.getItem('unsaved'))).toBeNull()
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })

  it('is told by the console where nothing is done, and its login leads back to the page and its filters', async () => {
    const { page, context } = await stage.personOfTest({ viewport: WIDE })
    await signIn(page, stage.served, ada.actor)
    await page.goto(at('/admin/users?currentPage=1&pageSize=50'))
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
    await context.clearCookies({ name: /^sid-/ })
    // What asks by itself is the live connection, once it is back.
    await context.setOffline(true)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForURL(`${stage.served.origin}/login**`, { timeout: 60_000 })
    await toast(page).waitFor()
    await logInAs(page, ada)
    await page.waitForURL(
      (url) => url.pathname === '/admin/users' && url.searchParams.get('pageSize') === '50',
    )
  })

  it('shows nothing of what was typed to who logs in as somebody else', async () => {
    const { page } = await atExpiry('Not for Bob')
    await logInAs(page, bob)
    await page.waitForURL(at('/admin/settings'))
    const name = page.getByLabel('Space name')
    await name.waitFor()
    const stored = (await ada.actor.call('POST v2/admin/workspace/details', {})).name
    expect(await name.inputValue()).toBe(stored)
    expect(await page.evaluate(() => sessionStorage.getItem('unsaved'))).toBeNull()
  })

  it('brings back a dialog with what was typed into it', async () => {
    const { page, context } = await stage.personOfTest({ viewport: WIDE })
    await signIn(page, stage.served, ada.actor)
    await page.goto(at('/admin/users?open=invite'))
    await page.getByLabel('Emails').fill('grace@example.com, joan@example.com')
    await context.clearCookies({ name: /^sid-/ })
    // A look-up during typing may be refused before that is sent.
    const send = page.getByRole('button', { name: 'Send 2 invitations' })
    await send.click({ timeout: 2000 }).catch(() => undefined)
    await page.waitForURL(`${stage.served.origin}/login**`)
    await toast(page).waitFor()
    await logInAs(page, ada)
    const words = page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Emails')
    await expect.poll(() => words.inputValue()).toBe('grace@example.com, joan@example.com')
  })

  it('leads back into the room, to the open chat and what was being written', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    const cleo = await register(stage.served)
    const bearer = await invite(stage.served, ada.actor, cleo.email)
    await cleo.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    await signIn(page, stage.served, cleo.actor)
    await page.goto(at('/welcome'))
    await enterSpace(page)
    await openChat(page)
    await composer(page).fill('half a thought')

    await cleo.actor.call('POST v2/auth/logout', {})
    await page.waitForURL(at('/'))
    await toast(page).waitFor()
    await page.getByRole('link', { name: 'Log in' }).click()
    await logInAs(page, cleo)
    await page.waitForURL(at('/space'))
    await expect.poll(() => composer(page).inputValue(), { timeout: 30_000 }).toBe('half a thought')
  })
})
