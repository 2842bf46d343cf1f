import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner, invite, PASSWORD, register } from '../api/register.ts'
import { expectAccessible } from './browser.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const stage = setUpServerAndBrowser({ env: { RATE_LIMIT_FACTOR: '1' } })

describe('after five look-ups of accounts from one address', () => {
  it('[AUTH-2] whoever registers shows that they are no robot, and goes on', async () => {
    const { page } = await stage.personOfTest()
    await page.goto(`${stage.served.origin}/register`)
    await page.evaluate(lookUpTillRefused, 5)
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const go = page.getByRole('button', { name: 'Create account' })
    await go.click()
    await page.getByText('Confirm that you’re not a robot').first().waitFor()
    await page.getByLabel('I am not a robot (sandbox)').check()
    await go.click()
    await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
  })
})

describe('an invitation, opened signed out where all lookups of an address are used up', () => {
  let page: Page
  let space: Owner
  beforeAll(async () => {
    space = await createSpaceOwner(stage.served)
  })
  beforeEach(async () => {
    page = (await stage.personOfTest()).page
    await page.goto(stage.served.origin)
    expect(await page.evaluate(lookUpTillRefused, 30)).toBe(429)
  })

  const open = async (email: string) => {
    const token = await invite(stage.served, space.actor, email)
    await page.goto(`${stage.served.origin}/invites?token=${token}`)
    await page.getByRole('heading', { name: `Join Space ${space.domain}` }).waitFor()
    await expectAccessible(page)
  }
  const entered = () => page.waitForURL(stage.served.ofSpace(space.domain, '/welcome'))

  it('lets somebody who has an account log in to it', async () => {
    const { email } = await register(stage.served)
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
    await page.getByRole('button', { name: /^Join / }).click()
    await entered()
  })
})

/** Runs in the page, so that the page's own IP address is refused. */
async function lookUpTillRefused(maxRequests: number): Promise<number> {
  for (let at = 0; at < maxRequests; at += 1) {
    const { status } = await fetch('/api/v2/auth/check-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
      body: JSON.stringify({ email: `nobody${at}@example.com` }),
    })
    // From the sixth on a captcha is required first.
    if (status === 429) return status
  }
  return 200
}
