/** The main thread's work when a person navigates to a page whose chunk is already loaded, measured with a trace. */
import type { Browser, CDPSession } from 'playwright'
import { median } from './results.ts'

const CLICKS = 5

const CHANGES = [
  { from: '/pricing', to: '/', link: 'Home' },
  { from: '/', to: '/pricing', link: 'Pricing' },
  { from: '/pricing', to: '/partners', link: 'Partners' },
  { from: '/partners', to: '/join-partner', link: 'Become a partner' },
]

interface TraceEvent {
  name: string
  ph: string
  tid: number
  pid: number
  dur?: number
  args?: { name?: string }
}

export interface RouteChange {
  from: string
  to: string
  workMs: number
  longestMs: number
}

const traced = async (session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = []
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', keep)
  const categories = 'disabled-by-default-devtools.timeline,devtools.timeline'
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await work()
  const tracingDone = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await tracingDone
  session.off('Tracing.dataCollected', keep)
  return events
}

/** The tasks of the renderer's main thread, in ms. Of several renderers, the busiest one is the page's. */
const tasksOf = (events: TraceEvent[]): number[] => {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const ofThread = ({ pid, tid }: TraceEvent) =>
    events
      .filter(
        (traceEvent) =>
          traceEvent.pid === pid &&
          traceEvent.tid === tid &&
          traceEvent.ph === 'X' &&
          traceEvent.name === 'RunTask',
      )
      .map(({ dur = 0 }) => dur / 1000)
  const sum = (tasks: number[]) => tasks.reduce((total, ms) => total + ms, 0)
  const [busiest] = mains.map(ofThread).sort((traceEvent, otherThread) => sum(otherThread) - sum(traceEvent))
  if (!busiest?.length) throw new Error('The trace shows no task of the page')
  return busiest
}

/**
 * Runs in the page as one step, so that no test code runs in between: from the click until the next heading is painted.
 * Later animations are not part of the change.
 */
const followLink = async ({ link, path }: { link: string; path: string }) => {
  const heading = document.querySelector('h1')
  const links = [...document.querySelectorAll<HTMLElement>('footer a')]
  links.find(({ textContent }) => textContent === link)?.click()
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (location.pathname !== path || document.querySelector('h1') === heading) await nextFrame()
  await nextFrame()
  await new Promise((resolve) => setTimeout(resolve))
}

export const measureRouteChanges = async (browser: Browser, origin: string): Promise<RouteChange[]> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const session = await page.context().newCDPSession(page)
  const changes: RouteChange[] = []
  for (const { from, to, link } of CHANGES) {
    const runs: number[][] = []
    for (let click = 0; click < CLICKS; click += 1) {
      await page.goto(`${origin}${from}`, { waitUntil: 'networkidle' })
      // Hovering loads the chunk, and then it is warm.
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).hover()
      await page.waitForLoadState('networkidle')
      const events = await traced(session, async () => {
        await page.evaluate(followLink, { link, path: to })
      })
      runs.push(tasksOf(events))
    }
    const work = runs.map((tasks) => tasks.reduce((total, ms) => total + ms, 0))
    changes.push({
      from,
      to,
      workMs: median(work),
      longestMs: median(runs.map((tasks) => Math.max(...tasks))),
    })
  }
  await page.close()
  return changes
}
