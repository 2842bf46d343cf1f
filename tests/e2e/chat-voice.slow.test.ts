import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveInChat, backToList } from './chat.ts'
import { pictures } from './pictures.ts'
import { log } from './steps.ts'
import { launchWithDevices } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const recorder = (page: Page) => page.getByRole('region', { name: 'New voice note' })
const bar = (page: Page) => page.getByRole('region', { name: 'Voice note player' })
const note = (page: Page) =>
  log(page)
    .getByRole('button', { name: /^(Play|Pause) voice note/ })
    .last()
const position = async (page: Page) => Number(await bar(page).getByLabel('Position').inputValue())
const begin = (page: Page) => page.getByRole('button', { name: 'Record voice note' }).click()

describe('a voice note', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: () => launchWithDevices() })
  let maren: Person
  let jonas: Person

  beforeAll(async () => {
    maren = await arriveInChat(stage, 'maren')
    jonas = await arriveInChat(stage, 'jonas')
  })

  it('[CHAT-55] is recorded, thrown away or heard, and sent with how long and loud it is', async () => {
    const { page } = jonas
    await begin(page)
    await recorder(page).getByText('0:01').waitFor()
    await recorder(page).getByRole('button', { name: 'Discard' }).click()
    await recorder(page).waitFor({ state: 'hidden' })
    expect(await note(page).count()).toBe(0)
    await begin(page)
    await recorder(page).getByText('0:04').waitFor()
    await pictures(page, 'chat-voice-recording')
    await expectAccessible(page)
    await recorder(page).getByRole('button', { name: 'Stop' }).click()
    await recorder(page).getByRole('button', { name: 'Listen' }).click()
    await recorder(page).getByRole('button', { name: 'Pause' }).click()
    await pictures(page, 'chat-voice-recorded')
    await recorder(page).getByRole('button', { name: 'Send' }).click()
    await note(maren.page).waitFor()
    expect(await note(maren.page).getAttribute('aria-label')).toMatch(/^Play voice note, 0:(0\d|1\d)/)
    // The device beeps, so that not everything is silence.
    const bars = await log(maren.page)
      .locator('i[style]')
      .evaluateAll((all) => all.map((bar) => bar.style.blockSize))
    expect(bars).toHaveLength(40)
    expect(new Set(bars).size).toBeGreaterThan(1)
  })

  it('[CHAT-56] plays on while one closes the chat and walks, at another speed, and leads back to its message', async () => {
    const { page } = maren
    await note(page).click()
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor()
    await bar(page).getByRole('button', { name: 'Playback speed 1×' }).click()
    await bar(page).getByRole('button', { name: 'Playback speed 1.5×' }).waitFor()
    await backToList(page)
    await page.keyboard.press('Escape')
    await log(page).waitFor({ state: 'hidden' })
    const before = await position(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => position(page)).toBeGreaterThan(before)
    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await pictures(page, 'chat-voice-playing')
    await expectAccessible(page)
    await bar(page).getByLabel('Position').fill('500')
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => position(page)).toBeGreaterThan(600)
    await bar(page).getByRole('button', { name: 'Jonas Feld' }).click()
    await note(page).waitFor()
    await pictures(page, 'chat-voice-note')
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Close' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    expect(await note(page).getAttribute('aria-label')).toMatch(/^Play/)
  })

  it('[CHAT-55] says why nothing can be recorded where the microphone is refused', async () => {
    const { page } = jonas
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    await begin(page)
    await recorder(page).getByRole('alert').filter({ hasText: 'Mic blocked' }).waitFor()
    await pictures(page, 'chat-voice-refused')
    await expectAccessible(page)
    await recorder(page).getByRole('button', { name: 'Close' }).click()
    await recorder(page).waitFor({ state: 'hidden' })
  })
})
