import type { Page } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'
import { launchFast } from '../e2e/browser.ts'
import { watchLongTasks } from './long-tasks.ts'
import type { Space } from './people.ts'
import { cookiesOf } from './people.ts'
import type { ResultTable } from './results.ts'
import { rounded, verdict } from './results.ts'
import type { Server } from './server.ts'

const GOAL_MS = 50

const steps: { what: string; act: (page: Page) => Promise<unknown> }[] = [
  {
    what: 'scrolled to the end of 100 rows and back',
    act: async (page) => {
      for (const by of [1, -1])
        for (let turn = 0; turn < 25; turn += 1) {
          await page.mouse.wheel(0, by * 250)
          await page.waitForTimeout(30)
        }
    },
  },
  {
    what: 'typed into the search, a letter at a time',
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('lovelace 77', { delay: 60 })
    },
  },
  {
    what: 'waited until what was found stood there',
    act: (page) => page.getByText(/^1–\d+ of \d+ p/).waitFor(),
  },
  {
    what: 'took the search away: 100 rows again',
    act: async (page) => {
      await page.getByRole('searchbox').fill('')
      await page.getByText(/^1–100 of/).waitFor()
    },
  },
  {
    what: 'went down 30 rows by key',
    act: async (page) => {
      await page.locator('tbody tr[data-row-key]').first().focus()
      for (let row = 0; row < 30; row += 1) await page.keyboard.press('ArrowDown')
    },
  },
]

/** The list of many people with 100 rows per page, in a browser: does it ever freeze? */
export const measureBrowsing = async (server: Server<{ many: Space }>): Promise<ResultTable> => {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  const browser = await launchFast(executablePath)
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { many } = server.seeded
    const cookies = Object.entries(cookiesOf(many.people[0], server.port))
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.origin })))
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.addInitScript(watchLongTasks)
    await page.goto(`http://${many.domain}.localhost:${server.port}/admin/users?pageSize=100`)
    await page.getByText(/^1–100 of/).waitFor()
    await page.mouse.move(640, 500)
    const rows: string[][] = []
    for (const { what: label, act } of steps) {
      await page.evaluate(() => window.takeLongTasks())
      await act(page)
      const tasks = await page.evaluate(() => window.takeLongTasks())
      const longest = Math.max(0, ...tasks)
      rows.push([
        label,
        longest === 0 ? 'none over 50 ms' : `${rounded(longest)} ms`,
        String(tasks.length),
        `none over ${GOAL_MS} ms: ${verdict(longest <= GOAL_MS)}`,
      ])
    }
    return {
      title: 'The list of people in a browser, 100 rows a page',
      head: ['step', 'longest task', 'tasks over 50 ms', 'goal'],
      rows,
      notes: [
        'The production build in headless Chromium, tasks of the main thread as its PerformanceObserver tells them; server and PostgreSQL on the same two cores.',
      ],
    }
  } finally {
    await browser.close()
  }
}
