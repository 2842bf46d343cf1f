import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner, Registered } from '../api/register.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import { expectAccessible } from './browser.ts'
import { enterSpace, logIn, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

/**
 * Entrances without a test file of their own. For others see: guests, outside-services, look-ups-used-up (invitations),
 * between-hosts, own-domain, restore (a second tab), error-catalogue (used and expired links).
 */
describe('who comes in, and who is shown out', () => {
  const stage = setUpServerAndBrowser()
  let owner: Owner
  let page: Page
  beforeAll(async () => {
    owner = await createSpaceOwner(stage.served)
  })
  beforeEach(async () => {
    page = (await stage.personOfTest()).page
  })

  const member = async () => {
    const registered = await register(stage.served)
    const bearer = await invite(stage.served, owner.actor, registered.email)
    await registered.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    return registered
  }
  const enter = async ({ actor }: Registered) => {
    await signIn(page, stage.served, actor)
    await page.goto(stage.served.ofSpace(owner.domain, '/welcome'))
    await enterSpace(page)
  }
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const setStatus = (userId: string, status: 'active' | 'inactive') =>
    owner.actor.call('PUT v2/admin/workspace/update-user', { userId, status })

  it('a member is kicked out of the room they are in, to /meet-ended, and stays signed in', async () => {
    const bob = await member()
    await enter(bob)
    await page.getByText('You’re the only one here').waitFor()
    await setStatus(bob.userId, 'inactive')
    await page.waitForURL('**/meet-ended')
    await heading(`You’re no longer in Space ${owner.domain}`)
    await expectAccessible(page)
    await page.goto(`${stage.served.origin}/create-space`)
    await page.getByRole('heading', { name: /space/, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/create-space')
  })

  it('a tab that nobody looks at waits at /welcome', async () => {
    await enter(await member())
    const host = stage.served.ofSpace(owner.domain)
    await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
    await page.goto(`${host}/space`)
    await page.waitForURL(`${host}/welcome`)
    await page.getByRole('button', { name: 'Join space' }).waitFor()
  })

  it('whoever has seen the welcome goes to the room the next time', async () => {
    await signIn(page, stage.served, (await member()).actor)
    const host = stage.served.ofSpace(owner.domain)
    await page.goto(`${host}/space`)
    await page.waitForURL(`${host}/welcome`)
    await page.getByRole('button', { name: 'Join space' }).waitFor()
    await page.goto(`${host}/space`)
    await page.getByText('You’re the only one here').waitFor()
  })

  it('whoever has forgotten the password sets a new one by mail, and comes in by it alone', async () => {
    const bob = await member()
    await page.goto(`${stage.served.origin}/forgot-password`)
    await page.getByLabel('Email', { exact: true }).fill(bob.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await heading('Check your email')
    await page.goto(await stage.served.linkFor(bob.email, /password/i))
    await heading('Set a new password')
    await page.getByLabel('New password', { exact: true }).fill('another horse battery')
    await page.getByRole('button', { name: 'Set password' }).click()
    await heading('Log in')
    await logIn(page, stage.served, bob.email)
    await page.getByRole('alert').getByText('Wrong email or password.').waitFor()
    await logIn(page, stage.served, bob.email, 'another horse battery')
    await page.waitForURL('**/join')
  })

  it('a blocked account ends at /account-blocked, wherever it is', async () => {
    const bob = await member()
    await signIn(page, stage.served, bob.actor)
    await page.goto(`${stage.served.origin}/join`)
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
    // Only one process can use the embedded database, so the operator stops the server first (docs/operations.md).
    await stage.served.kill()
    await stage.served.run('server/src/commands/account.ts', 'block', bob.email)
    await stage.served.start()
    await page.getByRole('link', { name: 'New space' }).click()
    await page.waitForURL('**/account-blocked')
    await heading('This account is blocked')
    // Logging out leads to where another account can log in.
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${stage.served.origin}/`)
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    await logIn(page, stage.served, bob.email)
    await page.waitForURL('**/account-blocked')
    await page.getByRole('link', { name: 'Go to the home page' }).waitFor()
  })
})
