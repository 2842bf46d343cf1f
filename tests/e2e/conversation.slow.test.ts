import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import {
  arriveToTalk,
  dock,
  expectGrowing,
  expectTogether,
  goTo,
  launchWithDevices,
  openPeers,
  received,
  tileOf,
  walkOff,
} from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const isOn = (page: Page, name: Parameters<typeof dock>[1]) => dock(page, name).getAttribute('aria-pressed')

describe('in conversation', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })
  let maren: Person
  let jonas: Person
  let amina: Person

  beforeAll(async () => {
    maren = await arriveToTalk(stage, 'maren')
    jonas = await arriveToTalk(stage, 'jonas')
  })

  it('one hears whom the other sees', async () => {
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await Promise.all([dock(maren.page, 'Mic').click(), dock(jonas.page, 'Camera').click()])
    await expectGrowing(jonas.page, 'energy')
    await expectGrowing(maren.page, 'frames')
  })

  it('[TALK-9] whoever stands some tiles away is heard, and not in full', async () => {
    const volumes = () => jonas.page.evaluate(() => window.voices.map(({ volume }) => volume))
    await expect.poll(volumes).toEqual([expect.any(Number)])
    await expect.poll(async () => (await volumes())[0]).toBeLessThan(1)
    expect((await volumes())[0]).toBeGreaterThan(0.3)
  })

  it('who is muted is not heard, is marked so to the others, and is heard again at a key', async () => {
    await tileOf(jonas.page, 'Maren Holst').getByText('muted').waitFor({ state: 'detached' })
    await maren.page.keyboard.press('m')
    await tileOf(jonas.page, 'Maren Holst').getByText('muted').waitFor()
    expect(await isOn(maren.page, 'Mic')).toBe('false')
    const silence = async () => {
      const before = (await received(jonas.page)).energy
      const { frames } = await received(maren.page)
      // Waits for some frames of another person's camera, to measure the sound during that time.
      await expect.poll(async () => (await received(maren.page)).frames).toBeGreaterThan(frames + 5)
      return (await received(jonas.page)).energy - before
    }
    await expect.poll(silence).toBeLessThan(1e-6)
    await maren.page.keyboard.press('m')
    await expectGrowing(jonas.page, 'energy')
    expect(await openPeers(jonas.page)).toBe(1)
  })

  it('a screen is shown larger than people, and is gone when it is shared no more', async () => {
    await dock(maren.page, 'Share').click()
    const shared = tileOf(jonas.page, 'Maren Holst’s screen')
    await shared.waitFor()
    await expect
      .poll(() => shared.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0)
    const [screen, person] = await Promise.all([
      shared.boundingBox(),
      tileOf(jonas.page, 'You').boundingBox(),
    ])
    expect(screen?.width).toBeGreaterThan(2 * (person?.width ?? 0))
    await picture(jonas.page, 'talk-screen-1440-light')
    await expectAccessible(jonas.page)
    await maren.page.getByText('You’re sharing your screen').waitFor()
    await pictures(maren.page, 'talk-sharing')
    await expectAccessible(maren.page)
    await maren.page.getByRole('button', { name: 'Stop sharing' }).click()
    await shared.waitFor({ state: 'detached' })
    await maren.page.getByText('You’re sharing your screen').waitFor({ state: 'detached' })
    expect(await isOn(maren.page, 'Share')).toBe('false')
  })

  it('a third comes along, and each sees and hears each', async () => {
    amina = await arriveToTalk(stage, 'amina')
    await goTo(amina.page, 'Maren Holst')
    await expectTogether(amina.page, 'Maren Holst', 'Jonas Feld', 'You')
    await expectTogether(maren.page, 'Amina Diallo', 'Jonas Feld', 'You')
    await dock(amina.page, 'Camera').click()
    for (const { page } of [maren, jonas]) await expectGrowing(page, 'frames')
    await expectGrowing(amina.page, 'frames')
    await expectGrowing(amina.page, 'energy')
    for (const { page } of [maren, jonas, amina])
      await expect.poll(async () => (await received(page)).connected).toBe(2)
    await picture(maren.page, 'talk-three-1440-light')
    await maren.page.emulateMedia({ colorScheme: 'dark' })
    await picture(maren.page, 'talk-three-1440-dark')
    await expectAccessible(maren.page)
    await maren.page.setViewportSize(PHONE)
    await picture(maren.page, 'talk-three-390-dark')
    await expectAccessible(maren.page)
    await maren.page.emulateMedia({ colorScheme: 'light' })
    await picture(maren.page, 'talk-three-390-light')
    await maren.page.setViewportSize(WIDE)
  })

  it('[TALK-2] a fifth reads that four talk already', async () => {
    const [fourth, fifth] = await Promise.all([stage.personOfTest(), stage.personOfTest({ viewport: PHONE })])
    await arriveAs(fourth.page, stage.served, 'priya')
    await goTo(fourth.page, 'Maren Holst')
    await expectTogether(maren.page, 'Amina Diallo', 'Jonas Feld', 'Priya Raghavan', 'You')
    await maren.page.keyboard.press('c')
    await picture(maren.page, 'talk-four-1440-light')
    await maren.page.keyboard.press('Escape')
    await arriveAs(fifth.page, stage.served, 'lucas')
    await fifth.page.getByRole('button', { name: 'People' }).click()
    await goTo(fifth.page, 'Maren Holst')
    await fifth.page.getByText('This conversation is full (4 max).').waitFor()
    await picture(fifth.page, 'talk-full-390-light')
    await expectAccessible(fifth.page)
  })

  it('one tries microphone and camera for oneself, and what is chosen is kept and taken at once', async () => {
    const { page } = jonas
    await page.keyboard.press('Shift+M')
    const devices = page.getByRole('dialog', { name: 'Devices' })
    await devices.getByRole('button', { name: 'Check camera and mic' }).click()
    await expect
      .poll(() => devices.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0)
    const loudness = () => devices.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value)
    await expect.poll(loudness, { interval: 20 }).toBeGreaterThan(0)
    await picture(page, 'talk-devices-1440-light')
    await expectAccessible(page)
    const micSelect = devices.getByLabel('Mic', { exact: true })
    const words = await micSelect.locator('option').allTextContents()
    expect(words.length).toBeGreaterThan(2)
    await micSelect.selectOption({ index: 2 })
    await page.keyboard.press('Escape')
    await devices.waitFor({ state: 'detached' })
    await dock(page, 'Mic').click()
    await expectGrowing(maren.page, 'energy')
    await page.keyboard.press('Shift+M')
    // The list of devices loads after the dialog.
    await expect
      .poll(() => micSelect.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toBe(words[2])
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
  })

  it('[TALK-5] one who leaves is gone from the others, who go on', async () => {
    await walkOff(amina.page, 'ArrowDown', 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await expect.poll(() => openPeers(amina.page)).toBe(0)
    await expect.poll(() => openPeers(maren.page)).toBe(1)
    await expectGrowing(maren.page, 'frames')
    await expectGrowing(jonas.page, 'energy')
  })

  it('[TALK-5] a page that is loaded anew is connected anew, with everything off', async () => {
    await jonas.page.reload()
    await expectTogether(jonas.page, 'Maren Holst', 'You')
    expect(await isOn(jonas.page, 'Camera')).toBe('false')
    await expectGrowing(jonas.page, 'energy')
    await expect.poll(() => openPeers(maren.page)).toBe(1)
  })

  it('goes on while the server is started anew', async () => {
    await dock(jonas.page, 'Camera').click()
    await expectGrowing(maren.page, 'frames')
    await stage.served.stop()
    await stage.served.start()
    await expectGrowing(maren.page, 'frames')
    await maren.page.getByText('Reconnecting').waitFor({ state: 'detached' })
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await expectGrowing(maren.page, 'frames')
    await expectGrowing(jonas.page, 'energy')
    expect([await openPeers(maren.page), await openPeers(jonas.page)]).toEqual([1, 1])
  })

  it('[TALK-5] another tab takes over, and the one before has nothing open any more', async () => {
    const second = await jonas.context.newPage()
    await second.goto(demoUrl(stage.served, '/space'))
    await second.getByRole('button', { name: 'Use here' }).click()
    await expectTogether(second, 'Maren Holst', 'You')
    await expectGrowing(second, 'energy')
    expect(await openPeers(jonas.page)).toBe(0)
    await second.close()
  })

  it('[TALK-5] a line that stays cut ends it after twenty seconds, and it begins anew when that is back', async () => {
    await stage.served.stop()
    for (const { page } of [maren, jonas])
      await expect.poll(() => openPeers(page), { timeout: 40_000 }).toBe(0)
    await tileOf(maren.page, 'Jonas Feld').waitFor({ state: 'detached' })
    await stage.served.start()
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await expectGrowing(jonas.page, 'energy')
  })

  it('[TALK-5] whoever leaves the space leaves nothing open', async () => {
    const { page } = maren
    await dock(page, 'Camera').click()
    const video = tileOf(page, 'You').locator('video')
    await video.waitFor()
    const track = await video.evaluateHandle(
      (element: HTMLVideoElement) => (element.srcObject as MediaStream).getTracks()[0],
    )
    expect(await track.evaluate((mediaTrack) => mediaTrack?.readyState)).toBe('live')
    await page.getByRole('button', { name: 'Leave' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this conversation?' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/join')
    await expect.poll(() => openPeers(page)).toBe(0)
    expect(await track.evaluate((mediaTrack) => mediaTrack?.readyState)).toBe('ended')
  })
})
