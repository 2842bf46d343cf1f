import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../e2e/browser.ts'
import { newPerson, WIDE } from '../e2e/browser.ts'
import { arriveAs } from '../e2e/demo.ts'
import { filledDemo } from '../e2e/filled-demo.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'
import { expectHere, expectSaid, openChat, saidOf, write } from '../e2e/steps.ts'
import { dock, expectGrowing, expectTogether, goTo, launchWithDevices, watchPeers } from '../e2e/talk.ts'
import { openLine } from './cuttable-line.ts'

const CUT_MS = 30_000

let served: Served
let line: Awaited<ReturnType<typeof openLine>>
const browsers: Browser[] = []
let maren: Person
let jonas: Person

const arrive = async (browser: Browser, key: string): Promise<Person> => {
  const person = await newPerson(browser, { viewport: WIDE })
  await watchPeers(person)
  await arriveAs(person.page, served, key)
  await openChat(person.page)
  return person
}

beforeAll(async () => {
  served = await serve({}, [], await filledDemo())
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
  // Both sides notice by themselves, and say so calmly.
  await jonas.page.getByText('Reconnecting').waitFor({ timeout: CUT_MS })
  await jonas.page.getByText('What you write is kept and sent later.').waitFor()
  await isOver
  line.mend()

  await jonas.page.getByText('Reconnecting').waitFor({ state: 'detached', timeout: 30_000 })
  await expectHere(maren.page, 'Jonas Feld')
  for (const { page } of [maren, jonas]) {
    await expectSaid(page, 'Written during the cut')
    await expectSaid(page, 'Are you still there?')
  }
  const read = ({ page }: Person) => saidOf(page, /^(Written during the cut|Are you still there\?)$/)
  expect(await read(maren)).toHaveLength(2)
  expect(await read(jonas)).toEqual(await read(maren))
  await expectTogether(maren.page, 'Jonas Feld', 'You')
  await expectGrowing(jonas.page, 'energy')
  expect([...maren.complaints, ...jonas.complaints]).toEqual([])
})
