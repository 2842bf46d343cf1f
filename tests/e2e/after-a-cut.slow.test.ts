import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { openLine } from '../faults/cuttable-line.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { launchBrowser, newPerson, WIDE } from './browser.ts'
import { arriveAs, DEMO, demoUrl, signInAs } from './demo.ts'
import { filledDemo } from './filled-demo.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

let served: Served
let line: Awaited<ReturnType<typeof openLine>>
let browser: Browser
let jonas: Person
let maren: Actor

const HOUR_MS = 3_600_000
/** The status of an announcement. */
const DRAFT = 0
/** Includes filling the demo, if this is the first file that needs it. */
const PATIENCE_MS = 300_000
const wallTimeIn = (inHours: number): string =>
  new Date(Date.now() + inHours * HOUR_MS).toISOString().slice(0, 16)

beforeAll(async () => {
  served = await serve({}, [], { filled: await filledDemo() })
  line = await openLine(served.port)
  browser = await launchBrowser(undefined, [
    `--host-resolver-rules=MAP *:${served.port} 127.0.0.1:${line.port}`,
  ])
  jonas = await newPerson(browser, { viewport: WIDE, timezoneId: 'UTC' })
  await arriveAs(jonas.page, served, 'jonas')
  maren = served.someone()
  await maren.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
  const { rows } = await maren.call('GET v2/workspace/explore-space', { filter: 'mine' })
  maren.spaceId = rows[0]?.id ?? null
}, PATIENCE_MS)
afterAll(async () => {
  await browser?.close()
  line?.close()
  await served?.end()
})

/** Cuts the line, acts elsewhere, and restores it. Afterward the page is in the room again. */
const whileCut = async (act: () => Promise<unknown>): Promise<void> => {
  line.cut()
  await act()
  line.mend()
}
/** Like `meanwhile`, but cut until the page has lost its socket, and waits until it enters the room again. */
const whileOffline = async (act: () => Promise<unknown>): Promise<void> => {
  const banner = jonas.page.getByRole('status').filter({ hasText: 'Reconnecting' })
  line.refuse()
  await banner.waitFor({ timeout: 60_000 })
  await act()
  line.mend()
  await banner.waitFor({ state: 'detached', timeout: 60_000 })
}
const waitForText = (words: RegExp | string, timeout = 30_000) =>
  board(jonas.page).getByText(words).first().waitFor({ timeout })
/** [LIVE-22] How soon after the line is restored missed changes have to be there. */
const SOON_MS = 5000

const plan = (title: string, inHours: number) =>
  maren.call('POST v2/event/create', {
    ...{ title, startLocal: wallTimeIn(inHours), endLocal: wallTimeIn(inHours + 1), timezone: 'UTC' },
    visibility: 'workspace',
  })
const createPoll = (question: string) =>
  maren.call('POST v2/poll/create', {
    ...{ question, kind: 'single', options: [{ label: 'Yes' }, { label: 'No' }] },
  })

it('[LIVE-22] events that were planned and changed elsewhere while the line was cut stand there once it is back', async () => {
  await openBoard(jonas.page, 'Events')
  const existing = await plan('Known before', 20)
  await waitForText('Known before')
  await whileCut(async () => {
    await plan('Planned meanwhile', 22)
    await maren.call('PUT v2/event/update', { eventId: existing.id, title: 'Renamed meanwhile' })
  })
  await waitForText('Planned meanwhile')
  await waitForText('Renamed meanwhile')
  await whileOffline(() => plan('Planned while offline', 23))
  await waitForText('Planned while offline', SOON_MS)
})

it('so do polls that were asked and closed', async () => {
  await openBoard(jonas.page, 'Polls')
  const existing = await createPoll('Known before?')
  const row = board(jonas.page).getByRole('button', { name: /Known before/ })
  await row.waitFor()
  await whileCut(async () => {
    await createPoll('Asked meanwhile?')
    await maren.call('PUT v2/poll/update', { pollId: existing.id, status: 'closed' })
  })
  await waitForText('Asked meanwhile?')
  await row.waitFor({ state: 'detached', timeout: 30_000 })
  await whileOffline(() => createPoll('Asked while offline?'))
  await waitForText('Asked while offline?', SOON_MS)
})

it('a poll that is open counts on once the line is back', async () => {
  const { id } = await createPoll('Counted on?')
  await board(jonas.page)
    .getByRole('button', { name: /Counted on/ })
    .click()
  await waitForText('No votes yet')
  await whileOffline(async () => undefined)
  const poll = await maren.call('POST v2/poll/get', { pollId: id })
  await maren.call('POST v2/poll/vote', { pollId: id, optionIds: [poll.options[0]?.id ?? ''] })
  await waitForText(/^1 vote/, SOON_MS)
  await board(jonas.page).getByRole('button', { name: 'Back', exact: true }).click()
})

it('and what was put into the library', async () => {
  await openBoard(jonas.page, 'Library')
  await maren.call('POST v2/library/create', { kind: 'folder', name: 'Known before' })
  await waitForText('Known before')
  await whileCut(() => maren.call('POST v2/library/create', { kind: 'folder', name: 'Put in meanwhile' }))
  await waitForText('Put in meanwhile')
  expect(jonas.complaints).toEqual([])
})

it('what the line fails with stands beside the countdown, and is told to the server’s log once a cut', async () => {
  const { page } = jonas
  let refusals = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname.startsWith('/socket.io')) refusals += 1
  })
  const text = 'xhr poll error'
  const banner = page.getByRole('status').filter({ hasText: 'Reconnecting' })
  const logEntries = () =>
    served
      .log()
      .split('\n')
      .filter((entry) => entry.includes(text))
      .map((entry) => JSON.parse(entry))
  const entry = {
    ...{ level: 30, msg: 'seen by a client' },
    client: { message: `Realtime: ${text}`, userId: expect.any(String) },
  }
  // Log entries of earlier cuts.
  const before = logEntries().length
  const newLogEntries = () => logEntries().slice(before)
  for (const cuts of [1, 2]) {
    const refusedBefore = refusals
    line.refuse()
    // It fails with the same error again and again.
    await expect.poll(() => refusals - refusedBefore, { timeout: 60_000 }).toBeGreaterThan(2)
    await banner.filter({ hasText: /Reconnecting in \d s\s*\(xhr poll error\)/ }).waitFor({ timeout: 30_000 })
    line.mend()
    await banner.waitFor({ state: 'detached', timeout: 30_000 })
    expect(await page.getByText(text).count()).toBe(0)
    await expect
      .poll(newLogEntries, { timeout: 30_000 })
      .toMatchObject(Array.from({ length: cuts }, () => entry))
  }
  expect(jonas.complaints).toEqual([])
})

it('the console shows what was announced meanwhile', async () => {
  const owner = await newPerson(browser, { viewport: WIDE })
  await signInAs(owner.page, served, 'maren')
  await owner.page.goto(demoUrl(served, '/admin/announcements'))
  await owner.page
    .getByRole('button', { name: /New announcement/ })
    .first()
    .waitFor()
  await whileCut(() =>
    maren.call('POST v2/admin/workspace/announcement', { description: 'Written meanwhile', status: DRAFT }),
  )
  await owner.page.getByText('Written meanwhile').first().waitFor({ timeout: 30_000 })
  expect(owner.complaints).toEqual([])
})
