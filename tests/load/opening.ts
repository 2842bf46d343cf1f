/** From opening a space's address to the first step in it, for a returning person and a new one. */

import type { Browser, BrowserContext, Page } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'
import { launchFast } from '../e2e/browser.ts'
import { slowPage, slowWorker, stopWorkers } from './fast-4g.ts'
import type { Space } from './people.ts'
import { cookiesOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { median, rounded, verdict } from './results.ts'
import type { Server } from './server.ts'
import { startServer } from './server.ts'

const RUNS = 9
const GOAL_MS = 1500
const VIEW = { viewport: { width: 1440, height: 900 } }

interface Opening {
  /** Times since the address was opened: until the page receives the room, and until it sends the first step. */
  seenMs: number
  steppedMs: number
}

declare global {
  interface Window {
    opening: Partial<Opening>
  }
}

/** Runs in the page before its scripts: presses arrow keys repeatedly until the page sends a step of its own avatar. */
const pressUntilStepped = (): void => {
  const opening: Partial<Opening> = {}
  window.opening = opening
  const press = (type: string) =>
    dispatchEvent(new KeyboardEvent(type, { code: 'ArrowLeft', key: 'ArrowLeft' }))
  const timer = setInterval(() => {
    press('keyup')
    press('keydown')
    if (/people here|You’re the only one here/.test(document.querySelector('header')?.textContent ?? '')) {
      opening.seenMs ??= performance.now()
    }
  }, 10)
  /** `42["space:move",[x,y,direction,1]]`: a move to another position. */
  const onFrame = (payload: unknown) => {
    if (opening.steppedMs || !/"space:move",\[[^\]]*,1\]/.test(String(payload))) return
    opening.steppedMs = performance.now()
    opening.seenMs ??= opening.steppedMs
    clearInterval(timer)
    press('keyup')
  }
  const sendFrame = WebSocket.prototype.send
  WebSocket.prototype.send = function (data) {
    onFrame(data)
    sendFrame.call(this, data)
  }
  const sendBody = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (body) {
    onFrame(body)
    sendBody.call(this, body)
  }
}

const openOnce = async (context: BrowserContext, url: string, isSlow: boolean): Promise<Opening> => {
  const page = await context.newPage()
  await page.addInitScript(pressUntilStepped)
  // Starts from another file of the host, because the throttling does not apply to a page's first request if that
  // starts its process.
  await page.goto(new URL('/robots.txt', url).href)
  await stopWorkers(page)
  if (isSlow) await slowPage(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.opening.steppedMs)
  const { seenMs = Number.NaN, steppedMs = Number.NaN } = await page.evaluate(() => window.opening)
  // What follows the opening must not affect the next one.
  await page.waitForTimeout(1500)
  await page.close()
  return { seenMs, steppedMs }
}

/** A person who has been in the space with this browser: logged in, past the welcome page, and with a cached client. */
const returningVisitor = async (browser: Browser, { seeded, port, origin }: Server<Space>, host: string) => {
  const context = await browser.newContext(VIEW)
  const cookies = Object.entries(cookiesOf(seeded.people[0], port))
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
  const page: Page = await context.newPage()
  await page.goto(`${host}/welcome`)
  await page.getByRole('button', { name: 'Join space' }).click()
  await page.getByText(/You’re the only one here|people here/).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Loads the page again, now from the service worker, so that compiled code is cached too.
  await page.reload()
  await page.getByText(/You’re the only one here|people here/).waitFor()
  await page.waitForTimeout(3000)
  await page.close()
  return context
}

const rowOf = (how: string, network: string, openings: Opening[], goal: string): string[] => {
  const seenTimes = openings.map(({ seenMs }) => seenMs)
  const stepped = openings.map(({ steppedMs }) => steppedMs)
  const ms = (value: number) => `${rounded(value)} ms`
  return [how, network, ms(median(seenTimes)), ms(median(stepped)), ms(Math.max(...stepped)), goal]
}

const repeat = async (open: () => Promise<Opening>): Promise<Opening[]> => {
  const openings: Opening[] = []
  for (let run = 0; run < RUNS; run += 1) openings.push(await open())
  return openings
}

const measure = async (browser: Browser, server: Server<Space>): Promise<string[][]> => {
  const host = `http://${server.seeded.domain}.localhost:${server.port}`
  const space = `${host}/space`
  const returningPage = await returningVisitor(browser, server, host)
  const state = await returningPage.storageState()
  const openAnew = async (isSlow: boolean) => {
    const context = await browser.newContext({ ...VIEW, storageState: state })
    return openOnce(context, space, isSlow).finally(() => context.close())
  }
  const quick = await repeat(() => openOnce(returningPage, space, false))
  await slowWorker(browser, host)
  const slow = await repeat(() => openOnce(returningPage, space, true))
  await returningPage.close()
  const isMet = median(slow.map(({ steppedMs }) => steppedMs)) <= GOAL_MS
  return [
    rowOf('warm', 'Fast 4G', slow, `≤ ${rounded(GOAL_MS)} ms: ${verdict(isMet)}`),
    rowOf('warm', 'as it is', quick, ''),
    rowOf('cold', 'Fast 4G', await repeat(() => openAnew(true)), ''),
    rowOf('cold', 'as it is', await repeat(() => openAnew(false)), ''),
  ]
}

export const bench = async (): Promise<ResultTable[]> => {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  const server = await startServer({
    engine: 'PGlite',
    seed: (connection) => seedSpace(connection, 'crowd', 30),
  })
  const browser = await launchFast(executablePath)
  try {
    return [
      {
        title: 'From the address of a space to one’s first step in it',
        head: ['opened', 'network', 'room seen', 'first step', 'worst', 'goal of the median'],
        rows: await measure(browser, server),
        notes: [
          `Medians and worst of ${RUNS}. An arrow key is pressed a hundred times a second from the first moment; the step counts when it leaves the page for the server. ` +
            'Warm: signed in, greeted before, the files kept by the service worker, which is started anew each time. Cold: the same cookies in an empty browser.',
          'Fast 4G is the profile of Chromium’s DevTools: each request 165 ms late, 8.1 Mbit/s down and 1.35 up, in the page and in its worker. It makes the opening of a WebSocket as late as a request, and its frames not.',
        ],
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
