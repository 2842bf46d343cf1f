import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, PASSWORD } from '../api/register.ts'
import type { Person } from './browser.ts'
import { launchBrowser, newPerson } from './browser.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

/** Calendars, drives and payments come with later issues: until then the server says so, and these pages tell it. */
describe('§2, whoever comes back from an outside service', () => {
  let browser: Browser
  let served: Served
  let owner: Person
  let spaceId: string
  beforeAll(async () => {
    served = await serve()
    browser = await launchBrowser()
    owner = await newPerson(browser)
    const account = await found({ someone: () => new Actor(served.port) })
    spaceId = account.spaceId
    await owner.page.goto(`${served.origin}/login`)
    await owner.page.getByLabel('Mail address').fill(account.email)
    await owner.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await owner.page.getByRole('button', { name: 'Log in' }).click()
    await owner.page.waitForURL('**/join')
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })

  it.each([
    ['/link-google-calendar', 'google-token', 'Your Google calendar was not linked'],
    ['/link-google-drive', 'google-token', 'Your Google drive was not linked'],
    ['/link-outlook-calendar', 'outlook-token', 'Your Outlook calendar was not linked'],
  ])(
    '%s hands the code to the server, out of the address, and tells what it said',
    async (path, call, title) => {
      const { page, complaints } = owner
      const asked = page.waitForRequest(`**/api/v2/calendar/${call}`)
      await page.goto(`${served.origin}${path}?code=once-only&state=s`)
      expect((await asked).method()).toBe('PATCH')
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText('This is not available yet.').waitFor()
      expect(page.url()).toBe(`${served.origin}${path}`)
      expect(complaints).toEqual([])
    },
  )

  it('/payment_status asks the server how it ended, and believes no address', async () => {
    const { page } = owner
    const asked = page.waitForRequest('**/api/v2/payment/hostedpage-status')
    await page.goto(`${served.origin}/payment_status?hostedPageId=h&workspaceId=${spaceId}&status=paid`)
    await asked
    await page.getByRole('heading', { name: 'We could not look it up' }).waitFor()
    await page.getByText('This is not available yet.').waitFor()
  })
})
