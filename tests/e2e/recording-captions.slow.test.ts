import type { Download, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { dock, expectGrowing, expectTogether, goTo, launchWithDevices, watchPeers } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const press = (page: Page, name: string) => talk(page).getByRole('button', { name, exact: true }).click()

/** A fake of the Web Speech API that recognizes the same sentence each time it is started. */
const understandWords = ({ context }: Pick<Person, 'context'>) =>
  context.addInitScript(() => {
    class Twin extends EventTarget {
      onresult: ((event: unknown) => void) | null = null
      onend: (() => void) | null = null
      timer: ReturnType<typeof setTimeout> | undefined
      start() {
        const result = Object.assign([{ transcript: 'Shall we begin?' }], { isFinal: true })
        this.timer = setTimeout(() => this.onresult?.({ resultIndex: 0, results: [result] }), 300)
      }
      stop() {
        clearTimeout(this.timer)
        this.onend?.()
      }
    }
    Object.assign(window, { SpeechRecognition: Twin })
  })

/** Decodes a recorded file, in a blank page because the product's own pages are not allowed to play files. */
const decode = (page: Page, base64: string) =>
  page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const video = document.createElement('video')
    video.muted = true
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }))
    let frames = 0
    const count = () => {
      frames += 1
      video.requestVideoFrameCallback(count)
    }
    video.requestVideoFrameCallback(count)
    await video.play()
    await new Promise((resolve) => video.addEventListener('ended', resolve))
    const sound = await new AudioContext().decodeAudioData(bytes.buffer)
    let energy = 0
    for (const sample of sound.getChannelData(0)) energy += sample * sample
    return { frames, energy, seconds: sound.duration, width: video.videoWidth }
  }, base64)

describe('what is kept of a conversation', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })
  let maren: Person
  let jonas: Person
  let admin: Actor
  let userId: string

  const allow = (rights: {
    userRecording?: 'enabled' | 'disabled'
    userTranscriber?: 'enabled' | 'disabled'
  }) => admin.call('PUT v2/admin/workspace/update-user', { userId, ...rights })

  const decoded = async (download: Download) => {
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    return decode((await stage.personOfTest()).page, Buffer.concat(parts).toString('base64'))
  }

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    jonas = await stage.personOfSuite({ viewport: WIDE })
    for (const person of [maren, jonas]) {
      await watchPeers(person)
      await understandWords(person)
    }
    admin = await signInAs(maren.page, stage.served, 'maren')
    const profile = await admin.call('GET v2/user/profile', {})
    userId = profile.id
    await allow({ userRecording: 'enabled', userTranscriber: 'enabled' })
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
  })

  it('[TALK-33] all see who records, and the file holds what was seen and heard', async () => {
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    for (const { page } of [maren, jonas]) await dock(page, 'Mic').click()
    await dock(jonas.page, 'Camera').click()
    await expectGrowing(maren.page, 'frames')
    await expectGrowing(maren.page, 'energy')
    expect(await talk(jonas.page).getByRole('button', { name: 'Record' }).count()).toBe(0)
    await press(maren.page, 'Record')
    await talk(jonas.page).getByText('Maren Holst is recording').waitFor()
    await talk(maren.page)
      .getByText(/0:0[4-9] · /)
      .waitFor()
    await pictures(jonas.page, 'keeping-recorded')
    await pictures(maren.page, 'keeping-recording')
    await expectAccessible(maren.page)
    const saved = maren.page.waitForEvent('download')
    await press(maren.page, 'Stop recording')
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^Harbour Studio \d{4}-.*\.webm$/)
    const decodedAudio = await decoded(download)
    expect(decodedAudio.width).toBe(1280)
    expect(decodedAudio.frames).toBeGreaterThan(10)
    expect(decodedAudio.seconds).toBeGreaterThan(3)
    expect(decodedAudio.energy).toBeGreaterThan(0.1)
    await talk(jonas.page).getByText('is recording').waitFor({ state: 'detached' })
  })

  it('[TALK-33] a page that crashes records no more before the eyes of all, and what it had recorded is saved later', async () => {
    await press(maren.page, 'Record')
    await talk(maren.page)
      .getByText(/0:0[4-9] · /)
      .waitFor()
    const page = await maren.context.newPage()
    const crashed = maren.page.waitForEvent('crash')
    maren.page.goto('chrome://crash').catch(() => undefined)
    await crashed
    await talk(jonas.page).getByText('is recording').waitFor({ state: 'detached' })
    maren.page = page
    await page.goto(demoUrl(stage.served, '/space'))
    await expectTogether(page, 'Jonas Feld', 'You')
    await dock(page, 'Mic').click()
    await pictures(page, 'keeping-cut-off')
    const saved = page.waitForEvent('download')
    await press(page, 'Save interrupted recording')
    const decodedAudio = await decoded(await saved)
    expect(decodedAudio.frames).toBeGreaterThan(10)
    expect(decodedAudio.energy).toBeGreaterThan(0.1)
    await talk(page)
      .getByRole('button', { name: 'Save interrupted recording' })
      .waitFor({ state: 'detached' })
  })

  it('[TALK-34] what is said is read by all, and kept by whoever has switched it on', async () => {
    await press(maren.page, 'Turn on captions')
    const captions = jonas.page.getByRole('region', { name: 'Captions' })
    await captions.getByText('Maren Holst Shall we begin?').waitFor()
    await captions.getByText(/speech service/).waitFor()
    await maren.page
      .getByRole('region', { name: 'Captions' })
      .getByText('Jonas Feld Shall we begin?')
      .waitFor()
    await pictures(maren.page, 'keeping-captions')
    await expectAccessible(maren.page)
    const saved = maren.page.waitForEvent('download')
    await press(maren.page, 'Save transcript')
    expect((await saved).suggestedFilename()).toBe('transcript.txt')
    await press(maren.page, 'Turn off captions')
    await captions.waitFor({ state: 'detached' })
  })

  it('[TALK-33] the right that is taken away ends it', async () => {
    await press(maren.page, 'Record')
    await talk(jonas.page).getByText('Maren Holst is recording').waitFor()
    const saved = maren.page.waitForEvent('download')
    await allow({ userRecording: 'disabled' })
    await talk(jonas.page).getByText('is recording').waitFor({ state: 'detached' })
    expect((await saved).suggestedFilename()).toMatch(/\.webm$/)
  })
})
