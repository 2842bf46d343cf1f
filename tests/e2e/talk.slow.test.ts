import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { enterSpace, expectHere } from './steps.ts'
import {
  dock,
  expectGrowing,
  expectTogether,
  goTo,
  launchDenying,
  launchWithDevices,
  launchWithoutCamera,
  openPeers,
  tileOf,
  walkOff,
  watchPeers,
} from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const muted = (page: Page) => page.getByText('You’re muted')

describe('people who come near each other', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    await Promise.all([watchPeers(maren), watchPeers(jonas)])
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    await expectHere(maren.page, 'Jonas Feld')
  })

  it('[TALK-7] see each other’s tiles; nothing is on, and nobody connected', async () => {
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(jonas.page, 'Maren Holst', 'You')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await maren.page.getByRole('status').getByText('Jonas Feld joined the conversation').waitFor()
    expect([await openPeers(maren.page), await openPeers(jonas.page)]).toEqual([0, 0])
    await picture(maren.page, 'talk-silent')
    await expectAccessible(maren.page)
  })

  it('read that they are muted until they have spoken, or closed that', async () => {
    for (const { page } of [maren, jonas])
      await page.getByRole('status').getByText('You’re muted. Press M to speak.').waitFor()
    await pictures(maren.page, 'talk-muted')
    await expectAccessible(maren.page)
    await maren.page.getByRole('button', { name: 'Stay muted' }).click()
    await muted(maren.page).waitFor({ state: 'detached' })
  })

  it('see and hear each other', async () => {
    await maren.page.keyboard.press('v')
    await expectGrowing(jonas.page, 'frames')
    await jonas.page.getByRole('button', { name: 'Unmute' }).click()
    await muted(jonas.page).waitFor({ state: 'detached' })
    await expectGrowing(maren.page, 'energy')
    await dock(jonas.page, 'Camera').click()
    await expectGrowing(maren.page, 'frames')
    expect([await openPeers(maren.page), await openPeers(jonas.page)]).toEqual([1, 1])
    await picture(maren.page, 'talk-two')
    await expectAccessible(maren.page)
  })

  it('see on a tile that a hand is up, until it goes down', async () => {
    const hands = [tileOf(maren.page, 'Jonas Feld'), tileOf(jonas.page, 'You')].map((tile) =>
      tile.getByRole('img', { name: 'Hand raised' }),
    )
    await jonas.page.keyboard.press('h')
    for (const hand of hands) await hand.waitFor()
    await pictures(maren.page, 'talk-hand')
    await jonas.page.keyboard.press('h')
    for (const hand of hands) await hand.waitFor({ state: 'detached' })
  })

  it('[TALK-5] once one walks away, nothing comes any more and every connection is closed', async () => {
    await walkOff(jonas.page, 'ArrowLeft', 'Maren Holst')
    await tileOf(maren.page, 'Jonas Feld').waitFor({ state: 'detached' })
    await expect.poll(() => openPeers(maren.page)).toBe(0)
    await expect.poll(() => openPeers(jonas.page)).toBe(0)
  })

  it('read no more that they are muted when they meet again', async () => {
    await jonas.page.keyboard.press('m')
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(jonas.page, 'Maren Holst', 'You')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    expect([await muted(jonas.page).count(), await muted(maren.page).count()]).toEqual([0, 0])
  })

  it('[KEY-4] are asked once before they leave, by the key, the button and Back, and not twice', async () => {
    const { page } = maren
    const question = page.getByRole('dialog', { name: 'Leave this conversation?' })
    await page.keyboard.press('Shift+L')
    await question.waitFor()
    await expectAccessible(page)
    await picture(page, 'talk-leave')
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.keyboard.press('b')
    const board = page.getByRole('region', { name: 'Board' })
    await board.waitFor()
    await page.goBack()
    await board.waitFor({ state: 'detached' })
    expect(await question.isVisible()).toBe(false)
    await expectTogether(page, 'Jonas Feld', 'You')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/join')
  })
})

describe('where no way leads from one browser to the other', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })

  it('that is said, and tried again until it is there', async () => {
    const [maren, jonas] = await Promise.all([stage.personOfTest(), stage.personOfTest()])
    for (const [person, key] of [
      [maren, 'maren'],
      [jonas, 'jonas'],
    ] as const) {
      await watchPeers(person)
      await arriveAs(person.page, stage.served, key)
      await person.page.evaluate(() => {
        window.isNetworkBlocked = true
      })
    }
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await dock(jonas.page, 'Camera').click()
    const tile = tileOf(maren.page, 'Jonas Feld')
    await tile.getByText('Connecting…').waitFor()
    await tile.getByText('No connection yet').waitFor({ timeout: 30_000 })
    await picture(maren.page, 'talk-late')
    await expectAccessible(maren.page)
    for (const { page } of [maren, jonas]) {
      await page.evaluate(() => {
        window.isNetworkBlocked = false
      })
    }
    await tile.getByText('No connection yet').waitFor({ state: 'detached', timeout: 40_000 })
    await expectGrowing(maren.page, 'frames')
    expect([await openPeers(maren.page), await openPeers(jonas.page)]).toEqual([1, 1])
  })
})

describe.each([
  {
    where: 'the browser says no',
    launch: launchDenying,
    names: ['Mic', 'Camera'] as const,
    words: /^Your browser is blocking your (mic|camera)\. Allow it/,
  },
  {
    where: 'there is none',
    launch: launchWithoutCamera,
    names: ['Camera'] as const,
    words: 'No camera found. Connect one and turn it on again.',
  },
])('[TALK-8] where $where', ({ launch, names, words }) => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch })

  it.each(names)('whoever wants the %s reads what to do, and it stays off', async (name) => {
    const { page } = await stage.personOfTest()
    await arriveAs(page, stage.served, 'maren')
    await page.getByText('You’re the only one here').waitFor()
    await dock(page, name).click()
    await page.getByRole('region', { name: 'Notifications' }).getByText(words).waitFor()
    expect(await dock(page, name).getAttribute('aria-pressed')).toBe('false')
  })
})

describe('before one goes in', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })

  it('[TALK-8] one tries camera and microphone for oneself, and goes in with both off', async () => {
    const { page } = await stage.personOfTest({ viewport: PHONE })
    await signInAs(page, stage.served, 'maren')
    await page.goto(demoUrl(stage.served, '/welcome'))
    await page.getByRole('button', { name: 'Check camera and mic' }).click()
    const dialog = page.getByRole('dialog', { name: 'Camera and mic' })
    await dialog.getByRole('button', { name: 'Check camera and mic' }).click()
    await expect.poll(() => dialog.getByRole('meter').getAttribute('value')).not.toBe('0')
    const videoWidth = () =>
      dialog.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth)
    await expect.poll(videoWidth).toBeGreaterThan(0)
    await pictures(page, 'talk-before-going-in')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await enterSpace(page)
    await page.getByText('You’re the only one here').waitFor()
    expect(await dock(page, 'Camera').getAttribute('aria-pressed')).toBe('false')
  })
})
