import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSpaceOwner, PASSWORD, register } from '../api/register.ts'
import { expectAccessible } from './browser.ts'
import { pictures } from './pictures.ts'
import { logIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

describe('the security of an account, in a browser', () => {
  const stage = setUpServerAndBrowser()
  let email: string
  beforeEach(async () => {
    ;({ email } = await register(stage.served))
  })

  const newBrowser = async () => (await stage.personOfTest()).page
  const loggedIn = async (address = email, password = PASSWORD) => {
    const page = await newBrowser()
    await logIn(page, stage.served, address, password)
    await page.waitForURL('**/create-space')
    return page
  }
  const openTab = async (page: Page, tab: string) => {
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
  }
  const confirm = async (subject: RegExp, to: string, button: string, expectedText: string) => {
    const page = await newBrowser()
    await page.goto(await stage.served.linkFor(to, subject))
    await page.getByRole('button', { name: button }).waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/verify`)
    await expectAccessible(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: expectedText }).waitFor()
  }

  it('changes the mail address once both have confirmed it', async () => {
    const newEmail = `new.${email}`
    const page = await loggedIn()
    await openTab(page, 'Security')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(newEmail)
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Send emails' }).click()
    await page.getByText('becomes your email once you confirm it').waitFor()
    await expectAccessible(page)
    await confirm(/Confirm your email change/, email, 'Confirm change', 'One more step')
    await confirm(/Confirm your new/, newEmail, 'Verify email', 'Email changed')
    await loggedIn(newEmail)
  })

  it('shows where one is signed in, and signs out there', async () => {
    const ownActor = await loggedIn()
    const otherActor = await loggedIn()
    await openTab(ownActor, 'Devices')
    await expectAccessible(ownActor)
    const rows = ownActor.getByRole('tabpanel').getByRole('listitem')
    // The third one is the test's own sign-up, which has no browser name.
    await expect.poll(() => rows.count()).toBe(3)
    const otherRow = rows.filter({ hasNotText: 'This browser' }).filter({ hasNotText: 'Unknown browser' })
    await otherRow.getByRole('button', { name: /^Log out/ }).click()
    await ownActor.getByText('In 2 browsers.').waitFor()
    await otherActor.reload()
    await otherActor.waitForURL(`${stage.served.origin}/`)
    await ownActor.getByRole('button', { name: 'Log out everywhere else' }).click()
    await ownActor.getByText('Only in this browser.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
  })

  it('changes the password, which signs out every other browser', async () => {
    const ownActor = await loggedIn()
    const otherActor = await loggedIn()
    const next = 'three otters on a quiet pier'
    // A password manager leads to this address.
    await ownActor.goto(`${stage.served.origin}/.well-known/change-password`)
    await ownActor.getByRole('button', { name: 'Change password' }).click()
    await ownActor.getByLabel('Current password').fill('not this one at all')
    await ownActor.getByLabel('New password', { exact: true }).fill(next)
    await ownActor.getByRole('button', { name: 'Change password' }).click()
    await ownActor.getByText('Wrong password.').waitFor()
    await expectAccessible(ownActor)
    await ownActor.getByLabel('Current password').fill(PASSWORD)
    await ownActor.getByRole('button', { name: 'Change password' }).click()
    await ownActor.getByText('Password changed').first().waitFor()
    await otherActor.reload()
    await otherActor.waitForURL(`${stage.served.origin}/`)
    await loggedIn(email, next)
  })

  it('[ACC-11] shows what still has access after a change of the password, to be removed one by one or at once', async () => {
    const owner = await createSpaceOwner(stage.served)
    await owner.actor.call('POST v2/event/make-feed', {})
    const timestamp = Date.now() + 24 * 60 * 60_000
    const linkInfo = { position: 'bottom-right' as const }
    const settings = { settings: { isGuestAllowed: 'true' as const } }
    await owner.actor.call('PUT v2/admin/workspace/settings-update', settings as never)
    await owner.actor.call('POST v2/guest/invite', { timestamp, emailList: [], linkInfo })
    await owner.actor.call('POST v2/guest/invite', { timestamp, emailList: [], linkInfo })
    const page = await newBrowser()
    await logIn(page, stage.served, owner.email, PASSWORD)
    await page.waitForURL(/\/(join|welcome)$/)
    await page.goto(`${stage.served.origin}/.well-known/change-password`)
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Review access' }).click()
    await panel.getByText('1 other device').waitFor()
    await panel.getByRole('button', { name: 'Done' }).click()
    await panel.getByRole('button', { name: 'Change password' }).click()
    await panel.getByLabel('Current password').fill(PASSWORD)
    await panel.getByLabel('New password', { exact: true }).fill('three otters on a quiet pier')
    await panel.getByRole('button', { name: 'Change password' }).click()
    await panel.getByText('These still have access.').waitFor()
    const rows = panel.getByRole('listitem').filter({ hasText: 'since' })
    await expect.poll(() => rows.count()).toBe(2)
    await pictures(page, 'ways-in')
    await expectAccessible(page)
    await panel.getByRole('button', { name: /^Remove Calendar feed/ }).click()
    await page.getByText('Calendar feed: access removed.').first().waitFor()
    await panel.getByRole('button', { name: /^Remove 2 guest links/ }).click()
    await panel.getByText('Nothing else has access to your account.').waitFor()
    await pictures(page, 'ways-in-none')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Done' }).click()
    await panel.getByRole('button', { name: 'Change password' }).waitFor()
  })

  it('opens where a password manager looks for the place to change a password', async () => {
    const page = await loggedIn()
    await page.goto(`${stage.served.origin}/.well-known/change-password`)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Change password' }).waitFor()
  })

  it('connects a provider, sets the password aside, and never takes off the last way in', async () => {
    const page = await loggedIn()
    await openTab(page, 'Security')
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Connect Google' }).click()
    await panel.getByLabel('Your password', { exact: true }).fill('not the one')
    await panel.getByRole('button', { name: 'Connect Google' }).click()
    await panel.getByText('Wrong password.').waitFor()
    await pictures(page, 'connect-provider')
    await expectAccessible(page)
    await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await panel.getByRole('button', { name: 'Connect Google' }).click()
    const form = page.locator('form.who')
    await form.getByRole('textbox', { name: 'Email', exact: true }).fill(`private.${email}`)
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
    await panel.getByText(/^Connected since/).waitFor()
    expect(page.url()).toBe(`${stage.served.origin}/create-space`)
    await page.getByText('You can now log in with Google.').first().waitFor()
    const otherRow = await newBrowser()
    await otherRow.goto(`${stage.served.origin}/login`)
    await otherRow.getByRole('link', { name: 'Continue with Google' }).click()
    await otherRow.getByRole('button', { name: new RegExp(`private.${email}`) }).click()
    await otherRow.waitForURL('**/create-space')
    await panel.getByRole('button', { name: 'Disconnect Google' }).click()
    await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await panel.getByRole('button', { name: 'Disconnect Google' }).click()
    await panel.getByRole('button', { name: 'Connect Google' }).waitFor()
  })

  it('lets somebody who came by a provider set a password by mail, signed in or not', async () => {
    const page = await newBrowser()
    const ownEmail = `provider.${email}`
    await page.goto(`${stage.served.origin}/login`)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    const form = page.locator('form.who')
    await form.getByRole('textbox', { name: 'Email', exact: true }).fill(ownEmail)
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL('**/create-space')
    await openTab(page, 'Security')
    await page.getByText('Your only way to log in').waitFor()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.goto(await stage.served.linkFor(ownEmail, /Set a password/))
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL('**/login')
    await logIn(page, stage.served, ownEmail)
    await page.waitForURL('**/create-space')
  })
})
