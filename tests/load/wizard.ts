/** A file of 100,000 people in the console's import page, in a browser: does the page ever freeze? */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'
import { launchFast } from '../e2e/browser.ts'
import { companyCsv, sizeOf } from './csv.ts'
import { watchLongTasks } from './long-tasks.ts'
import type { Space } from './people.ts'
import { cookiesOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { rounded, verdict } from './results.ts'
import type { Server } from './server.ts'
import { startServer } from './server.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const FEW = 100
const DIRTY_EVERY = 50
const GOAL_MS = 100
const STEP_MS = 120_000

interface Step {
  what: string
  seconds: number
  /** The longest task in ms; 0 if none exceeded 50. */
  longest: number
  over50: number
}

const steps: { what: string; act: (page: Page, path: string) => Promise<void> }[] = [
  {
    what: 'file chosen → columns shown',
    act: async (page, path) => {
      await page.locator('input[type=file]').setInputFiles(path)
      await page.getByRole('button', { name: 'Check rows' }).waitFor()
    },
  },
  {
    what: 'columns taken → rows checked, compared and shown',
    act: async (page) => {
      await page.getByRole('button', { name: 'Check rows' }).click()
      await page.getByRole('table').waitFor()
      await page.getByText('Checking who’s already in the space…').waitFor({ state: 'detached' })
    },
  },
  {
    what: 'other rows looked at',
    act: async (page) => {
      await page.locator('label', { hasText: 'All rows' }).click()
      const next = page.getByRole('button', { name: 'Next page' })
      for (let turn = 0; turn < 3; turn += 1) if (await next.isVisible()) await next.click()
      await page.locator('label', { hasText: 'To fix' }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    what: 'sent → summary',
    act: async (page) => {
      await page.getByRole('button', { name: /^Continue with/ }).click()
      await page.getByRole('button', { name: /^Import .* people$/, disabled: false }).click()
      await page.getByRole('button', { name: /^View .* new people$/ }).waitFor()
    },
  },
]

const walkThrough = async (server: Server<Space>, path: string): Promise<Step[]> => {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  const browser = await launchFast(executablePath)
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const cookies = Object.entries(cookiesOf(server.seeded.people[0], server.port))
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.origin })))
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_MS)
    await page.addInitScript(watchLongTasks)
    // The space's host logs in by its own handoff.
    await page.goto(`http://${server.seeded.domain}.localhost:${server.port}/admin/import`)
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    await page.evaluate(() => window.takeLongTasks())
    const finishedSteps: Step[] = []
    for (const { what: label, act } of steps) {
      const startedAt = performance.now()
      await act(page, path)
      const seconds = (performance.now() - startedAt) / 1000
      const tasks = await page.evaluate(() => window.takeLongTasks())
      finishedSteps.push({ what: label, seconds, longest: Math.max(0, ...tasks), over50: tasks.length })
    }
    return finishedSteps
  } finally {
    await browser.close()
  }
}

const run = async (csv: string): Promise<Step[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-wizard-'))
  const path = join(folder, 'people.csv')
  writeFileSync(path, csv)
  const server = await startServer({
    engine: 'PostgreSQL',
    seed: (connection) => seedSpace(connection, 'bench', 1),
  })
  try {
    return await walkThrough(server, path)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const taskText = (ms: number) => (ms === 0 ? 'none over 50 ms' : `${rounded(ms)} ms`)

export const bench = async (): Promise<ResultTable[]> => {
  const csv = companyCsv(ROWS, { dirtyEvery: DIRTY_EVERY })
  const many = await run(csv)
  const few = await run(companyCsv(FEW, { dirtyEvery: DIRTY_EVERY }))
  return [
    {
      title: `${rounded(ROWS)} rows in the console’s import page`,
      head: [
        'step',
        'time',
        'longest task',
        'tasks over 50 ms',
        `time of ${FEW} rows`,
        'longest task',
        'goal',
      ],
      rows: many.map(({ what: label, seconds, longest, over50 }, index) => [
        label,
        `${rounded(seconds, 1)} s`,
        taskText(longest),
        String(over50),
        `${rounded(few[index]?.seconds ?? Number.NaN, 1)} s`,
        taskText(few[index]?.longest ?? Number.NaN),
        `none over ${GOAL_MS} ms: ${verdict(longest <= GOAL_MS)}`,
      ]),
      notes: [
        `A CSV of ${sizeOf(csv)} in which one row in ${DIRTY_EVERY} is wrong or there twice; the production build in headless Chromium, ` +
          'tasks of the main thread as its PerformanceObserver tells them, the server on PostgreSQL on the same two cores.',
      ],
    },
  ]
}
