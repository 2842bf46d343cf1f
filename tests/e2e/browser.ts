import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { chromium } from 'playwright'
import { expect } from 'vitest'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const WHOLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Without windows, where there is one: it shows no notifications, and nothing else differs here. */
const HEADLESS = process.env.HEADLESS_CHROMIUM_PATH ?? WHOLE

const launch = (executablePath: string, args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...QUIET, ...args] })

/** A page of a test lives for seconds: its scripts are over before what V8 spends on optimising them comes back. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

export const launchBrowser = (executablePath = HEADLESS, moreArgs: string[] = []): Promise<Browser> =>
  launch(executablePath, [SHORT_LIVED, ...moreArgs])

/** With all that makes its scripts fast, as people's browsers have it: for what is measured, or computes much. */
export const launchFast = (executablePath = HEADLESS): Promise<Browser> => launch(executablePath)

export const launchWholeBrowser = (): Promise<Browser> => launchBrowser(WHOLE)

/** A browser with a profile folder of its own, whose settings were written beforehand. */
export const launchPersistent = (profile: string, executablePath = WHOLE): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { executablePath, args: QUIET })

/** Enough for two busy cores; a test that waits longer waits in vain. */
const WAIT_MS = 15_000

/** Somebody with a browser context of their own. */
export interface Person {
  context: BrowserContext
  page: Page
  /** What has thrown in a page, or broken its content security policy: nothing may. */
  complaints: string[]
  /** The errors and warnings that a developer reads in the console; a call that is refused is one too. */
  warnings: string[]
}

export const personIn = async (context: BrowserContext): Promise<Person> => {
  context.setDefaultTimeout(WAIT_MS)
  const complaints: string[] = []
  const warnings: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
    if (['error', 'warning'].includes(message.type())) warnings.push(message.text())
  })
  return { context, page: await context.newPage(), complaints, warnings }
}

const DESK = { width: 1280, height: 800 }
export const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export const newPerson = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Person> =>
  personIn(
    await browser.newContext({
      viewport: DESK,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      ...options,
    }),
  )

/**
 * Only what is wrong is described: the rest is most of the work on a page where all is well. No page here has media,
 * and none a frame but the sandbox's mailbox, whose mails are somebody else's.
 */
const FINDING: axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }

/** Less than half of `axe.source`, which each page would read anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Brings what fades or slides in to its end: until then it has not its own colours. Not awaited, since a page behind
 * another one draws nothing, and its animations stand. What turns for ever goes on.
 */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
    }
  })

/** No violation of any rule that axe knows, or of those named, on the page as it stands. */
export const expectAccessible = async (page: Page, rules: string[] = []): Promise<void> => {
  await comeToRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = rules.length > 0 ? { ...FINDING, runOnly: rules } : FINDING
  const told = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
  expect(told).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
