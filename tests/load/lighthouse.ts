/** The first pages of visitors, as Lighthouse measures them on a phone, and the cost of a click to the next one. */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../../scripts/chromium.ts'
import { launchFast } from '../e2e/browser.ts'
import { serve } from '../e2e/served.ts'
import type { ResultTable } from './results.ts'
import { median, rounded, verdict } from './results.ts'
import { measureRouteChanges } from './route-change.ts'

const PAGES = ['/', '/pricing', '/login']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOAL = 98
/** The median counts, because the machine has other work. */
const RUNS = 3
const ROUTE_GOAL_MS = 100
const CLI = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const findChrome = (): string => {
  const chromePath = ensureChromium()
  if (!chromePath) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  return chromePath
}

/** In a separate process with its own browser, so that one run does not affect the next. */
const reportOf = (url: string, chrome: string): Promise<Result> =>
  new Promise((resolve, reject) => {
    const flags = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
    const child = spawn(
      process.execPath,
      [CLI, url, ...flags, '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
      { env: { ...process.env, CHROME_PATH: chrome }, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    let report = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      report += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(report))
      else reject(new Error(`Lighthouse ended with ${code} at ${url}`))
    })
  })

const scoreOnce = async (url: string, chrome: string): Promise<Record<string, number>> => {
  // Lighthouse's default is the mobile preset: a mid-range phone on simulated slow 4G. Now and then it misses a trace,
  // so a failure is retried.
  const { categories, audits } = await reportOf(url, chrome).catch(() => reportOf(url, chrome))
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    ...Object.fromEntries(scores),
    paint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
  }
}

const scoresOf = async (url: string, chrome: string) => {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoreOnce(url, chrome))
  return (name: string) => median(runs.map((run) => run[name] ?? Number.NaN))
}

export const bench = async (): Promise<ResultTable[]> => {
  const chrome = findChrome()
  const served = await serve()
  try {
    const rows: string[][] = []
    for (const path of PAGES) {
      const score = await scoresOf(`${served.origin}${path}`, chrome)
      const isMet = CATEGORIES.every((name) => score(name) >= GOAL)
      rows.push([
        path,
        ...CATEGORIES.map((name) => rounded(score(name))),
        `${rounded(score('paint') / 1000, 1)} s`,
        `${rounded(score('blocked'))} ms`,
        rounded(score('shift'), 3),
        `≥ ${GOAL} each: ${verdict(isMet)}`,
      ])
    }
    const browser = await launchFast(chrome)
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
          'All tasks of the page’s main thread from the click until the new page was painted, from Chromium’s trace; the middle of five clicks, the CPU not slowed down.',
        ],
      },
    ]
  } finally {
    await served.end()
  }
}
