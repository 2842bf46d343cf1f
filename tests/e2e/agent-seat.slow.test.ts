import type { EnterReply } from '@metapyra/contract/room'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import { board } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { picture, pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'People' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const placeRow = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Go to ${name}`, exact: true }) })
const field = (page: Page, name: string) => board(page).getByRole('textbox', { name: `Ask ${name}` })

/**
 * In the small office: where a person who goes to the lounge stops, and from which x on Skipper, to the right of it, is
 * near.
 */
const MIDDLE = { x: 29, y: 16 }
const NEAR_X = 31

describe('an agent’s seat', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let owen: Person
  let maren: Person
  let asMaren: Actor
  let look: Live

  beforeAll(async () => {
    ;[owen, maren] = await Promise.all([
      stage.personOfSuite({ viewport: WIDE }),
      stage.personOfSuite({ viewport: WIDE }),
    ])
    const asOwen = await arriveAs(owen.page, stage.served, 'owen')
    asMaren = await signInAs(maren.page, stage.served, 'maren')
    look = await connected(openSocket(asOwen, asOwen.spaceId ?? ''))
  })
  afterAll(() => look?.disconnect())

  /** His position according to the server. */
  const standingPerson = async () => {
    const answer = await emitWithAck<EnterReply>(look, 'space:enter', {})
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value.self
  }

  it('[AGENT-14] is on the map and in the list of places, and whoever walks up to it talks by a key', async () => {
    const { page } = owen
    await panelOf(page).getByRole('tab', { name: 'Places' }).click()
    await placeRow(page, 'Lounge').getByText('Skipper (agent)').waitFor()
    await page.getByRole('button', { name: 'Go to Lounge', exact: true }).click()
    await placeRow(page, 'Lounge').getByText('You').waitFor()
    await pictures(page, 'agent-seat-lounge')
    await page.getByRole('img', { name: /^The map/ }).focus()
    // He is in the lounge before he reaches its middle.
    await expect.poll(standingPerson).toMatchObject(MIDDLE)
    await page.keyboard.down('ArrowRight')
    // However late he stops, he is near even at the wall behind it.
    await expect.poll(async () => (await standingPerson()).x).toBeGreaterThan(NEAR_X)
    await page.keyboard.up('ArrowRight')
    await card(page, 'Skipper').getByRole('button', { name: 'Talk to Skipper' }).waitFor()
    await pictures(page, 'agent-seat-near')
    await expectAccessible(page)
    await page.keyboard.press('e')
    await field(page, 'Skipper').fill('How many days of holiday do we have?')
    await page.keyboard.press('Enter')
    await board(page).getByText('Everyone has 27 days of vacation a year').waitFor()
    await card(page, 'Skipper').waitFor({ state: 'hidden' })
    await picture(page, 'agent-seat-talks-1440')
    await board(page).getByRole('button', { name: 'Close Board' }).click()
    await card(page, 'Skipper').waitFor()
  })

  it('an agent is offered where a chat is begun, and opens as its conversation', async () => {
    const { page } = owen
    await page.getByRole('button', { name: /^Chat/ }).click()
    const chat = page.getByRole('button', { name: 'New chat' })
    const back = page.getByRole('button', { name: 'All chats' })
    await chat.or(back).first().waitFor()
    if (!(await chat.isVisible())) await back.click()
    await chat.click()
    const dialog = page.getByRole('dialog', { name: 'New chat' })
    const talk = dialog.getByRole('button', { name: 'Chat with Skipper' })
    await talk.waitFor()
    await expectAccessible(page)
    await picture(page, 'agent-new-chat')
    await talk.click()
    await field(page, 'Skipper').waitFor()
    await board(page).getByRole('button', { name: 'Close Board' }).click()
  })

  it('[AGENT-14] is chosen by an admin, with a picture, and seen at once by those who are there', async () => {
    const { page } = maren
    await page.goto(demoUrl(stage.served, '/admin/agents'))
    await page.getByRole('button', { name: 'New agent' }).click()
    const editor = page.getByRole('dialog')
    await editor.getByLabel('Name').fill('Purser')
    await editor.getByRole('radio', { name: 'Avatar' }).check()
    await editor.getByRole('button', { name: 'Another avatar' }).click()
    await editor.getByLabel('Place on the map').selectOption({ label: 'Kitchen' })
    await expectAccessible(page)
    await pictures(page, 'console-agent-figure')
    await editor.getByLabel('Turned on').scrollIntoViewIfNeeded()
    await pictures(page, 'console-agent-seat')
    await editor.getByRole('button', { name: 'Create agent' }).click()
    await page.getByRole('button', { name: 'Purser', exact: true }).waitFor()
    await placeRow(owen.page, 'Kitchen').getByText('Purser (agent)').waitFor()
    await owen.page.getByRole('button', { name: 'Talk to Purser' }).click()
    await field(owen.page, 'Purser').waitFor()
    await board(owen.page).getByRole('button', { name: 'Close Board' }).click()
    await page.getByRole('button', { name: 'Purser', exact: true }).click()
    await editor.getByRole('radio', { name: 'Picture' }).check()
    await editor.getByLabel('Agent picture').setInputFiles({
      name: 'purser.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>',
      ),
    })
    await expect.poll(() => editor.locator('img').getAttribute('src')).toMatch(/^\/api\/files\//)
    await picture(page, 'console-agent-picture')
    await expectAccessible(page)
    await editor.getByLabel('Place on the map').selectOption({ label: 'None' })
    await editor.getByRole('button', { name: 'Save' }).click()
    await placeRow(owen.page, 'Kitchen').getByText('Purser').waitFor({ state: 'detached' })
  })

  it('[AGENT-14] is nowhere on a map that has no such place, which the console says', async () => {
    await asMaren.call('PUT v2/admin/workspace/update', { mapId: 'campus' } as never)
    const { page } = maren
    await page.reload()
    await page.getByRole('button', { name: 'Skipper', exact: true }).click()
    const editor = page.getByRole('dialog')
    await editor.getByText('This place is no longer on the map.').waitFor()
    await expectAccessible(page)
    await editor.getByLabel('Turned on').scrollIntoViewIfNeeded()
    await pictures(page, 'console-agent-gone')
    await panelOf(owen.page).getByRole('button', { name: 'Go to Terrace' }).waitFor()
    expect(await panelOf(owen.page).getByText('Skipper').count()).toBe(0)
    await pictures(owen.page, 'agent-seat-other-map')
  })
})
