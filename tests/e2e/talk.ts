import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import type { Person } from './browser.ts'
import { launchBrowser, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import type { Stage } from './stage.ts'

/** A browser whose camera shows a pattern and whose microphone beeps; it lets pages use both unless they are kept out. */
const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
export const launchWithDevices = (moreArgs: string[] = []): Promise<Browser> =>
  launchBrowser(undefined, [...FAKE_DEVICES, ...moreArgs])
/** Its camera shows ten pictures a second, so that several of them fit into two cores. */
export const launchWithSlowCamera = (): Promise<Browser> =>
  launchBrowser(undefined, [
    '--use-fake-device-for-media-stream=device-count=2,fps=10',
    ...FAKE_DEVICES.slice(1),
  ])
/** There is no camera. */
export const launchWithoutCamera = (): Promise<Browser> =>
  launchBrowser(undefined, [
    '--use-fake-device-for-media-stream=device-count=0',
    '--use-fake-ui-for-media-stream',
  ])
/** The browser says no. */
export const launchDenying = (): Promise<Browser> =>
  launchBrowser(undefined, ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'])

declare global {
  interface Window {
    peers: RTCPeerConnection[]
    /** The addresses of others come to nothing. */
    isWalledIn: boolean
    /** How long the picture of one who is watched stood still at most, in ms. */
    longestPause(): number
    /** What is heard of others; their pictures are silent. */
    voices: HTMLMediaElement[]
  }
}

/** From the next page on its connections are known to the test, by what the browser itself says of them. */
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
        return window.isWalledIn ? Promise.resolve() : super.addIceCandidate(candidate)
      }
    }
  })
}

/** A server that passes media on, from three on, so that three pages show what five would. */
export const BY_SERVER = { SFU: 'sandbox', TALK_MESH_MOST: '2' }
/** Above this a picture that stands still is noticed; WorkAdventure's users saw 2 to 15 s. */
export const PAUSE_MS = 2000

/** Somebody of the demo who has come in, whose connections are known to the test; `prepare` before they come. */
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

/** Of all that is connected: pictures decoded and energy of what was heard, by now. */
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

/** It goes up from here on; a connection that is begun anew counts from nothing. */
export const expectGrowing = async (page: Page, what: 'frames' | 'energy'): Promise<void> => {
  let least = (await received(page))[what]
  const grown = async () => {
    const now = (await received(page))[what]
    least = Math.min(least, now)
    return now - least
  }
  await expect.poll(grown).toBeGreaterThan(0)
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
/** Those whose tiles are shown, oneself among them. */
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

/** Walks on in one direction until one talks with somebody no more. */
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

/** From now on it is measured how long somebody's picture stands still, whichever way it comes. */
export const watchPauses = (page: Page, name: string): Promise<void> =>
  page.evaluate((who) => {
    let longest = 0
    let frames = -1
    let video: HTMLVideoElement | null = null
    let atMs = performance.now()
    const look = () => {
      const tile = [...document.querySelectorAll('section[aria-label="Conversation"] li')].find((one) =>
        one.textContent?.includes(who),
      )
      const now = tile?.querySelector('video') ?? null
      const drawn = now?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      longest = Math.max(longest, performance.now() - atMs)
      if (drawn > 0 && (drawn !== frames || now !== video)) atMs = performance.now()
      frames = drawn
      video = now
    }
    setInterval(look, 50)
    window.longestPause = () => longest
  }, name)

export const longestPause = (page: Page): Promise<number> => page.evaluate(() => window.longestPause())
