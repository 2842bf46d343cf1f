import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, newPerson } from './browser.ts'
import { DEMO, inDemo, logInAs } from './demo.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'
import { enterSpace } from './steps.ts'

describe('the browser’s Back', () => {
  let browser: Browser
  let served: Served
  beforeAll(async () => {
    served = await serve({}, ['--demo'])
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })

  it('leads from the space by its welcome to the list of spaces, on the other host', async () => {
    const { page } = await newPerson(browser)
    await logInAs(page, served, 'jonas')
    await page.waitForURL(`${served.origin}/join`)
    await page.getByRole('button', { name: `Enter ${DEMO.space}` }).click()
    await page.waitForURL(inDemo(served, '/welcome'))
    await enterSpace(page)
    await page.getByText('Only you are here').waitFor()
    const seen: string[] = []
    for (let steps = 0; steps < 3 && !page.url().endsWith('/join'); steps += 1) {
      await page.goBack({ waitUntil: 'load' })
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor()
      seen.push(new URL(page.url()).pathname)
    }
    expect(seen.at(-1)).toBe('/join')
    expect(page.url()).toBe(`${served.origin}/join`)
    await page.getByRole('heading', { name: 'Your spaces' }).waitFor()
  })
})
