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

/** Headless Chromium, if it is installed. It shows no notifications; nothing else differs here. */
const HEADLESS = process.env.HEADLESS_CHROMIUM_PATH ?? WHOLE

const launch = (executablePath: string, args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...QUIET, ...args] })

/** A test page lives for seconds: its scripts end before V8's optimization pays off. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

export const launchBrowser = (executablePath = HEADLESS, moreArgs: string[] = []): Promise<Browser> =>
  launch(executablePath, [SHORT_LIVED, ...moreArgs])

/** With all of V8's optimizations, as in people's browsers: for measurements and for heavy computation. */
export const launchFast = (executablePath = HEADLESS): Promise<Browser> => launch(executablePath)

export const launchFullChromium = (): Promise<Browser> => launchBrowser(WHOLE)

/** A browser with its own profile folder, whose settings were written beforehand. */
export const launchPersistent = (profile: string, executablePath = WHOLE): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { executablePath, args: QUIET })

/** Enough for two busy cores. A test that waits longer has failed. */
const WAIT_MS = 15_000

/** A person with their own browser context. */
export interface Person {
  context: BrowserContext
  page: Page
  /** Exceptions of the page, and violations of its content security policy; must be empty. */
  complaints: string[]
  /** Errors and warnings in the developer console, including refused calls. */
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
 * Describes only violations, because the rest is most of the work on a page without any. No page here has media, and no
 * frames but the sandbox's mailbox, whose emails are not ours to check.
 */
const FINDING: axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }

/** Less than half the size of `axe.source`, which each page would have to parse again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Finishes fades and slides, because until then an element does not have its final colors. Does not wait for them,
 * because a page in the background draws nothing and its animations stand still. Endless animations continue.
 */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
  })

/** Expects no violation of any axe rule, or of those named, on the page in its current state. */
export const expectAccessible = async (page: Page, rules: string[] = []): Promise<void> => {
  await finishAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = rules.length > 0 ? { ...FINDING, runOnly: rules } : FINDING
  const result = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
  expect(result).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
