/** The map in a browser while two hundred people walk on it: frames per second, and what takes longer than a frame. */

import type { Page } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.ts'
import { mapById } from '../../server/src/features/map/service.ts'
import { launchFast } from '../e2e/browser.ts'
import type { Space } from './people.ts'
import { cookiesOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Server } from './server.ts'
import { startServer } from './server.ts'
import { letWalk } from './walkers.ts'

const WALKERS = [0, 50, 200]
const SECONDS = 8
const GOAL = { framesPerSecond: 30, taskMs: 16 }

interface TraceEvent {
  name: string
  dur?: number
  pid: number
  tid: number
  args: { name?: string }
}

/** The durations of the tasks on the page's main thread, in ms. */
const mainTasks = (trace: Buffer): number[] => {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0 }) => dur / 1000)
}

/** The times of all frames during the next `ms`, as the page receives them. */
const framesOf = (page: Page, ms: number): Promise<number[]> =>
  page.evaluate(
    (forMs) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        const onFrame = (atMs: number) => {
          frames.push(atMs)
          if (atMs - (frames[0] ?? atMs) < forMs) requestAnimationFrame(onFrame)
          else resolve(frames)
        }
        requestAnimationFrame(onFrame)
      }),
    ms,
  )

const openSpace = async (page: Page, server: Server<Space>): Promise<void> => {
  const { seeded, port, origin } = server
  const cookies = Object.entries(cookiesOf(seeded.people[0], port))
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
  await page.goto(`http://${seeded.domain}.localhost:${port}/welcome`)
  await page.getByRole('button', { name: 'Join space' }).click()
  await page.getByText(/You’re the only one here|people here/).waitFor()
}

const measureWith = async (page: Page, server: Server<Space>, count: number): Promise<string[]> => {
  const { seeded } = server
  const site = { origin: server.origin, port: server.port, spaceId: seeded.id }
  const end = await letWalk(site, seeded.people.slice(1, count + 1), mapById('small-office').isFree)
  await page.waitForTimeout(2000)
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  const frames = await framesOf(page, SECONDS * 1000)
  const tasks = mainTasks((await browser?.stopTracing()) ?? Buffer.from('{"traceEvents":[]}'))
  end()
  await page.waitForTimeout(4000)
  const gaps = frames.slice(1).map((atMs, at) => atMs - (frames[at] ?? atMs))
  const perSecond = (gaps.length * 1000) / gaps.reduce((sum, ms) => sum + ms, 0)
  const long = tasks.filter((ms) => ms > GOAL.taskMs)
  return [
    String(count),
    rounded(perSecond),
    `${rounded(percentile(gaps, 95))} ms`,
    `${rounded(
      percentile(
        tasks.filter((ms) => ms > 1),
        95,
      ),
    )} ms`,
    `${rounded(Math.max(0, ...tasks))} ms`,
    String(long.length),
    `≥ ${GOAL.framesPerSecond} a second: ${verdict(perSecond >= GOAL.framesPerSecond)}`,
  ]
}

export const bench = async (): Promise<ResultTable[]> => {
  const executablePath = ensureChromium()
  if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM_PATH')
  const server = await startServer({
    engine: 'PGlite',
    seed: (connection) => seedSpace(connection, 'crowd', 260),
  })
  const browser = await launchFast(executablePath)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openSpace(page, server)
    const rows: string[][] = []
    for (const count of WALKERS) rows.push(await measureWith(page, server, count))
    return [
      {
        title: 'Drawing people who walk, 1440 × 900 px',
        head: [
          'people walking',
          'frames a second',
          'between frames, p95',
          'tasks over 1 ms, p95',
          'longest task',
          'tasks over 16 ms',
          'goal',
        ],
        rows,
        notes: [
          'The production build in headless Chromium without a graphics card: what is drawn is drawn by the processor, of which the server and the walkers take their part. Tasks of the main thread, from the browser’s own trace.',
        ],
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
