import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, invite, PASSWORD, register } from '../api/register.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

describe('an invitation, opened signed out where all lookups of an address are used up', () => {
  let browser: Browser
  let served: Served
  let page: Page
  let space: Awaited<ReturnType<typeof found>>
  const people = { someone: () => new Actor(served.port) }
  beforeAll(async () => {
    served = await serve({ RATE_LIMIT_FACTOR: '1' })
    browser = await launchBrowser()
    space = await found(people)
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })
  beforeEach(async () => {
    page = (await newPerson(browser)).page
    await page.goto(served.origin)
    expect(await page.evaluate(lookUpTillRefused)).toBe(429)
  })

  const open = async (email: string) => {
    const token = await invite(people, space.actor, email)
    await page.goto(`${served.origin}/invites?token=${token}`)
    await page.getByRole('heading', { name: `Join Space ${space.domain}` }).waitFor()
    await expectAccessible(page)
  }
  const entered = () => page.waitForURL(`http://${space.domain}.localhost:${served.port}/welcome`)

  it('lets somebody who has an account log in to it', async () => {
    const { email } = await register(people)
    await open(email)
    await page.getByText('Log in to accept the invitation.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in and join' }).click()
    await entered()
  })

  it('lets somebody who has none make one', async () => {
    await open('grace.hopper@example.com')
    expect(await page.getByLabel('Name').inputValue()).toBe('Grace Hopper')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Join the space' }).click()
    await entered()
  })
})

/** In the page, so that it is the page's own address that is refused. */
async function lookUpTillRefused(): Promise<number> {
  for (let at = 0; at < 30; at += 1) {
    const { status } = await fetch('/api/v2/auth/check-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
      body: JSON.stringify({ email: `nobody${at}@example.com` }),
    })
    // From the sixth on it asks for a captcha first.
    if (status === 429) return status
  }
  return 200
}
