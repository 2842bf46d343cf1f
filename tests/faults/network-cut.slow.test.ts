import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from '../e2e/browser.ts'
import { newPerson, WIDE } from '../e2e/browser.ts'
import { arriveAs } from '../e2e/demo.ts'
import { filledDemo } from '../e2e/filled-demo.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'
import { expectHere, expectSaid, messagesMatching, openChat, write } from '../e2e/steps.ts'
import { dock, expectGrowing, expectTogether, goTo, launchWithDevices, watchPeers } from '../e2e/talk.ts'
import { openLine } from './cuttable-line.ts'

const CUT_MS = 30_000

let served: Served
let line: Awaited<ReturnType<typeof openLine>>
const browsers: Browser[] = []
const actors: Record<string, Actor> = {}
let maren: Person
let jonas: Person

const arrive = async (browser: Browser, key: string): Promise<Person> => {
  const person = await newPerson(browser, { viewport: WIDE })
  await watchPeers(person)
  actors[key] = await arriveAs(person.page, served, key)
  await openChat(person.page)
  return person
}
const idOf = async (key: string): Promise<string> =>
  (await actors[key]?.call('GET v2/user/profile', {}))?.id ?? ''

beforeAll(async () => {
  served = await serve({}, [], { filled: await filledDemo() })
  line = await openLine(served.port)
  const overLine = [`--host-resolver-rules=MAP *:${served.port} 127.0.0.1:${line.port}`]
  browsers.push(await launchWithDevices(), await launchWithDevices(overLine))
  const [direct, cuttable] = browsers as [Browser, Browser]
  maren = await arrive(direct, 'maren')
  jonas = await arrive(cuttable, 'jonas')
})
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()))
  line?.close()
  await served?.end()
})

it('a network that is cut for half a minute loses nothing, and people stand and talk as before once it is back', async () => {
  await goTo(jonas.page, 'Maren Holst')
  await dock(maren.page, 'Mic').click()
  await expectTogether(maren.page, 'Jonas Feld', 'You')
  await expectGrowing(jonas.page, 'energy')

  line.cut()
  const isOver = wait(CUT_MS)
  await write(jonas.page, 'Written during the cut')
  await write(maren.page, 'Are you still there?')
  // Both sides notice by themselves, and display calm messages.
  await jonas.page.getByText('Reconnecting').waitFor({ timeout: CUT_MS })
  await jonas.page.getByText('Messages send when you’re back online.').waitFor()
  await isOver
  line.mend()

  await jonas.page.getByText('Reconnecting').waitFor({ state: 'detached', timeout: 30_000 })
  await expectHere(maren.page, 'Jonas Feld')
  for (const { page } of [maren, jonas]) {
    await expectSaid(page, 'Written during the cut')
    await expectSaid(page, 'Are you still there?')
  }
  const read = ({ page }: Person) =>
    messagesMatching(page, /^(Written during the cut|Are you still there\?)$/)
  expect(await read(maren)).toHaveLength(2)
  expect(await read(jonas)).toEqual(await read(maren))
  await expectTogether(maren.page, 'Jonas Feld', 'You')
  await expectGrowing(jonas.page, 'energy')
  expect([...maren.complaints, ...jonas.complaints]).toEqual([])
})

it('[TALK-33] whoever is cut off records no more before the eyes of the others, and has what was recorded', async () => {
  const right = { userId: await idOf('jonas'), userRecording: 'enabled' as const }
  await actors.maren?.call('PUT v2/admin/workspace/update-user', right)
  const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' })
  await talk(jonas.page).getByRole('button', { name: 'Record', exact: true }).click()
  await talk(maren.page).getByText('Jonas Feld is recording').waitFor()
  await talk(jonas.page)
    .getByText(/0:0[4-9] · /)
    .waitFor()
  const saved = jonas.page.waitForEvent('download', { timeout: 2 * CUT_MS })
  line.cut()
  await talk(maren.page).getByText('is recording').waitFor({ state: 'detached', timeout: CUT_MS })
  expect((await saved).suggestedFilename()).toMatch(/\.webm$/)
  line.mend()
  await expectTogether(maren.page, 'Jonas Feld', 'You')
  expect(await talk(maren.page).getByText('is recording').count()).toBe(0)
})

it('a page of the space opens at once on a line that is dead, from what the browser has kept', async () => {
  const { page } = jonas
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.cut()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Loading…' }).waitFor()
  line.mend()
  await page.reload()
  await expectHere(maren.page, 'Jonas Feld')
})
