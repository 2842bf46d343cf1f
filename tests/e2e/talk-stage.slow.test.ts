import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { picture } from './pictures.ts'
import { dock, expectGrowing, launchWithSlowCamera, openPeers, received, tileOf, watchPeers } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const goToPlace = async (page: Page, name: string): Promise<void> => {
  const panel = page.getByRole('region', { name: 'People' })
  await panel.getByRole('tab', { name: 'Places' }).click()
  await page.getByRole('button', { name: `Go to ${name}`, exact: true }).click()
}
/** How many people are heard at the moment. */
const isAudible = (page: Page) =>
  page.evaluate(() => new Set(window.voices.filter(({ srcObject }) => srcObject)).size)

describe('[TALK-21] on a stage, where a server passes media on', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: { SFU: 'sandbox' }, launch: launchWithSlowCamera })
  let maren: Person
  let jonas: Person
  let amina: Person
  let asMaren: Actor

  beforeAll(async () => {
    ;[maren, jonas, amina] = await Promise.all([
      stage.personOfSuite({ viewport: WIDE }),
      stage.personOfSuite({ viewport: WIDE }),
      stage.personOfSuite({ viewport: WIDE }),
    ])
    await Promise.all([maren, jonas, amina].map(watchPeers))
    asMaren = await arriveAs(maren.page, stage.served, 'maren')
    await asMaren.call('PUT v2/admin/workspace/update', { mapId: 'event-hall' })
    await arriveAs(jonas.page, stage.served, 'jonas')
    await arriveAs(amina.page, stage.served, 'amina')
  })

  it('one is told that everybody hears, and speaks alone', async () => {
    await goToPlace(maren.page, 'Main stage')
    await maren.page.getByText('You’re on stage: everyone on the open floor can hear and see you.').waitFor()
    await dock(maren.page, 'Camera').click()
    await dock(maren.page, 'Mic').click()
    await picture(maren.page, 'talk-on-stage-1440-light')
    await expectAccessible(maren.page)
  })

  it('those on the floor see and hear who speaks there, marked so, and are not heard there', async () => {
    await goToPlace(jonas.page, 'Foyer')
    await goToPlace(amina.page, 'Auditorium')
    for (const { page } of [jonas, amina]) {
      await tileOf(page, 'Maren Holst').getByText('On stage').waitFor()
      await expectGrowing(page, 'frames')
      await expectGrowing(page, 'energy')
    }
    await dock(jonas.page, 'Mic').click()
    expect(await tileOf(maren.page, 'Jonas Feld').count()).toBe(0)
    expect((await received(maren.page)).frames).toBe(0)
    await picture(jonas.page, 'talk-stage-heard-1440-light')
    await expectAccessible(jonas.page)
    await jonas.page.emulateMedia({ colorScheme: 'dark' })
    await jonas.page.setViewportSize(PHONE)
    await picture(jonas.page, 'talk-stage-heard-390-dark')
    await expectAccessible(jonas.page)
    await jonas.page.setViewportSize(WIDE)
  })

  it('[TALK-33] those on the floor know when who speaks there records it', async () => {
    const { id: userId } = await asMaren.call('GET v2/user/profile', {})
    await asMaren.call('PUT v2/admin/workspace/update-user', { userId, userRecording: 'enabled' })
    const conversation = maren.page.getByRole('region', { name: 'Conversation' })
    await conversation.getByRole('button', { name: 'Record' }).click()
    const sign = jonas.page
      .getByRole('region', { name: 'Conversation' })
      .getByText('Maren Holst is recording')
    await sign.waitFor()
    await picture(jonas.page, 'talk-stage-recorded-1440-light')
    await conversation.getByRole('button', { name: 'Stop recording' }).click()
    await sign.waitFor({ state: 'detached' })
  })

  it('one silences the stage for oneself, and hears it again', async () => {
    const { page } = amina
    const all = await isAudible(page)
    const silence = page.getByRole('button', { name: 'Mute stage' })
    await silence.click()
    await expect.poll(() => isAudible(page)).toBe(all - 1)
    expect(await silence.getAttribute('aria-pressed')).toBe('true')
    await silence.click()
    await expect.poll(() => isAudible(page)).toBe(all)
    await expectGrowing(page, 'energy')
  })

  it('who goes where it is quiet gets nothing any more', async () => {
    await goToPlace(amina.page, 'Quiet lounge')
    await tileOf(amina.page, 'Maren Holst').waitFor({ state: 'detached' })
    await expect.poll(() => openPeers(amina.page)).toBe(0)
    await expectGrowing(jonas.page, 'frames')
  })
})

describe('on a stage without such a server', () => {
  const stage = setUpServerAndBrowser(withDemo)

  it('one is told that only those on it hear', async () => {
    const { page } = await stage.personOfTest()
    const asMaren = await arriveAs(page, stage.served, 'maren')
    await asMaren.call('PUT v2/admin/workspace/update', { mapId: 'event-hall' })
    await goToPlace(page, 'Main stage')
    await page.getByText('Only people on stage can hear you.').waitFor()
    await expectAccessible(page)
  })
})
