import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { enterAsGuest, openToGuests } from './guests.ts'
import { picture } from './pictures.ts'
import { createSpaceInBrowser, enterSpace, registerInBrowser } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const hints = (page: Page) => page.getByRole('region', { name: /^Tour/ })
const next = (page: Page) => hints(page).getByRole('button', { name: 'Next' })
const TOUCH = { hasTouch: true, isMobile: true }
/** The visible text only. */
const textOfHint = async (place: Locator): Promise<string> => {
  await place.waitFor()
  return (await place.allInnerTexts()).join()
}
const noHints = (page: Page) => hints(page).waitFor({ state: 'detached' })

describe('whoever comes into a space for the first time', () => {
  const stage = setUpServerAndBrowser()

  it('is shown around, walks on meanwhile, and is not shown around again', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await registerInBrowser(page, stage.served, 'Ada', 'ada@example.com')
    await createSpaceInBrowser(page, stage.served, 'Analytical Engines', 'engines')
    await enterSpace(page)
    await hints(page).getByRole('heading', { name: 'Walk around' }).waitFor()
    await picture(page, 'first-visit-1440')
    await expectAccessible(page)
    // The tour does not take the focus: keys still walk, and shortcuts still work.
    await page.keyboard.press('c')
    await page.getByRole('region', { name: 'Analytical Engines' }).waitFor()
    for (const title of ['Walk up to talk', 'Find people and rooms', 'Chat with anyone']) {
      await next(page).click()
      await hints(page).getByRole('heading', { name: title }).waitFor()
      await picture(page, `first-visit-${title.split(' ')[0]}`)
    }
    await page.keyboard.press('ArrowRight')
    await hints(page).getByRole('heading', { name: 'Set a status' }).waitFor()
    await hints(page).getByRole('button', { name: 'Done' }).click()
    await noHints(page)
    await page.reload()
    await page.getByText('You’re the only one here').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await picture(page, 'more-1440')
    await page.getByRole('button', { name: 'Take a tour' }).click()
    await hints(page).getByRole('heading', { name: 'Walk around' }).waitFor()
    await hints(page).getByRole('button', { name: 'Close tour' }).click()
    await noHints(page)
  })

  it('finds all keys in one list, by “?” and in the menu', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE, colorScheme: 'dark' })
    await registerInBrowser(page, stage.served, 'Grace', 'grace@example.com')
    await createSpaceInBrowser(page, stage.served, 'Compilers', 'compilers')
    await enterSpace(page)
    await hints(page).getByRole('button', { name: 'Close tour' }).click()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.poll(() => keys.getByRole('definition').allInnerTexts()).toContain('Shift\nL')
    await expectAccessible(page)
    await picture(page, 'shortcuts-1440-dark')
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await keys.getByText('Go to your desk').waitFor()
  })

  it('may be a guest on a phone, who goes through it with a thumb', async () => {
    const space = await openToGuests(stage.served)
    const { url } = await space.link()
    const { page } = await stage.personOfTest({ viewport: PHONE, ...TOUCH })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(url)
    await enterAsGuest(page, 'Noor')
    await hints(page).getByText('Tap where you want to go').waitFor()
    await picture(page, 'first-visit-390')
    await expectAccessible(page)
    await hints(page).getByRole('button', { name: 'Close tour' }).click()
    await noHints(page)
    await page.getByRole('button', { name: 'More' }).click()
    await picture(page, 'more-390')
    await expectAccessible(page)
    await page.reload()
    await page.getByText('You’re the only one here').waitFor()
    await page.getByRole('button', { name: 'More' }).waitFor()
    await noHints(page)
  })

  it.each([
    { where: 'a phone', options: { viewport: PHONE, ...TOUCH }, isByTouch: true },
    { where: 'a tablet', options: { viewport: { width: 1024, height: 768 }, ...TOUCH }, isByTouch: true },
    { where: 'a desk with keys', options: { viewport: WIDE }, isByTouch: false },
  ])('is told on $where how one walks and talks there', async ({ where, options, isByTouch }) => {
    const { url } = await (await openToGuests(stage.served)).link()
    const { page } = await stage.personOfTest(options)
    await page.goto(url)
    const read: string[] = []
    await enterAsGuest(page, 'Noor', async () => {
      read.push(await textOfHint(page.getByRole('main')))
      await picture(page, `welcome-on-${where.replaceAll(' ', '-')}`)
    })
    for (const at of [1, 2, 3, 4, 5]) {
      read.push(await textOfHint(page.getByRole('region', { name: `Tour, ${at} of 5` })))
      if (at < 5) await next(page).click()
    }
    const [welcome = '', ...tour] = read
    const byKeys = [
      'Walk with the arrow keys, or click where you want to go.',
      'Press M for your mic, V for your camera.',
    ]
    const byTouch = ['Walk: tap where you want to go.', 'Mic and camera are at the bottom of the screen.']
    const [matchingHint, otherHint] = isByTouch ? [byTouch, byKeys] : [byKeys, byTouch]
    for (const words of matchingHint) expect(welcome).toContain(words)
    for (const words of otherHint) expect(welcome).not.toContain(words)
    expect(tour.join('\n')).toContain(isByTouch ? 'Tap where you want to go.' : 'Use the arrow keys or WASD')
    const ofKeys = tour.filter((words) => /\b(keys|click|press)\b|\([A-Z]\b/i.test(words))
    expect(ofKeys).toHaveLength(isByTouch ? 0 : 4)

    // Mic and camera are where the texts say.
    const height = page.viewportSize()?.height ?? 0
    const labels = []
    for (const name of ['Mic', 'Camera']) {
      const button = page
        .getByRole('navigation', { name: 'Space' })
        .getByRole('button', { name, exact: true })
      const box = await button.boundingBox()
      expect(box?.y).toBeGreaterThan(height - 100)
      labels.push(await button.getByText(name, { exact: true }).first().boundingBox())
    }
    const [mic, camera] = labels
    expect(camera?.x).toBeGreaterThan((mic?.x ?? 0) + (mic?.width ?? 0))
  })
})
