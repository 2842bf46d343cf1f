import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, invite, PASSWORD, register } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'
import { enterSpace } from './steps.ts'

/**
 * Doors that have no file of their own. Others: guests.test.ts, provider-login.test.ts, invited.test.ts,
 * late-login.test.ts, own-domain.test.ts, restore.test.ts (a second tab), error-catalogue.test.ts (used and expired links).
 */
describe('who comes in, and who is shown out', () => {
  let browser: Browser
  let served: Served
  let owner: Awaited<ReturnType<typeof found>>
  let person: Person
  let page: Page
  const people = { someone: () => new Actor(served.port) }
  beforeAll(async () => {
    served = await serve()
    browser = await launchBrowser()
    owner = await found(people)
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })
  beforeEach(async () => {
    person = await newPerson(browser)
    page = person.page
  })
  afterEach(() => person.context.close())

  const member = async () => {
    const one = await register(people)
    const bearer = await invite(people, owner.actor, one.email)
    await one.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    return one
  }
  const logIn = async (email: string, password = PASSWORD) => {
    await page.goto(`${served.origin}/login`)
    await page.getByLabel('Mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const setStatus = (userId: string, status: 'active' | 'inactive') =>
    owner.actor.call('PUT v2/admin/workspace/update-user', { userId, status })

  it('a member is kicked out of the room they are in, to /meet-ended, and stays signed in', async () => {
    const bob = await member()
    await logIn(bob.email)
    await page.waitForURL('**/join')
    await page.goto(`http://${owner.domain}.localhost:${served.port}/welcome`)
    await enterSpace(page)
    await page.getByText('Only you are here').waitFor()
    await setStatus(bob.userId, 'inactive')
    await page.waitForURL('**/meet-ended')
    await heading('Your visit has ended')
    await expectAccessible(page)
    await page.goto(`${served.origin}/create-space`)
    await page.getByRole('heading', { name: /space/, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/create-space')
  })

  it('a tab that nobody looks at waits at /welcome', async () => {
    const bob = await member()
    await logIn(bob.email)
    await page.waitForURL('**/join')
    const host = `http://${owner.domain}.localhost:${served.port}`
    await page.goto(`${host}/welcome`)
    await enterSpace(page)
    await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
    await page.goto(`${host}/space`)
    await page.waitForURL(`${host}/welcome`)
    await page.getByRole('button', { name: 'Enter the space' }).waitFor()
  })

  it('whoever has forgotten the password sets a new one by mail, and comes in by it alone', async () => {
    const bob = await member()
    await page.goto(`${served.origin}/forgot-password`)
    await page.getByLabel('Mail address').fill(bob.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading('Check your mail')
    await page.goto(await served.linkFor(bob.email, /password/i))
    await heading('Set a new password')
    await page.getByLabel('New password', { exact: true }).fill('another horse battery')
    await page.getByRole('button', { name: 'Set password' }).click()
    await heading('Log in')
    await logIn(bob.email)
    await page.getByText('Mail address or password is not right.').waitFor()
    await logIn(bob.email, 'another horse battery')
    await page.waitForURL('**/join')
  })

  it('a blocked account ends at /account-blocked, wherever it is', async () => {
    const bob = await member()
    await logIn(bob.email)
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
    // The embedded database is one process's: the operator stops the server first (docs/operations.md).
    await served.kill()
    await served.run('server/src/account-command.ts', 'block', bob.email)
    await served.start()
    await page.getByRole('link', { name: 'New space' }).click()
    await page.waitForURL('**/account-blocked')
    await heading('This account is blocked')
    // Out of there, to where another account may log in.
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${served.origin}/`)
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    await logIn(bob.email)
    await page.waitForURL('**/account-blocked')
    await page.getByRole('link', { name: 'Go to the home page' }).waitFor()
  })
})
