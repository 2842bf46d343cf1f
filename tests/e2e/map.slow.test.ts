import { MAPS } from '@metapyra/contract/constants'
import { KICK_DURATION_MS } from '@metapyra/contract/kick'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'People' })
const openTab = (page: Page, name: 'People' | 'Places') => panelOf(page).getByRole('tab', { name }).click()
const placeRow = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Go to ${name}`, exact: true }) })
const goTo = async (page: Page, place: string) => {
  await openTab(page, 'Places')
  await page.getByRole('button', { name: `Go to ${place}`, exact: true }).click()
  await placeRow(page, place).getByText('You').waitFor()
}

describe('the map', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let asMaren: Actor

  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([
      stage.personOfSuite({ viewport: WIDE }),
      stage.personOfSuite({ viewport: WIDE }),
    ])
    asMaren = await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    await jonas.page.getByText('2 people here').waitFor()
  })

  it('[MAP-6] is a list of rooms too: who is where, and the ways there, without seeing or pointing', async () => {
    const { page } = jonas
    await goTo(page, 'Atlas')
    await expect.poll(() => page.getByText('Only people in this room can hear you').count()).toBe(1)
    await openTab(maren.page, 'Places')
    await placeRow(maren.page, 'Atlas').getByText('Jonas').waitFor()
    await expectAccessible(page)
    await picture(page, 'map-places')
  })

  it('[MAP-6] offers by a tap on somebody just what their row in the list does', async () => {
    const { page } = maren
    await goTo(jonas.page, 'Hallway')
    await goTo(page, 'Hallway')
    await openTab(page, 'People')
    const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Jonas' })
    const atHand = await row
      .getByRole('button')
      .evaluateAll((all) => all.map((node) => node.getAttribute('title') ?? ''))
    for (let times = 0; times < 3; times++) await page.keyboard.press('+')
    const openMenu = () => row.getByRole('button', { name: /^More actions for Jonas/ }).click()
    await openMenu()
    const items = page.locator(':popover-open button')
    await items.first().waitFor()
    const menu = await items.allTextContents()
    await page.keyboard.press('Escape')
    const card = page.getByRole('dialog', { name: /^Jonas/ })
    // He may still be walking when the map shows him. Then the tap hits the floor.
    const tapJonas = async () => {
      await openMenu()
      await page.getByRole('button', { name: 'Show on the map' }).click()
      const { x, y } = await middleOfView(page)
      await page.mouse.click(x, y)
      return card.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(tapJonas).toBe(true)
    const actionLabels = await card.getByRole('button').allTextContents()
    expect(actionLabels.length).toBeGreaterThan(4)
    expect(actionLabels).toEqual(expect.arrayContaining(menu))
    expect(actionLabels).toHaveLength(menu.length + atHand.filter((title) => !/^More/.test(title)).length)
    await expectAccessible(page)
    await picture(page, 'map-person')
    await page.keyboard.press('Escape')
    expect(await card.isVisible()).toBe(false)
  })

  it('is dragged and brought nearer, by hand and by keys, and leads back to oneself', async () => {
    const { page } = jonas
    const back = page.getByRole('button', { name: 'Back to me' })
    expect(await back.count()).toBe(0)
    await page.mouse.move(900, 300)
    await page.mouse.down()
    await page.mouse.move(700, 500, { steps: 4 })
    await page.mouse.up()
    await back.click()
    expect(await back.count()).toBe(0)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.keyboard.press('-')
    await page.keyboard.press('0')
    await openTab(page, 'Places')
    await page.getByRole('button', { name: 'Show Kitchen on the map' }).click()
    await back.waitFor()
    // Walking moves the view back to the person's own avatar.
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => back.count()).toBe(0)
  })

  it.each(MAPS)('[MAP-4] $name is entered at once by everybody as it is chosen', async ({ id, type }) => {
    const { page } = jonas
    await openTab(page, 'Places')
    await asMaren.call('PUT v2/admin/workspace/update', { mapId: id })
    const { rows } = await asMaren.call('POST v2/utils/maps', { type })
    const rooms = rows.flatMap((map) => map.rooms)
    for (const room of rooms) await placeRow(page, room).waitFor()
    await panelOf(page).getByText('You').waitFor()
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await picture(page, `map-${id}-${viewport.width}-${colorScheme}`)
      }
    }
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('[OUT-2] whoever runs the space puts somebody out, who reads where, by whom and until when', async () => {
    const { page } = maren
    await openTab(page, 'People')
    const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Jonas' })
    await row.getByRole('button', { name: /^More actions for Jonas/ }).click()
    await page.getByRole('button', { name: 'Remove for 10 minutes' }).click()
    await expectAccessible(page)
    await picture(page, 'map-put-out')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await jonas.page.waitForURL('**/meet-ended')
    const removedHeading = jonas.page.getByRole('heading', { name: `You were removed from ${DEMO.space}` })
    await removedHeading.waitFor()
    await jonas.page
      .getByText(/^Maren Holst removed you at \d\d:\d\d\. You can come back at \d\d:\d\d\.$/)
      .waitFor()
    expect(await jonas.page.getByRole('link', { name: 'Go back' }).count()).toBe(0)
    await expectAccessible(jonas.page)
    await pictures(jonas.page, 'asked-to-leave')
    await page.getByText('You’re the only one here').waitFor()
    await jonas.page.goBack()
    await jonas.page.waitForURL('**/meet-ended')
    await removedHeading.waitFor()
    await jonas.page.clock.setFixedTime(Date.now() + KICK_DURATION_MS)
    await jonas.page.reload()
    await jonas.page.getByText('You can come back now.').waitFor()
    await jonas.page.getByRole('link', { name: `Go back to ${DEMO.space}` }).waitFor()
  })
})

/** The center of the map's uncovered part, where a person shown on the map is. */
const middleOfView = (page: Page) =>
  page.evaluate(() => {
    const over = (edge: string) =>
      [...document.querySelectorAll(`[data-edge=${edge}]`)].map((node) => node.getBoundingClientRect())
    const left = Math.max(0, ...over('left').map((node) => node.right))
    const right = Math.min(innerWidth, ...over('right').map((node) => node.left))
    const top = Math.max(0, ...over('top').map((node) => node.bottom))
    const bottom = Math.min(innerHeight, ...over('bottom').map((node) => node.top))
    return { x: (left + right) / 2, y: (top + bottom) / 2 }
  })
