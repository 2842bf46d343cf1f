import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { enterSfu } from '../../server/src/testing/sfu.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture, pictures } from './pictures.ts'
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
  received,
  SFU_ENV,
  tileOf,
  walkOff,
  watchPauses,
} from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const MANIFEST = fileURLToPath(new URL('../../member-client/dist/.vite/manifest.json', import.meta.url))
/** The chunk with the client of the media server. */
const serverChunk = (): string =>
  JSON.parse(readFileSync(MANIFEST, 'utf8'))['src/calls/engine/sfu.lazy.ts'].file
const hasLoaded = (page: Page, file: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').some((resource) => resource.name.endsWith(name)),
    file,
  )

describe('where a server passes media on', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: SFU_ENV, launch: launchWithSlowCamera })
  let maren: Person
  let jonas: Person
  let amina: Person

  beforeAll(async () => {
    maren = await arriveToTalk(stage, 'maren')
    jonas = await arriveToTalk(stage, 'jonas')
  })

  it('two talk from browser to browser, and its client is not loaded', async () => {
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    for (const { page } of [maren, jonas]) await dock(page, 'Camera').click()
    await dock(jonas.page, 'Mic').click()
    for (const { page } of [maren, jonas]) await expectGrowing(page, 'frames')
    await expectGrowing(maren.page, 'energy')
    expect([await openPeers(maren.page), await openPeers(jonas.page)]).toEqual([1, 1])
    expect(await hasLoaded(maren.page, serverChunk())).toBe(false)
  })

  it('[TALK-23] one more brings all of them to it, and no picture stands still meanwhile', async () => {
    await watchPauses(maren.page, 'Jonas Feld')
    await watchPauses(jonas.page, 'Maren Holst')
    amina = await arriveToTalk(stage, 'amina')
    await goTo(amina.page, 'Maren Holst')
    await expectTogether(amina.page, 'Maren Holst', 'Jonas Feld', 'You')
    await expectGrowing(amina.page, 'frames')
    await expectGrowing(amina.page, 'energy')
    await dock(amina.page, 'Camera').click()
    for (const { page } of [maren, jonas]) {
      await tileOf(page, 'Amina Diallo').locator('video').waitFor()
      // The connection to the other browser is closed, so that one to send and one to receive remain.
      await expect.poll(() => openPeers(page)).toBe(2)
      await expect.poll(async () => (await received(page)).connected).toBe(2)
      await expectGrowing(page, 'frames')
    }
    expect(await hasLoaded(maren.page, serverChunk())).toBe(true)
    const pauses = [await longestPause(maren.page), await longestPause(jonas.page)]
    process.stdout.write(`mesh to server: longest pauses ${pauses.map(Math.round).join(' and ')} ms\n`)
    expect(Math.max(...pauses)).toBeLessThan(PAUSE_MS)
    await picture(maren.page, 'talk-server-three-1440-light')
  })

  it('[TALK-9] is muted and heard again, and nearer is louder, as from browser to browser', async () => {
    await tileOf(maren.page, 'Jonas Feld').getByText('muted').waitFor({ state: 'detached' })
    await jonas.page.keyboard.press('m')
    await tileOf(maren.page, 'Jonas Feld').getByText('muted').waitFor()
    const silence = async () => {
      const before = (await received(maren.page)).energy
      const { frames } = await received(maren.page)
      await expect.poll(async () => (await received(maren.page)).frames).toBeGreaterThan(frames + 5)
      return (await received(maren.page)).energy - before
    }
    await expect.poll(silence).toBeLessThan(1e-6)
    await jonas.page.keyboard.press('m')
    await expectGrowing(maren.page, 'energy')
    const volumes = () => maren.page.evaluate(() => window.voices.map(({ volume }) => volume))
    await expect.poll(async () => Math.min(...(await volumes()))).toBeLessThan(1)
  })

  it('[TALK-20] they are back from browser to browser once the third has gone, and no picture stands still', async () => {
    await watchPauses(maren.page, 'Jonas Feld')
    await watchPauses(jonas.page, 'Maren Holst')
    await walkOff(amina.page, 'ArrowDown', 'Maren Holst')
    await expect.poll(() => openPeers(amina.page)).toBe(0)
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    for (const { page } of [maren, jonas])
      await expect.poll(() => openPeers(page), { timeout: 30_000 }).toBe(1)
    await expectGrowing(maren.page, 'energy')
    for (const { page } of [maren, jonas]) await expectGrowing(page, 'frames')
    const pauses = [await longestPause(maren.page), await longestPause(jonas.page)]
    process.stdout.write(`server to mesh: longest pauses ${pauses.map(Math.round).join(' and ')} ms\n`)
    expect(Math.max(...pauses)).toBeLessThan(PAUSE_MS)
  })

  const passesOf = ({ page }: Person) => {
    const passes: string[] = []
    page.on('websocket', (socket) => {
      const { pathname, searchParams } = new URL(socket.url())
      if (pathname.endsWith('/sfu/rtc')) passes.push(searchParams.get('access_token') ?? '')
    })
    return passes
  }
  const roomOf = (pass: string | undefined) => (decodeJwt(pass ?? '').video as { room: string }).room
  const comeBackBy = (token: string) =>
    enterSfu({ url: `${stage.served.origin.replace('http', 'ws')}/sandbox/sfu`, token })

  it('[TALK-22] who comes back uninvited is put out, and no picture of the others stands still as they change rooms', async () => {
    const [passes, othersPasses] = [passesOf(amina), passesOf(maren)]
    await goTo(amina.page, 'Maren Holst')
    await expectTogether(amina.page, 'Maren Holst', 'Jonas Feld', 'You')
    for (const { page } of [maren, jonas]) await expect.poll(() => openPeers(page)).toBe(2)
    for (const { page } of [maren, jonas, amina]) await expectGrowing(page, 'frames')
    await watchPauses(maren.page, 'Jonas Feld')
    await watchPauses(jonas.page, 'Maren Holst')
    await walkOff(amina.page, 'ArrowDown', 'Maren Holst')
    const [lastPass = ''] = passes.slice(-1)
    const intruder = await comeBackBy(lastPass)
    await expect.poll(() => intruder?.ended()).toBe('PARTICIPANT_REMOVED')
    await expect.poll(() => roomOf(othersPasses.at(-1))).not.toBe(roomOf(lastPass))
    for (const { page } of [maren, jonas]) {
      await expect.poll(() => openPeers(page)).toBe(2)
      await expectGrowing(page, 'frames')
    }
    const pauses = [await longestPause(maren.page), await longestPause(jonas.page)]
    process.stdout.write(`room to room: longest pauses ${pauses.map(Math.round).join(' and ')} ms\n`)
    expect(Math.max(...pauses)).toBeLessThan(PAUSE_MS)
  })

  it('[TALK-24] who does so three times reads that they are left out, and why', async () => {
    const [passes, othersPasses] = [passesOf(amina), passesOf(maren)]
    for (const _ of [2, 3]) {
      const before = passes.length
      await goTo(amina.page, 'Maren Holst')
      await expectTogether(amina.page, 'Maren Holst', 'Jonas Feld', 'You')
      await expect.poll(() => passes.length).toBeGreaterThan(before)
      await expect.poll(async () => (await received(amina.page)).connected).toBe(2)
      await walkOff(amina.page, 'ArrowDown', 'Maren Holst')
      const lastPass = passes.at(-1) ?? ''
      await comeBackBy(lastPass)
      await expect.poll(() => roomOf(othersPasses.at(-1))).not.toBe(roomOf(lastPass))
    }
    await amina.page.getByText('You can’t talk for a few minutes').waitFor()
    await pictures(amina.page, 'talk-left-out')
    await expectAccessible(amina.page)
  })
})
