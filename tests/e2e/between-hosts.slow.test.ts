import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import { expectAccessible, launchPersistent, personIn } from './browser.ts'
import { DEMO, demoUrl, signInAs } from './demo.ts'
import { enterSpace, logIn } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const stage = setUpServerAndBrowser(withDemo)

describe('the browser’s Back', () => {
  it('leads from the space by its welcome to the list of spaces, on the other host', async () => {
    const { page } = await stage.personOfTest()
    await signInAs(page, stage.served, 'jonas')
    await page.goto(`${stage.served.origin}/join`)
    await page.getByRole('button', { name: `Open ${DEMO.space}` }).click()
    await page.waitForURL(demoUrl(stage.served, '/welcome'))
    await enterSpace(page)
    await page.getByText('You’re the only one here').waitFor()
    const visitedUrls: string[] = []
    for (let steps = 0; steps < 3 && !page.url().endsWith('/join'); steps += 1) {
      await page.goBack({ waitUntil: 'load' })
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor()
      visitedUrls.push(new URL(page.url()).pathname)
    }
    expect(visitedUrls.at(-1)).toBe('/join')
    expect(page.url()).toBe(`${stage.served.origin}/join`)
    await page.getByRole('heading', { name: 'Your spaces' }).waitFor()
  })
})

describe('a member who comes to a space’s own host signed out', () => {
  let page: Page
  let member: Owner
  beforeAll(async () => {
    member = await createSpaceOwner(stage.served)
  })

  const ofSpace = (path: string) => stage.served.ofSpace(member.domain, path)
  const turnedAway = async () => {
    await page.goto(ofSpace('/space'))
    await page.getByRole('heading', { name: 'This space is for members' }).waitFor()
  }
  beforeEach(async () => {
    page = (await stage.personOfTest()).page
    await turnedAway()
  })
  const followLink = () => page.getByRole('link', { name: 'Log in' }).click()

  it('is led to the login of the main host', async () => {
    await expectAccessible(page)
    await followLink()
    await page.waitForURL(`${stage.served.origin}/login`)
    await page.getByLabel('Email', { exact: true }).waitFor()
  })

  it('is let in by “Log in” once they have logged in on the main host, and asked about once till then', async () => {
    await logIn(page, stage.served, member.email)
    await page.waitForURL(`${stage.served.origin}/join`)
    const handoffs: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/handoff/start')) handoffs.push(request.url())
    })
    await turnedAway()
    expect(handoffs).toEqual([])
    await followLink()
    await page.waitForURL(ofSpace('/welcome'))
    await enterSpace(page)
  })
})

/** How Chromium stores "block all cookies" in its settings. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

describe('[T1] a browser that takes no cookies', () => {
  let profile: string
  let context: BrowserContext
  beforeAll(async () => {
    profile = mkdtempSync(join(tmpdir(), 'metapyra-profile-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED))
    context = await launchPersistent(profile)
  })
  afterAll(async () => {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  })

  it('is asked about at the main host once, in three hops, and then told that the space is for members', async () => {
    const { page, complaints } = await personIn(context)
    const hops: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) hops.push(new URL(request.url()).pathname)
    })
    const { domain } = await createSpaceOwner(stage.served)
    await page.goto(stage.served.ofSpace(domain, '/space'))
    await page.getByRole('heading', { name: 'This space is for members' }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(hops).toEqual(['/space', '/api/handoff/start', '/api/handoff/issue', '/space'])
    expect(new URL(page.url()).search).toBe('')
    expect(complaints).toEqual([])
  })
})
