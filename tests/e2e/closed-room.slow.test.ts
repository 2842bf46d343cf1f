import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { expectTogether, launchWithDevices } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'People' })
const openPlaces = (page: Page) => panelOf(page).getByRole('tab', { name: 'Places' }).click()
const row = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Go to ${name}`, exact: true }) })
/** The list names three people of a room; the person's own room is displayed beside the space's name. */
const isIn = (page: Page, name: string) =>
  page.locator('header').getByRole('status').filter({ hasText: name })
const goTo = async (page: Page, name: string) => {
  await openPlaces(page)
  await page.getByRole('button', { name: `Go to ${name}`, exact: true }).click()
  await isIn(page, name).waitFor({ timeout: 15_000 })
}
const inAtlas = (page: Page, act: string) => row(page, 'Atlas').getByRole('button', { name: act })
const knockOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`${name} is knocking at Atlas`) })
/** Knocks at the door in front of the person. The map has the keyboard focus. */
const knockByKey = (page: Page) => page.keyboard.press('k')
const THIRD = 'Lucas Ferreira'
const FOURTH = 'Noor van Dijk'
const NAMES = { maren: 'Maren Holst', jonas: 'Jonas Feld' } as const

describe('three in a closed room', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })
  let pages: { maren: Page; jonas: Page; third: Page; noor: Page }

  beforeAll(async () => {
    const arrive = async (key: string): Promise<Page> => {
      const { page } = await stage.personOfSuite({ viewport: WIDE })
      await arriveAs(page, stage.served, key)
      await page.getByRole('region', { name: 'People' }).waitFor()
      return page
    }
    pages = {
      maren: await arrive('maren'),
      jonas: await arrive('jonas'),
      third: await arrive('lucas'),
      noor: await arrive('noor'),
    }
    for (const page of [pages.maren, pages.jonas, pages.third]) await goTo(page, 'Atlas')
    await openPlaces(pages.noor)
  })

  it('[DOOR-1] one of them closes the door, and everybody sees it and can read it', async () => {
    const { maren, jonas, noor } = pages
    await expectTogether(maren, NAMES.jonas, THIRD, 'You')
    await maren.getByRole('region', { name: 'Atlas' }).getByRole('button', { name: 'Close door' }).click()
    for (const page of [maren, jonas, noor])
      await row(page, 'Atlas').getByText('Meeting room · Closed').waitFor()
    await noor
      .getByRole('status')
      .filter({ hasText: 'The door to Atlas is closed' })
      .waitFor({ state: 'attached' })
    await expectAccessible(maren)
    await pictures(maren, 'door-closed-inside')
  })

  it('[DOOR-2] a fourth walks up to it and no farther', async () => {
    const { noor } = pages
    await noor.getByRole('button', { name: 'Go to Atlas', exact: true }).click()
    await noor
      .getByText('The door to Atlas is closed. To knock, press K or use its name on the map.')
      .waitFor()
    expect(await isIn(noor, 'Atlas').count()).toBe(0)
    await pictures(noor, 'door-closed-outside')
  })

  it('[KNOCK-1] knocks, is let in by one of the three, walks in and talks with them', async () => {
    const { maren, jonas, third: inside, noor } = pages
    await inAtlas(noor, 'Knock at Atlas').click()
    await noor.getByText('You knocked at Atlas.').waitFor()
    for (const page of [maren, jonas, inside]) await knockOf(page, FOURTH).waitFor()
    await expectAccessible(jonas)
    await pictures(jonas, 'door-knock-heard')
    await pictures(noor, 'door-knocking')
    await knockOf(jonas, FOURTH).getByRole('button', { name: 'Let in' }).click()
    for (const page of [maren, jonas, inside]) await knockOf(page, FOURTH).waitFor({ state: 'detached' })
    await noor.getByText(`${NAMES.jonas} let you into Atlas.`).waitFor()
    await isIn(noor, 'Atlas').waitFor({ timeout: 15_000 })
    await expectTogether(noor, NAMES.maren, NAMES.jonas, THIRD, 'You')
    await expectTogether(maren, NAMES.jonas, THIRD, FOURTH, 'You')
    await pictures(noor, 'door-let-in')
  })

  it('[KNOCK-3] who has walked out knocks again, and reads calmly that it is not now', async () => {
    const { maren, noor } = pages
    await goTo(noor, 'Hallway')
    await noor.getByRole('button', { name: 'Go to Atlas', exact: true }).click()
    await noor.getByText(/The door to Atlas is closed|Atlas is closed and full/).waitFor()
    // Knocking has no effect before the avatar reaches the door.
    const atDoor = async () => {
      await knockByKey(noor)
      return noor.getByText('You knocked at Atlas.').isVisible()
    }
    await expect.poll(atDoor).toBe(true)
    await knockOf(maren, FOURTH).getByRole('button', { name: 'Not now' }).click()
    await noor.getByText('No one in Atlas can let you in right now.').waitFor()
    await expectAccessible(noor)
    await pictures(noor, 'door-not-now')
  })

  it('[KNOCK-1] who is behind the door is knocked for, from their row', async () => {
    const { maren, noor } = pages
    await noor.getByRole('tab', { name: 'People' }).click()
    await noor.getByRole('button', { name: `More actions for ${NAMES.maren}` }).click()
    await noor.getByRole('button', { name: 'Knock', exact: true }).waitFor()
    await expectAccessible(noor)
    await picture(noor, 'door-knock-for-somebody')
    await knockByKey(noor)
    await knockOf(maren, FOURTH).getByRole('button', { name: 'Not now' }).click()
    await noor.getByText('No one in Atlas can let you in right now.').waitFor()
    await openPlaces(noor)
  })

  it('[DOOR-4] the door opens by itself once they have all left', async () => {
    const { maren, jonas, third: inside, noor } = pages
    for (const page of [maren, jonas, inside]) await goTo(page, 'Hallway')
    await row(noor, 'Atlas').getByText('Closed').waitFor({ state: 'detached' })
    await goTo(noor, 'Atlas')
  })
})
