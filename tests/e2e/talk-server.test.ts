import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { picture } from './pictures.ts'
import { onStage, withDemo } from './stage.ts'
import {
  dock,
  expectGrowing,
  expectTogether,
  goTo,
  launchWithSlowCamera,
  longestPause,
  openPeers,
  received,
  tileOf,
  walkOff,
  watchPauses,
  watchPeers,
} from './talk.ts'

const MANIFEST = fileURLToPath(new URL('../../member-client/dist/.vite/manifest.json', import.meta.url))
/** The client of the server that passes media on. */
const serverChunk = (): string => JSON.parse(readFileSync(MANIFEST, 'utf8'))['src/talk/sfu.ts'].file
const hasLoaded = (page: Page, file: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name)),
    file,
  )

/** Above this a picture that stands still is noticed; WorkAdventure's users saw 2 to 15 s. */
const PAUSE_MS = 2000

describe('where a server passes media on', () => {
  // Two by mesh, so that three pages show what five would.
  const env = { SFU: 'sandbox', TALK_MESH_MOST: '2' }
  const stage = onStage({ ...withDemo, env, launch: launchWithSlowCamera })
  let maren: Person
  let jonas: Person
  let amina: Person

  const arrive = async (key: string): Promise<Person> => {
    const person = await stage.personOfSuite({ viewport: WIDE })
    await watchPeers(person)
    await arriveAs(person.page, stage.served, key)
    return person
  }
  beforeAll(async () => {
    maren = await arrive('maren')
    jonas = await arrive('jonas')
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
    amina = await arrive('amina')
    await goTo(amina.page, 'Maren Holst')
    await expectTogether(amina.page, 'Maren Holst', 'Jonas Feld', 'You')
    await expectGrowing(amina.page, 'frames')
    await expectGrowing(amina.page, 'energy')
    await dock(amina.page, 'Camera').click()
    for (const { page } of [maren, jonas]) {
      await tileOf(page, 'Amina Diallo').locator('video').waitFor()
      // The connection to the other browser is closed: one to send by and one to receive by is left.
      await expect.poll(() => openPeers(page), { timeout: 20_000 }).toBe(2)
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
})
