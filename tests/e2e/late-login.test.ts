import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, PASSWORD } from '../api/register.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

describe('a member who comes to a space’s own host signed out', () => {
  let browser: Browser
  let served: Served
  let page: Page
  let member: { email: string; domain: string }
  beforeAll(async () => {
    served = await serve()
    browser = await launchBrowser()
    member = await found({ someone: () => new Actor(served.port) })
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })

  const ofSpace = (path: string) => `http://${member.domain}.localhost:${served.port}${path}`
  const turnedAway = async () => {
    await page.goto(ofSpace('/space'))
    await page.getByRole('heading', { name: 'This space is for members' }).waitFor()
  }
  beforeEach(async () => {
    page = (await newPerson(browser)).page
    await turnedAway()
  })
  const logIn = () => page.getByRole('link', { name: 'Log in' }).click()

  it('is led to the login of the main host', async () => {
    await expectAccessible(page)
    await logIn()
    await page.waitForURL(`${served.origin}/login`)
    await page.getByLabel('Mail address').waitFor()
  })

  it('is let in by “Log in” once they have logged in on the main host, and asked about once till then', async () => {
    await page.goto(`${served.origin}/login`)
    await page.getByLabel('Mail address').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${served.origin}/join`)
    const handoffs: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/handoff/start')) handoffs.push(request.url())
    })
    await turnedAway()
    expect(handoffs).toEqual([])
    await logIn()
    await page.waitForURL(ofSpace('/welcome'))
    await page.getByRole('button', { name: 'Enter the space' }).click()
    await page.waitForURL(ofSpace('/space'))
  })
})
