import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { composer, expectSaid, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const chats = (page: Page) => page.getByRole('button', { name: 'All chats' })
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Chats' }).getByRole('listitem').filter({ hasText: name }).first()
const choose = async (page: Page, typed: string, name: string) => {
  await page.getByRole('combobox').fill(typed)
  await page.getByRole('option', { name }).waitFor()
  await page.getByRole('combobox').press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

describe('groups', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    jonas = await stage.personOfSuite({ viewport: PHONE, colorScheme: 'dark' })
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    // On a phone, the offer after his first message lies over the list of chats until it is answered.
    const offer = jonas.page.getByRole('status', { name: 'Notifications' })
    await jonas.page.addLocatorHandler(offer, () => offer.getByRole('button', { name: 'Not now' }).click())
    await openChat(maren.page)
    await chats(maren.page).click()
  })

  it('[CHAT-28] somebody who is not here is found by name, and written to', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'New chat' }).click()
    await choose(page, 'daniel', 'Daniel Okafor')
    await page.getByRole('button', { name: 'Start chat' }).click()
    await write(page, 'The invoice is on your desk')
    await expectSaid(page, 'The invoice is on your desk')
    await page.getByRole('heading', { name: 'Daniel Okafor' }).waitFor()
    await chats(page).click()
    await row(page, 'Daniel Okafor').waitFor()
  })

  it('[CHAT-25] a group is begun by keys alone, named, and stands in all lists', async () => {
    const { page } = maren
    await page.getByRole('button', { name: 'New chat' }).press('Enter')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('jonas f')
    await page.getByRole('option', { name: 'Jonas Feld', exact: false }).waitFor()
    await choose(page, 'jon', 'Jonas Feld')
    await page.keyboard.type('zzz')
    await page.getByText('No matches.').waitFor()
    await choose(page, 'raghavan', 'Priya Raghavan')
    await pictures(page, 'chat-new-group')
    await expectAccessible(page)
    await page.getByLabel('Group name').fill('Harbour festival')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Harbour festival' }).waitFor()
    await write(page, 'Who brings the lanterns?')
    await openChat(jonas.page)
    await chats(jonas.page).click()
    await row(jonas.page, 'Harbour festival').getByText('1 new').waitFor()
    await pictures(jonas.page, 'chat-list-group')
    await row(jonas.page, 'Harbour festival').getByRole('button').click()
    await expectSaid(jonas.page, 'Who brings the lanterns?')
    await write(jonas.page, 'I do')
    await expectSaid(page, 'I do')
  })

  it('[CHAT-18] an own message is delivered, and seen once the other opens it', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await chats(marenPage).click()
    await marenPage.getByRole('button', { name: 'New chat' }).click()
    await choose(marenPage, 'jonas', 'Jonas Feld')
    await marenPage.getByRole('button', { name: 'Start chat' }).click()
    await write(marenPage, 'Have you got this?')
    await marenPage.getByRole('log').getByText('Delivered').waitFor()
    await chats(jonasPage).click()
    await row(jonasPage, 'Maren Holst').getByRole('button').click()
    await expectSaid(jonasPage, 'Have you got this?')
    await marenPage.getByRole('log').getByText('Seen', { exact: true }).waitFor()
    for (const page of [marenPage, jonasPage]) {
      await chats(page).click()
      await row(page, 'Harbour festival').getByRole('button').click()
    }
  })

  it('[CHAT-25] its people are seen, it is renamed and left, and who is put out has it no more', async () => {
    const [marenPage, jonasPage] = [maren.page, jonas.page]
    await marenPage.getByRole('button', { name: 'People in this chat' }).click()
    const people = dialog(marenPage, 'Harbour festival')
    await people.getByText('Priya Raghavan').waitFor()
    await pictures(marenPage, 'chat-group-people')
    await expectAccessible(marenPage)
    await people.getByLabel('Name').fill('Lantern festival')
    await people.getByRole('button', { name: 'Save' }).click()
    await jonasPage.getByRole('heading', { name: 'Lantern festival' }).waitFor()
    await people.getByRole('button', { name: 'Remove Jonas Feld' }).click()
    await row(jonasPage, 'Harbour Studio').waitFor()
    expect(await row(jonasPage, 'Lantern festival').count()).toBe(0)
    await people.getByRole('button', { name: 'Leave group' }).click()
    await row(marenPage, 'Harbour Studio').waitFor()
    expect(await row(marenPage, 'Lantern festival').count()).toBe(0)
  })

  it('[CHAT-26] a room’s chat is opened from the list of places, and again from the list of chats', async () => {
    const { page } = maren
    const panel = page.getByRole('region', { name: 'People' })
    if (!(await panel.isVisible()))
      await page.getByRole('button', { name: 'People', exact: true }).first().click()
    await panel.getByRole('tab', { name: 'Places' }).click()
    await panel
      .getByRole('button', { name: /^Open chat for / })
      .first()
      .click()
    await composer(page).waitFor()
    await write(page, 'The projector is broken')
    await expectSaid(page, 'The projector is broken')
    await chats(page).click()
    await row(page, 'The projector is broken').waitFor()
    await pictures(page, 'chat-room-listed')
    await expectAccessible(page)
  })
})
