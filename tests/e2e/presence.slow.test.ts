import type { EnterReply } from '@metapyra/contract/room'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { arriveAs } from './demo.ts'
import { picture } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const people = (page: Page) => page.getByRole('region', { name: 'People' })
const rowOf = (page: Page, name: string) => people(page).getByRole('listitem').filter({ hasText: name })
const status = (page: Page) => page.getByRole('dialog', { name: 'Your status' })
const openMenu = async (page: Page, name: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  return rowOf(page, name).locator('[popover]')
}
const choose = async (page: Page, name: string, act: string) =>
  (await openMenu(page, name)).getByRole('button', { name: act }).click()

const MAREN = 'Maren Holst'
const JONAS = 'Jonas Feld'

describe('two in a room', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let marenPage: Page
  let jonasPage: Page
  let look: Live

  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    marenPage = maren.page
    jonasPage = jonas.page
    const [asMaren] = await Promise.all([
      arriveAs(marenPage, stage.served, 'maren'),
      arriveAs(jonasPage, stage.served, 'jonas'),
    ])
    await rowOf(marenPage, JONAS).waitFor()
    await rowOf(jonasPage, MAREN).waitFor()
    look = await connected(openSocket(asMaren, asMaren.spaceId ?? ''))
  })
  afterAll(() => look?.disconnect())

  /** Her position, and how many tiles he is away from her, according to the server. */
  const positionOf = async () => {
    const answer = await emitWithAck<EnterReply>(look, 'space:enter', {})
    if (!answer.ok) throw new Error(answer.error.message)
    const { self, people: otherPeople } = answer.value
    const jonasEntry = otherPeople.find(({ name }) => name === JONAS)
    return { self, apart: jonasEntry ? Math.hypot(jonasEntry.x - self.x, jonasEntry.y - self.y) : Number.NaN }
  }
  const apart = async () => (await positionOf()).apart
  const walkTiles = async (key: string, tiles: number) => {
    const { self: from } = await positionOf()
    const waitUntilGone = async () => {
      const { self } = await positionOf()
      return Math.hypot(self.x - from.x, self.y - from.y)
    }
    await marenPage.getByRole('img', { name: /^The map/ }).focus()
    await marenPage.keyboard.down(key)
    await expect.poll(waitUntilGone).toBeGreaterThan(tiles)
    await marenPage.keyboard.up(key)
  }

  it('[STATUS-3] a status is chosen, seen at once by the other, offered again and taken back', async () => {
    await people(jonasPage).getByRole('button', { name: 'Status: Available. Change' }).click()
    await status(jonasPage).getByRole('radio', { name: 'Do not disturb' }).check()
    await status(jonasPage).getByRole('button', { name: '📚' }).click()
    await status(jonasPage).getByLabel('What’s your status?').fill('Reading the contract')
    await status(jonasPage).getByLabel('Clear after').selectOption('1 hour')
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'status-dialog')
    await status(jonasPage).getByRole('button', { name: 'Save' }).click()
    await rowOf(marenPage, JONAS).getByText('Do not disturb · 📚 Reading the contract').waitFor()
    await expectAccessible(marenPage)

    await choose(marenPage, JONAS, 'Wave')
    await marenPage.getByText('Jonas Feld doesn’t want to be disturbed.').waitFor()

    await people(jonasPage)
      .getByRole('button', { name: /^Status: Do not disturb/ })
      .click()
    await status(jonasPage).getByRole('button', { name: 'Reading the contract' }).waitFor()
    await status(jonasPage).getByRole('button', { name: 'Clear status' }).click()
    await rowOf(marenPage, JONAS).getByText('Reading').waitFor({ state: 'detached' })
  })

  it('[STATUS-10] away is told by the whole computer, once its browser may tell', async () => {
    const cdp = await jonasPage.context().newCDPSession(jonasPage)
    await people(jonasPage)
      .getByRole('button', { name: /^Status/ })
      .click()
    await status(jonasPage).getByText('away after 10 minutes without activity').waitFor()
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'away-detection')
    await jonasPage.keyboard.press('Escape')
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    await cdp.send('Browser.setPermission', {
      permission: { name: 'idle-detection' },
      setting: 'granted',
      origin: new URL(jonasPage.url()).origin,
      ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    })
    const away = rowOf(marenPage, JONAS).getByText('Away')
    // Chromium heeds it only once the page watches.
    await expect
      .poll(async () => {
        await cdp.send('Emulation.setIdleOverride', { isUserActive: false, isScreenUnlocked: true })
        return away.isVisible()
      })
      .toBe(true)
    await cdp.send('Emulation.setIdleOverride', { isUserActive: true, isScreenUnlocked: true })
    await away.waitFor({ state: 'detached' })
  })

  it('what is no emoji is told at its field, and nothing is sent that is plain', async () => {
    await people(jonasPage)
      .getByRole('button', { name: /^Status/ })
      .click()
    await status(jonasPage).getByLabel('Emoji').fill('book')
    await status(jonasPage).getByRole('button', { name: 'Save' }).click()
    await status(jonasPage).getByText('Use a single emoji.').waitFor()
    await status(jonasPage).getByLabel('Emoji').fill('')
    await status(jonasPage).getByRole('button', { name: 'Save' }).click()
    await status(jonasPage).waitFor({ state: 'hidden' })
    await people(jonasPage).getByRole('button', { name: 'Status: Available. Change' }).waitFor()
  })

  it('[SOCIAL-1] a wave arrives with a notice, and is answered by one', async () => {
    await choose(marenPage, JONAS, 'Wave')
    await marenPage.getByText('You waved to Jonas Feld.').waitFor()
    const notice = jonasPage.getByRole('region', { name: /waved to you/ })
    await notice.getByText(MAREN).waitFor()
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'wave')
    await notice.getByRole('button', { name: 'Wave back' }).click()
    await notice.waitFor({ state: 'detached' })
    await marenPage
      .getByRole('region', { name: /Jonas Feld waved to you/ })
      .getByRole('button', { name: 'Close' })
      .click()
  })

  it('being asked over leads there, or nowhere', async () => {
    const invitation = () => jonasPage.getByRole('region', { name: /asked you to come over/ })
    await choose(marenPage, JONAS, 'Ask to come over')
    await invitation().getByRole('button', { name: 'Not now' }).click()
    await invitation().waitFor({ state: 'detached' })
    await walkTiles('ArrowLeft', 5)
    await choose(marenPage, JONAS, 'Ask to come over')
    await invitation().getByRole('button', { name: 'Go' }).click()
    await expect.poll(apart).toBeLessThan(4)
  })

  it('[SOCIAL-4] a raised hand stands first in the list and is told to who can’t see it', async () => {
    await marenPage.getByRole('button', { name: /^Hand/ }).click()
    await marenPage.getByRole('button', { name: /^Hand/, pressed: true }).waitFor()
    await rowOf(jonasPage, MAREN).getByRole('img', { name: 'Hand raised' }).waitFor()
    await jonasPage
      .getByRole('status')
      .filter({ hasText: `${MAREN} raised a hand` })
      .waitFor({ state: 'attached' })
    await picture(jonasPage, 'hand')
    await marenPage.keyboard.press('h')
    await rowOf(jonasPage, MAREN).getByRole('img', { name: 'Hand raised' }).waitFor({ state: 'detached' })
  })

  it('[SOCIAL-5] a reaction is chosen by keys alone, drawn above the head and told', async () => {
    await marenPage.getByRole('img', { name: /^The map/ }).focus()
    await marenPage.keyboard.press('r')
    await marenPage.getByRole('group', { name: 'Reactions' }).waitFor()
    await expectAccessible(marenPage)
    await picture(marenPage, 'reactions')
    await marenPage.keyboard.press('ArrowRight')
    await marenPage.keyboard.press('Enter')
    await marenPage.getByRole('group', { name: 'Reactions' }).waitFor({ state: 'detached' })
    await jonasPage
      .getByRole('status')
      .filter({ hasText: `${MAREN} reacted with applause` })
      .waitFor({ state: 'attached' })
    await picture(jonasPage, 'reaction')
  })

  it('whom one follows one walks after, until one walks oneself', async () => {
    await choose(jonasPage, MAREN, 'Follow')
    const note = jonasPage.getByText(`Following ${MAREN}`)
    await note.waitFor()
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'following')
    await walkTiles('ArrowRight', 5)
    await expect.poll(apart).toBeLessThan(4)
    await jonasPage.getByRole('img', { name: /^The map/ }).focus()
    await jonasPage.keyboard.press('ArrowDown')
    await note.waitFor({ state: 'detached' })
  })

  it('where somebody stands is read in their row, and shown on the map', async () => {
    await people(marenPage).getByRole('tab', { name: 'Places' }).click()
    await people(marenPage).getByRole('button', { name: 'Go to Lounge' }).click()
    await people(marenPage).getByRole('tab', { name: 'People' }).click()
    await rowOf(jonasPage, MAREN).getByText('Lounge · Managing Director').waitFor()
    await choose(jonasPage, MAREN, 'Show on the map')
    await expectAccessible(jonasPage)
    await picture(jonasPage, 'located')
  })

  it('the menu of a person works by keys, and leaves the focus where it was', async () => {
    const more = rowOf(marenPage, JONAS).getByRole('button', { name: `More actions for ${JONAS}` })
    await more.focus()
    await marenPage.keyboard.press('Enter')
    const menu = rowOf(marenPage, JONAS).locator('[popover]')
    await expect.poll(() => menu.getByRole('button', { name: 'Wave' }).evaluate(isFocused)).toBe(true)
    await expectAccessible(marenPage)
    await picture(marenPage, 'person-menu')
    await marenPage.keyboard.press('ArrowUp')
    expect(await menu.getByRole('button').last().evaluate(isFocused)).toBe(true)
    await marenPage.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await more.evaluate(isFocused)).toBe(true)
    await people(marenPage).waitFor()
  })
})

const isFocused = (element: Element) => element === document.activeElement
