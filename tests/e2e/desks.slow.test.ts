import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { picture } from './pictures.ts'
import { enterSpace } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const JONAS = 'Jonas Feld'
const THE_KEYS = 'The keys are with Ada.\n<b>Call me</b> before ten.'

const panel = (page: Page) => page.getByRole('region', { name: 'People' })
const openPlaces = (page: Page) => panel(page).getByRole('tab', { name: 'Places' }).click()
const act = (page: Page, label: string) => panel(page).getByRole('button', { name: label, exact: true })
const placeRow = (page: Page, name: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Go to ${name}`, exact: true }) })

describe('desks', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let asMaren: Actor
  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([
      stage.personOfSuite({ viewport: WIDE }),
      stage.personOfSuite({ viewport: PHONE, colorScheme: 'dark' }),
    ])
    asMaren = await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    await jonas.page.getByRole('button', { name: 'People' }).click()
  })

  it('[DESK-1] a desk is claimed, bears its owner’s name for all, and a key leads there', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await openPlaces(jonasPage)
    await openPlaces(marenPage)
    await act(jonasPage, 'Claim Desk 1').click()
    await placeRow(jonasPage, 'your desk').waitFor()
    await placeRow(marenPage, `${JONAS}’s desk`).waitFor()
    expect(await act(marenPage, `Leave a note on ${JONAS}’s desk`).count()).toBe(0)
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'desks-places-phone-dark')
    await jonasPage.keyboard.press('Escape')
    await jonasPage.getByRole('img', { name: /^The map/ }).focus()
    await jonasPage.keyboard.press('g')
    const card = jonasPage.getByRole('region', { name: 'Your desk' })
    await card.waitFor()
    expect(await card.getByRole('button').allTextContents()).toEqual(['Read notes', 'Give up desk'])
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'desk-own-phone-dark')
  })

  it('[MAP-6] offers where one stands at a desk what its row in the list does', async () => {
    const { page } = maren
    await act(page, 'Go to Desk 2').click()
    const card = page.getByRole('region', { name: 'Desk 2' })
    await card.waitFor()
    expect(await card.getByRole('button').allTextContents()).toEqual(['Claim desk'])
    await expectAccessible(page)
    await picture(page, 'desk-free-wide-light')
  })

  it('[NOTE-1] a note for the absent is found by them as they come, read and answered', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await jonasPage.goto(demoUrl(stage.served, '/join'))
    await act(marenPage, `Leave a note on ${JONAS}’s desk`).click()
    const dialog = marenPage.getByRole('dialog', { name: `Note for ${JONAS}` })
    await dialog.getByLabel('Note', { exact: true }).fill(THE_KEYS)
    await expectAccessible(marenPage)
    await picture(marenPage, 'note-leave-wide-light')
    await dialog.getByRole('button', { name: 'Leave note' }).click()
    await marenPage.getByText(`Note left for ${JONAS}.`).waitFor()

    await jonasPage.goto(demoUrl(stage.served, '/welcome'))
    await enterSpace(jonasPage)
    const notesRegion = jonasPage.getByRole('region', { name: 'Notes on your desk' })
    await notesRegion.getByText('1 note on your desk').waitFor()
    await notesRegion.getByText('From Maren Holst').waitFor()
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'note-told-phone-dark')
    await notesRegion.getByRole('button', { name: 'Read' }).click()
    const notes = jonasPage.getByRole('dialog', { name: 'Notes on your desk' })
    await notes.getByText('<b>Call me</b> before ten.').waitFor()
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'notes-phone-dark')
    await notesRegion.waitFor({ state: 'detached' })
    await notes.getByRole('button', { name: 'Reply to Maren Holst' }).click()
    await jonasPage.getByRole('region', { name: 'Maren Holst' }).waitFor()
  })

  it('[NOTE-2] a note that is thrown away is gone', async () => {
    const { page } = jonas
    await page.reload()
    await page.getByRole('button', { name: 'Close Maren Holst' }).click()
    await page.getByRole('button', { name: 'People' }).click()
    await page.getByRole('region', { name: 'People' }).waitFor()
    expect(await page.getByText('1 note on your desk').count()).toBe(0)
    await openPlaces(page)
    await act(page, 'Read notes on your desk').click()
    const notes = page.getByRole('dialog', { name: 'Notes on your desk' })
    await notes.getByRole('button', { name: 'Delete note from Maren Holst' }).click()
    await notes.getByText('No notes on your desk.').waitFor()
    await page.keyboard.press('Escape')
    await act(page, 'Give up your desk').click()
    await act(maren.page, 'Claim Desk 1').waitFor()
  })

  it('[DESK-3] [DESK-4] says that a desk is lost with the map, and by whoever runs the space', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await act(jonasPage, 'Claim Desk 3').click()
    await placeRow(jonasPage, 'your desk').waitFor()
    await asMaren.call('PUT v2/admin/workspace/update', { mapId: 'classroom' })
    await jonasPage.getByText('Your desk isn’t on this map.').waitFor()
    await asMaren.call('PUT v2/admin/workspace/update', { mapId: 'small-office' })
    await placeRow(jonasPage, 'your desk').waitFor()
    await act(marenPage, `Unassign ${JONAS}’s desk`).click()
    await marenPage.getByText(`${JONAS}’s desk is unassigned.`).waitFor()
    await jonasPage.getByText('You no longer have a desk. You gave it up elsewhere').waitFor()
    await act(jonasPage, 'Claim Desk 3').waitFor()
  })
})
