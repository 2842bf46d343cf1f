/** The pages that visitors meet first, as Lighthouse sees a phone, and what a click to the next of them costs. */
import type { Browser } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { serve } from '../e2e/served.ts'
import type { Figures } from './figures.ts'
import { median, rounded, verdict } from './figures.ts'
import { measureRouteChanges } from './route-change.ts'

const PAGES = ['/', '/pricing', '/login']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOAL = 98
/** The middle one counts: the machine has other work. */
const RUNS = 3
const ROUTE_GOAL_MS = 100
const DEBUG_PORT = 9333

const chromePath = (): string => {
  const found = ensureChromium()
  if (!found) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  return found
}

const scoreOnce = async (url: string): Promise<Record<string, number>> => {
  const { default: lighthouse } = await import('lighthouse')
  // Its own default is the mobile preset: a mid phone on slow 4G, simulated.
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: 'silent',
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits } = result.lhr
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const)
  const paint = audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  const blocked = audits['total-blocking-time']?.numericValue ?? Number.NaN
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  return { ...Object.fromEntries(scores), paint, blocked, shift }
}

const scoresOf = async (url: string) => {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoreOnce(url))
  return (name: string) => median(runs.map((one) => one[name] ?? Number.NaN))
}

const withDebugging = async <T>(work: () => Promise<T>): Promise<T> => {
  const { chromium } = await import('playwright')
  const args = ['--no-sandbox', `--remote-debugging-port=${DEBUG_PORT}`]
  const browser: Browser = await chromium.launch({ executablePath: chromePath(), args })
  try {
    return await work()
  } finally {
    await browser.close()
  }
}

export const bench = async (): Promise<Figures[]> => {
  const served = await serve()
  try {
    const rows = await withDebugging(async () => {
      const found: string[][] = []
      for (const path of PAGES) {
        const score = await scoresOf(`${served.origin}${path}`)
        const isMet = CATEGORIES.every((name) => score(name) >= GOAL)
        found.push([
          path,
          ...CATEGORIES.map((name) => rounded(score(name))),
          `${rounded(score('paint') / 1000, 1)} s`,
          `${rounded(score('blocked'))} ms`,
          rounded(score('shift'), 3),
          `≥ ${GOAL} each: ${verdict(isMet)}`,
        ])
      }
      return found
    })
    const browser = await launchBrowser(chromePath())
    const changes = await measureRouteChanges(browser, served.origin).finally(() => browser.close())
    return [
      {
        title: 'The first pages, on a phone',
        head: ['page', ...CATEGORIES, 'largest paint', 'blocked', 'shift', 'goal'],
        rows,
        notes: [
          `Lighthouse’s mobile preset: a mid phone on slow 4G, simulated from a load in Debian’s Chromium; the middle of ${RUNS} runs. ` +
            'The server is the one of `npm start`, over plain http on the same machine.',
        ],
      },
      {
        title: 'From one page to the next, its chunk already here',
        head: ['click', 'main thread', 'longest task', 'goal'],
        rows: changes.map(({ from, to, workMs, longestMs }) => [
          `${from} → ${to}`,
          `${rounded(workMs)} ms`,
          `${rounded(longestMs)} ms`,
          `< ${ROUTE_GOAL_MS} ms: ${verdict(workMs < ROUTE_GOAL_MS)}`,
        ]),
        notes: [
          'All tasks of the page’s main thread within a second after the click, from Chromium’s trace; the middle of five clicks, the CPU not slowed down.',
        ],
      },
    ]
  } finally {
    await served.end()
  }
}
