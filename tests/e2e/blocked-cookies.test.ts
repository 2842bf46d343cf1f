import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchPersistent } from './browser.ts'
import { inDemo } from './demo.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

/** What Chromium keeps of "block all cookies" in its settings. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

describe('[T1] a browser that takes no cookies', () => {
  let profile: string
  let context: BrowserContext
  let served: Served
  beforeAll(async () => {
    served = await serve({}, ['--demo'])
    profile = mkdtempSync(join(tmpdir(), 'metapyra-profile-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED))
    context = await launchPersistent(profile)
  })
  afterAll(async () => {
    await context?.close()
    await served?.end()
    rmSync(profile, { recursive: true, force: true })
  })

  it('is asked about at the main host once, in three hops, and then told that the space is for members', async () => {
    const page = await context.newPage()
    const hops: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) hops.push(new URL(request.url()).pathname)
    })
    await page.goto(inDemo(served, '/space'))
    await page.getByRole('heading', { name: 'This space is for members' }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(hops).toEqual(['/space', '/api/handoff/start', '/api/handoff/issue', '/space'])
    expect(new URL(page.url()).search).toBe('')
  })
})
