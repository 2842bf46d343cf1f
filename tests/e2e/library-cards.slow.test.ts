import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { fileIn, shareItem } from './library.ts'
import { pictures } from './pictures.ts'
import { log, openChat } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const card = (page: Page, name: RegExp) => log(page).getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

describe('a card in a chat', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let marenBeside: Actor
  let spaceId = ''

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE, timezoneId: 'Atlantic/Reykjavik' })
    jonas = await stage.personOfSuite({ viewport: WIDE, timezoneId: 'Asia/Kolkata' })
    marenBeside = await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    spaceId = marenBeside.spaceId ?? ''
    await openChat(jonas.page)
  })

  it('[LIB-51] shows an item of the library to whom it is there, and to nobody else', async () => {
    const item = await fileIn(marenBeside, 'Tide table.txt', Buffer.from('High 06:12\nLow 12:25\n'))
    await shareItem(marenBeside, item, spaceId)
    await card(jonas.page, /Tide table\.txt.*Text.*21 B/).waitFor()
    await marenBeside.call('PUT v2/library/update', {
      resourceId: item.id,
      rights: [{ principal: 'workspace', principalId: '', level: 'none' }],
    })
    await log(jonas.page).getByText('Not found or no access').waitFor()
    expect(await card(jonas.page, /Tide table/).count()).toBe(0)
    await marenBeside.call('PUT v2/library/update', { resourceId: item.id, rights: [] })
    await card(jonas.page, /Tide table/).waitFor()
  })

  it('[EVENT-32] of an event is shared from its page, and answered in the reader’s own time', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const event = await marenBeside.call('POST v2/event/create', {
      title: 'Harbour walk',
      startLocal: `${day}T16:00`,
      endLocal: `${day}T17:30`,
      timezone: 'Atlantic/Reykjavik',
      location: { type: 'address', value: 'Pier 4' },
    })
    const { page } = maren
    await openBoard(page)
    await board(page).getByRole('button', { name: 'Harbour walk' }).click()
    await page.getByRole('button', { name: 'Event actions' }).click()
    await page.getByRole('button', { name: 'Share in chat' }).click()
    await dialog(page).getByLabel('Harbour Studio').check()
    await pictures(page, 'share-dialog')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).click()
    const cardRegion = log(jonas.page).getByRole('region', { name: 'Harbour walk' })
    await cardRegion.getByText('21:30–23:00').waitFor()
    await cardRegion.getByText('Pier 4').waitFor()
    await cardRegion.getByRole('button', { name: 'Yes' }).click()
    await cardRegion.getByText('2 going').waitFor()
    await pictures(jonas.page, 'cards-in-chat')
    await expectAccessible(jonas.page)
    await board(page).getByText('2 going').waitFor()
    await cardRegion.getByRole('button', { name: /Harbour walk/ }).click()
    await board(jonas.page).getByRole('heading', { name: 'Harbour walk' }).waitFor()
    await marenBeside.call('POST v2/event/share', {
      eventId: (
        await marenBeside.call('POST v2/event/create', {
          title: 'A surprise',
          startLocal: `${day}T16:00`,
          endLocal: `${day}T17:30`,
          timezone: 'Atlantic/Reykjavik',
          visibility: 'invited',
        })
      ).id,
      receiverId: spaceId,
      clientId: randomUUID(),
    })
    await jonas.page.getByRole('button', { name: /^Chat/ }).click()
    await log(jonas.page).getByText('Event not found, or you don’t have access.').waitFor()
    expect(event.items).toEqual([])
  })
})
