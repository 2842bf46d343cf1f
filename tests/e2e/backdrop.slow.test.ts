import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { launchWithPersonOnCamera, preview, sampleVideo } from './backdrop.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { picture } from './pictures.ts'
import { dock, expectTogether, goTo, tileOf } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const SLOW = { timeout: 30_000 }

const openDevices = async (page: Page) => {
  await dock(page, 'Devices').click()
  await page.getByRole('button', { name: 'Check camera and mic' }).click()
}
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true })
/** The face is sharp; the flag and the rocket are sharp or blurred. */
const expectRoom = async (video: Locator, how: 'sharp' | 'blurred') => {
  const look = async () => {
    const { face = 0, room = 0 } = (await sampleVideo(video)) ?? {}
    return face < 15 ? 'nobody' : room > 25 ? 'sharp' : room < 12 ? 'blurred' : 'between'
  }
  await expect.poll(look, SLOW).toBe(how)
}

describe('what stands behind somebody', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithPersonOnCamera })

  it('is blurred while they are not, in the preview and for those they talk with, the next time too', async () => {
    const [maren, jonas] = await Promise.all([
      stage.personOfTest({ viewport: WIDE }),
      stage.personOfTest({ viewport: WIDE }),
    ])
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    await openDevices(maren.page)
    await expectRoom(preview(maren.page), 'sharp')
    await choose(maren.page, 'Blur')
    await expectRoom(preview(maren.page), 'blurred')
    await picture(maren.page, 'backdrop-blurred')
    await expectAccessible(maren.page)

    await maren.page.reload()
    await goTo(jonas.page, 'Maren Holst')
    await expectTogether(maren.page, 'Jonas Feld', 'You')
    await dock(maren.page, 'Camera').click()
    const video = tileOf(jonas.page, 'Maren Holst').locator('video')
    await expectRoom(video, 'blurred')
    await picture(jonas.page, 'backdrop-seen-by-others')
  })

  it('is one of the pictures, or nothing else again', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await arriveAs(page, stage.served, 'amina')
    await openDevices(page)
    await expectRoom(preview(page), 'sharp')
    await choose(page, 'Paper')
    const isPicture = async () => {
      const [red = 0, , blue = 0] = (await sampleVideo(preview(page)))?.colour ?? []
      return blue - red
    }
    await expect.poll(isPicture, SLOW).toBeGreaterThan(15)
    expect((await sampleVideo(preview(page)))?.face).toBeGreaterThan(15)
    await page.setViewportSize(PHONE)
    await picture(page, 'backdrop-picture-phone')
    await expectAccessible(page)
    await choose(page, 'None')
    await expectRoom(preview(page), 'sharp')
  })

  it('[TALK-30] where it does not load the camera stays off, and one reads why', async () => {
    const { page } = await stage.personOfTest({ serviceWorkers: 'block' })
    await arriveAs(page, stage.served, 'maren')
    await page.route('**/*.tflite', (route) => route.abort())
    await dock(page, 'Devices').click()
    await choose(page, 'Blur')
    await page.keyboard.press('Escape')
    await dock(page, 'Camera').click()
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Your background didn’t load')
      .waitFor()
    expect(await dock(page, 'Camera').getAttribute('aria-pressed')).toBe('false')
  })

  it('WebAssembly is allowed to the worker alone', async () => {
    const { page } = await stage.personOfTest({ serviceWorkers: 'block' })
    await page.goto(demoUrl(stage.served, '/welcome'))
    const errorName = await page.evaluate(async () => {
      const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
      return WebAssembly.compile(empty).then(
        () => '',
        (error: Error) => error.name,
      )
    })
    expect(errorName).toBe('CompileError')
  })
})
