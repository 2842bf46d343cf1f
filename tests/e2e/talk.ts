import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import type { Person } from './browser.ts'
import { launchBrowser, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import type { Stage } from './test-setup.ts'

/**
 * A browser whose camera shows a pattern and whose microphone beeps. It allows pages to use both unless told otherwise.
 */
const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
export const launchWithDevices = (moreArgs: string[] = []): Promise<Browser> =>
  launchBrowser(undefined, [...FAKE_DEVICES, ...moreArgs])
/** The camera has ten frames a second, so that several browsers fit on two cores. */
export const launchWithSlowCamera = (): Promise<Browser> =>
  launchBrowser(undefined, [
    '--use-fake-device-for-media-stream=device-count=2,fps=10',
    ...FAKE_DEVICES.slice(1),
  ])
/** A browser without a camera. */
export const launchWithoutCamera = (): Promise<Browser> =>
  launchBrowser(undefined, [
    '--use-fake-device-for-media-stream=device-count=0',
    '--use-fake-ui-for-media-stream',
  ])
/** A browser that denies permission. */
export const launchDenying = (): Promise<Browser> =>
  launchBrowser(undefined, ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'])

declare global {
  interface Window {
    peers: RTCPeerConnection[]
    /** If true, the addresses of other peers do not work. */
    isNetworkBlocked: boolean
    /** The longest time in ms for which the watched person's picture stood still. */
    longestPause(): number
    /** The elements that play other people's sound; their pictures are muted. */
    voices: HTMLMediaElement[]
  }
}

/** Gives the test access to a page's connections and their browser statistics, from the next page load on. */
export const watchPeers = async ({ context }: Pick<Person, 'context'>): Promise<void> => {
  await context.addInitScript(() => {
    const Original = window.RTCPeerConnection
    window.peers = []
    window.voices = []
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      window.voices.push(this)
      return play.call(this)
    }
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        window.peers.push(this)
      }
      override addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
        return window.isNetworkBlocked ? Promise.resolve() : super.addIceCandidate(candidate)
      }
    }
  })
}

/** Uses a media server from three people on, so that three pages show what would otherwise need five. */
export const SFU_ENV = { SFU: 'sandbox', TALK_MESH_MOST: '2' }
/** People notice a picture that stands still longer than this; WorkAdventure's users saw 2 to 15 s. */
export const PAUSE_MS = 2000

/**
 * A person of the demo who has entered, with connections that the test can access. `prepare` runs before they enter.
 */
export const arriveToTalk = async (
  stage: Stage,
  key: string,
  prepare?: (person: Person) => Promise<void>,
): Promise<Person> => {
  const person = await stage.personOfSuite({ viewport: WIDE })
  await watchPeers(person)
  await prepare?.(person)
  await arriveAs(person.page, stage.served, key)
  return person
}

export const openPeers = (page: Page): Promise<number> =>
  page.evaluate(() => window.peers.filter((peer) => peer.connectionState !== 'closed').length)

/** Sums over all connections so far: decoded frames, and the energy of the received sound. */
export const received = (page: Page): Promise<{ frames: number; energy: number; connected: number }> =>
  page.evaluate(async () => {
    const sum = { frames: 0, energy: 0, connected: 0 }
    for (const peer of window.peers) {
      if (peer.connectionState !== 'connected') continue
      sum.connected += 1
      for (const report of (await peer.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        sum.frames += report.framesDecoded ?? 0
        sum.energy += report.totalAudioEnergy ?? 0
      }
    }
    return sum
  })

/** Expects the value to increase from here on. A restarted connection counts from zero. */
export const expectGrowing = async (page: Page, metric: 'frames' | 'energy'): Promise<void> => {
  let least = (await received(page))[metric]
  const grown = async () => {
    const now = (await received(page))[metric]
    least = Math.min(least, now)
    return now - least
  }
  await expect.poll(grown).toBeGreaterThan(0)
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
/** Expects tiles of exactly these people, including the page's own. */
export const expectTogether = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await tileOf(page, name).waitFor()
  await expect.poll(() => conversation(page).getByRole('listitem').count()).toBe(names.length)
}

export const goTo = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'People' })
    .getByRole('button', { name: `Go to ${name}` })
    .click()

export const tileOf = (page: Page, name: string) =>
  conversation(page).getByRole('listitem').filter({ hasText: name })

/** Walks in one direction until the conversation with a person ends. */
export const walkOff = async (
  page: Page,
  key: 'ArrowRight' | 'ArrowLeft' | 'ArrowDown',
  from: string,
): Promise<void> => {
  await page.keyboard.down(key)
  await tileOf(page, from).waitFor({ state: 'detached' })
  await page.keyboard.up(key)
}

export const dock = (page: Page, name: 'Mic' | 'Camera' | 'Share' | 'Devices') =>
  page.getByRole('navigation', { name: 'Space' }).getByRole('button', { name, exact: true })

/** Starts measuring how long a person's picture stands still, over whichever transport it comes. */
export const watchPauses = (page: Page, name: string): Promise<void> =>
  page.evaluate((personName) => {
    let longest = 0
    let frames = -1
    let video: HTMLVideoElement | null = null
    let atMs = performance.now()
    const look = () => {
      const tile = [...document.querySelectorAll('section[aria-label="Conversation"] li')].find(
        (tileElement) => tileElement.textContent?.includes(personName),
      )
      const now = tile?.querySelector('video') ?? null
      const frameCount = now?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      longest = Math.max(longest, performance.now() - atMs)
      if (frameCount > 0 && (frameCount !== frames || now !== video)) atMs = performance.now()
      frames = frameCount
      video = now
    }
    setInterval(look, 50)
    window.longestPause = () => longest
  }, name)

export const longestPause = (page: Page): Promise<number> => page.evaluate(() => window.longestPause())
