import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, invite, PASSWORD, register } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

describe('sign-in by a provider, in a browser', () => {
  let browser: Browser
  let served: Served
  let person: Person
  let page: Page
  const people = { someone: () => new Actor(served.port) }
  beforeAll(async () => {
    served = await serve()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })
  beforeEach(async () => {
    person = await newPerson(browser)
    page = person.page
  })
  afterEach(async () => {
    expect(person.complaints).toEqual([])
    await person.context.close()
  })

  const continueWith = (provider: string) =>
    page.getByRole('link', { name: `Continue with ${provider}` }).click()
  /** Answers the provider's own page as somebody. */
  const beSomebody = async (name: string, email: string) => {
    const form = page.locator('form.who')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Mail address').fill(email)
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  it('makes an account for somebody new, who goes on to a first space', async () => {
    await page.goto(`${served.origin}/register`)
    await expectAccessible(page)
    await continueWith('Google')
    await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor()
    await expectAccessible(page)
    await beSomebody('Grace Hopper', 'grace@example.com')
    await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
    expect(page.url()).toBe(`${served.origin}/create-space`)
  })

  it('lets somebody known in again by one click, with no code left in any address', async () => {
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto(`${served.origin}/login`)
    await continueWith('Google')
    await beSomebody('Ada Lovelace', 'ada.known@example.com')
    await page.waitForURL('**/create-space')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${served.origin}/`)
    await page.goto(`${served.origin}/login`)
    await continueWith('Google')
    await page.getByRole('button', { name: /Continue as Ada Lovelace/ }).click()
    await page.waitForURL('**/create-space')
    await page.goBack()
    expect(page.url()).not.toContain('#')
    expect(addresses.filter((url) => /[?&]code=/.test(url) && !url.includes('/callback'))).toEqual([])
  })

  it('leads somebody invited back to the invitation', async () => {
    const owner = await found(people)
    const email = 'invited.by.mail@example.com'
    const token = await invite(people, owner.actor, email)
    await page.goto(`${served.origin}/invites?token=${token}`)
    await page.getByRole('heading', { name: `Join Space ${owner.domain}` }).waitFor()
    await expectAccessible(page)
    await continueWith('Google')
    await beSomebody('Invited Person', email)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.waitForURL(`http://${owner.domain}.localhost:${served.port}/welcome`)
  })

  it('says what to do where the address has an account already', async () => {
    const { email } = await register(people)
    await page.goto(`${served.origin}/login`)
    await continueWith('Microsoft')
    await beSomebody('Somebody', email)
    await page.getByText(`There is already an account with ${email}.`).first().waitFor()
    expect(page.url()).toBe(`${served.origin}/login`)
    await expectAccessible(page)
    await page.getByLabel('Mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/create-space')
  })

  it('says so where the person has said no', async () => {
    await page.goto(`${served.origin}/login`)
    await continueWith('Google')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByText('You have not let Google tell us who you are.').waitFor()
    expect(page.url()).toBe(`${served.origin}/login`)
    await expectAccessible(page)
  })

  it('signs nobody in by a link with a code of somebody else', async () => {
    await page.goto(`${served.origin}/login#code=${'a'.repeat(22)}.${'b'.repeat(22)}&provider=google`)
    await page
      .getByText(/This link is incomplete|not begun here/)
      .first()
      .waitFor()
    expect(page.url()).toBe(`${served.origin}/login`)
  })
})
