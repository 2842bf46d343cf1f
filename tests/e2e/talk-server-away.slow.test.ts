import type { WebSocketRoute } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { picture } from './pictures.ts'
import {
  arriveToTalk,
  dock,
  expectGrowing,
  expectTogether,
  goTo,
  launchWithSlowCamera,
  longestPause,
  openPeers,
  PAUSE_MS,
  SFU_ENV,
  walkOff,
  watchPauses,
} from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const LATE = /Can’t reach everyone yet\. Reconnecting/

describe('where the server that passes media on is out of reach', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: SFU_ENV, launch: launchWithSlowCamera })
  /** The media server's behavior: it hangs up, accepts a connection and never answers, or works. */
  let server: 'away' | 'silent' | 'there' = 'away'
  let maren: Person
  let jonas: Person
  let amina: Person

  const meetServer = (line: WebSocketRoute) => {
    if (server === 'away') void line.close()
    if (server === 'there') line.connectToServer()
  }
  const arrive = (key: string): Promise<Person> =>
    arriveToTalk(stage, key, async ({ context }) => {
      await context.routeWebSocket(/\/sandbox\/sfu/, meetServer)
      await context.route(/\/sandbox\/sfu/, (route) => (server === 'away' ? route.abort() : route.continue()))
    })
  beforeAll(async () => {
    maren = await arrive('maren')
    jonas = await arrive('jonas')
  })

  it('[TALK-23] those who talk go on from browser to browser, and one more is told that it is tried again', async () => {
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    for (const { page } of [maren, jonas]) await dock(page, 'Camera').click()
    await dock(jonas.page, 'Mic').click()
    await expectGrowing(maren.page, 'frames')
    await expectGrowing(jonas.page, 'frames')
    await watchPauses(maren.page, 'Jonas Feld')
    amina = await arrive('amina')
    await goTo(amina.page, 'Maren Holst')
    await expectTogether(amina.page, 'Maren Holst', 'Jonas Feld', 'You')
    for (const { page } of [maren, jonas, amina]) await page.getByText(LATE).waitFor({ timeout: 30_000 })
    await picture(amina.page, 'talk-server-away-newcomer')
    await picture(maren.page, 'talk-server-away')
    for (const { page } of [maren, jonas]) await expectGrowing(page, 'frames')
    await expectGrowing(maren.page, 'energy')
    expect(await longestPause(maren.page)).toBeLessThan(PAUSE_MS)
  })

  it('[TALK-20] all of them talk by it once it is back, and nobody has to do anything', async () => {
    server = 'there'
    await expectGrowing(amina.page, 'frames')
    await expectGrowing(amina.page, 'energy')
    for (const { page } of [maren, jonas, amina])
      await page.getByText(LATE).waitFor({ state: 'detached', timeout: 30_000 })
    await expectGrowing(maren.page, 'frames')
  })

  it('[TALK-5] nothing is left open of what was tried meanwhile, nor of what is given up as it is tried', async () => {
    // One connection to send and one to receive.
    for (const { page } of [maren, jonas, amina]) await expect.poll(() => openPeers(page)).toBe(2)
    await walkOff(amina.page, 'ArrowDown', 'Maren Holst')
    await expect.poll(() => openPeers(amina.page)).toBe(0)
    server = 'silent'
    await goTo(amina.page, 'Maren Holst')
    await expect.poll(() => openPeers(amina.page)).toBeGreaterThan(0)
    await walkOff(amina.page, 'ArrowDown', 'Maren Holst')
    await expect.poll(() => openPeers(amina.page)).toBe(0)
  })
})
