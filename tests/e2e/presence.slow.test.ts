import type { EnterReply } from '@metapyra/contract/room'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Live } from '../api/live.ts'
import { ask, connected, openSocket } from '../api/live.ts'
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
  let hers: Page
  let his: Page
  let look: Live

  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([stage.personOfSuite(), stage.personOfSuite()])
    hers = maren.page
    his = jonas.page
    const [asMaren] = await Promise.all([
      arriveAs(hers, stage.served, 'maren'),
      arriveAs(his, stage.served, 'jonas'),
    ])
    await rowOf(hers, JONAS).waitFor()
    await rowOf(his, MAREN).waitFor()
    look = await connected(openSocket(asMaren, asMaren.spaceId ?? ''))
  })
  afterAll(() => look?.disconnect())

  /** Her position, and how many tiles he is away from her, according to the server. */
  const positionOf = async () => {
    const answer = await ask<EnterReply>(look, 'space:enter', {})
    if (!answer.ok) throw new Error(answer.error.message)
    const { self, people: others } = answer.value
    const other = others.find(({ name }) => name === JONAS)
    return { self, apart: other ? Math.hypot(other.x - self.x, other.y - self.y) : Number.NaN }
  }
  const apart = async () => (await positionOf()).apart
  const walkTiles = async (key: string, tiles: number) => {
    const { self: from } = await positionOf()
    const gone = async () => {
      const { self } = await positionOf()
      return Math.hypot(self.x - from.x, self.y - from.y)
    }
    await hers.getByRole('img', { name: /^The map/ }).focus()
    await hers.keyboard.down(key)
    await expect.poll(gone).toBeGreaterThan(tiles)
    await hers.keyboard.up(key)
  }

  it('[STATUS-3] a status is chosen, seen at once by the other, offered again and taken back', async () => {
    await people(his).getByRole('button', { name: 'Status: Available. Change' }).click()
    await status(his).getByRole('radio', { name: 'Do not disturb' }).check()
    await status(his).getByRole('button', { name: '📚' }).click()
    await status(his).getByLabel('What’s your status?').fill('Reading the contract')
    await status(his).getByLabel('Clear after').selectOption('1 hour')
    await expectAccessible(his)
    await picture(his, 'status-dialog')
    await status(his).getByRole('button', { name: 'Save' }).click()
    await rowOf(hers, JONAS).getByText('Do not disturb · 📚 Reading the contract').waitFor()
    await expectAccessible(hers)

    await choose(hers, JONAS, 'Wave')
    await hers.getByText('Jonas Feld doesn’t want to be disturbed.').waitFor()

    await people(his)
      .getByRole('button', { name: /^Status: Do not disturb/ })
      .click()
    await status(his).getByRole('button', { name: 'Reading the contract' }).waitFor()
    await status(his).getByRole('button', { name: 'Clear status' }).click()
    await rowOf(hers, JONAS).getByText('Reading').waitFor({ state: 'detached' })
  })

  it('what is no emoji is told at its field, and nothing is sent that is plain', async () => {
    await people(his)
      .getByRole('button', { name: /^Status/ })
      .click()
    await status(his).getByLabel('Emoji').fill('book')
    await status(his).getByRole('button', { name: 'Save' }).click()
    await status(his).getByText('Use a single emoji.').waitFor()
    await status(his).getByLabel('Emoji').fill('')
    await status(his).getByRole('button', { name: 'Save' }).click()
    await status(his).waitFor({ state: 'hidden' })
    await people(his).getByRole('button', { name: 'Status: Available. Change' }).waitFor()
  })

  it('[SOCIAL-1] a wave arrives with a notice, and is answered by one', async () => {
    await choose(hers, JONAS, 'Wave')
    await hers.getByText('You waved to Jonas Feld.').waitFor()
    const notice = his.getByRole('region', { name: /waved to you/ })
    await notice.getByText(MAREN).waitFor()
    await expectAccessible(his)
    await picture(his, 'wave')
    await notice.getByRole('button', { name: 'Wave back' }).click()
    await notice.waitFor({ state: 'detached' })
    await hers
      .getByRole('region', { name: /Jonas Feld waved to you/ })
      .getByRole('button', { name: 'Close' })
      .click()
  })

  it('being asked over leads there, or nowhere', async () => {
    const invitation = () => his.getByRole('region', { name: /asked you to come over/ })
    await choose(hers, JONAS, 'Ask to come over')
    await invitation().getByRole('button', { name: 'Not now' }).click()
    await invitation().waitFor({ state: 'detached' })
    await walkTiles('ArrowLeft', 5)
    await choose(hers, JONAS, 'Ask to come over')
    await invitation().getByRole('button', { name: 'Go' }).click()
    await expect.poll(apart).toBeLessThan(4)
  })

  it('[SOCIAL-4] a raised hand stands first in the list and is told to who can’t see it', async () => {
    await hers.getByRole('button', { name: /^Hand/ }).click()
    await hers.getByRole('button', { name: /^Hand/, pressed: true }).waitFor()
    await rowOf(his, MAREN).getByRole('img', { name: 'Hand raised' }).waitFor()
    await his
      .getByRole('status')
      .filter({ hasText: `${MAREN} raised a hand` })
      .waitFor({ state: 'attached' })
    await picture(his, 'hand')
    await hers.keyboard.press('h')
    await rowOf(his, MAREN).getByRole('img', { name: 'Hand raised' }).waitFor({ state: 'detached' })
  })

  it('[SOCIAL-5] a reaction is chosen by keys alone, drawn above the head and told', async () => {
    await hers.getByRole('img', { name: /^The map/ }).focus()
    await hers.keyboard.press('r')
    await hers.getByRole('group', { name: 'Reactions' }).waitFor()
    await expectAccessible(hers)
    await picture(hers, 'reactions')
    await hers.keyboard.press('ArrowRight')
    await hers.keyboard.press('Enter')
    await hers.getByRole('group', { name: 'Reactions' }).waitFor({ state: 'detached' })
    await his
      .getByRole('status')
      .filter({ hasText: `${MAREN} reacted with applause` })
      .waitFor({ state: 'attached' })
    await picture(his, 'reaction')
  })

  it('whom one follows one walks after, until one walks oneself', async () => {
    await choose(his, MAREN, 'Follow')
    const note = his.getByText(`Following ${MAREN}`)
    await note.waitFor()
    await expectAccessible(his)
    await picture(his, 'following')
    await walkTiles('ArrowRight', 5)
    await expect.poll(apart).toBeLessThan(4)
    await his.getByRole('img', { name: /^The map/ }).focus()
    await his.keyboard.press('ArrowDown')
    await note.waitFor({ state: 'detached' })
  })

  it('where somebody stands is read in their row, and shown on the map', async () => {
    await people(hers).getByRole('tab', { name: 'Places' }).click()
    await people(hers).getByRole('button', { name: 'Go to Lounge' }).click()
    await people(hers).getByRole('tab', { name: 'People' }).click()
    await rowOf(his, MAREN).getByText('Lounge · Managing Director').waitFor()
    await choose(his, MAREN, 'Show on the map')
    await expectAccessible(his)
    await picture(his, 'located')
  })

  it('the menu of a person works by keys, and leaves the focus where it was', async () => {
    const more = rowOf(hers, JONAS).getByRole('button', { name: `More actions for ${JONAS}` })
    await more.focus()
    await hers.keyboard.press('Enter')
    const menu = rowOf(hers, JONAS).locator('[popover]')
    await expect.poll(() => menu.getByRole('button', { name: 'Wave' }).evaluate(isFocused)).toBe(true)
    await expectAccessible(hers)
    await picture(hers, 'person-menu')
    await hers.keyboard.press('ArrowUp')
    expect(await menu.getByRole('button').last().evaluate(isFocused)).toBe(true)
    await hers.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await more.evaluate(isFocused)).toBe(true)
    await people(hers).waitFor()
  })
})

const isFocused = (element: Element) => element === document.activeElement
