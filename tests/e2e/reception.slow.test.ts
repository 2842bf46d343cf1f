import type { EnterReply } from '@metapyra/contract/room'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Person } from './browser.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, demoUrl } from './demo.ts'
import { inside } from './guests.ts'
import { picture } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const MAREN = 'Maren Holst'
const JONAS = 'Jonas Feld'

const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `${name} (guest) is at reception.` })

describe('a reception', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let asMaren: Actor
  let noor: Page

  const setReception = (isReceptionOn: boolean) =>
    asMaren.call('PUT v2/admin/workspace/settings-update', {
      settings: { isReceptionOn, isGuestAllowed: 'true', guestsSeePeople: true },
    })
  const arrive = async (page: Page, name: string) => {
    await page.goto(demoUrl(stage.served, '/space'))
    await page.waitForURL('**/welcome')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await page.getByRole('heading', { name: 'Welcome to Harbour Studio', level: 1 }).waitFor()
    await page.getByRole('list', { name: 'People here' }).getByText(MAREN).waitFor()
  }
  /** How far a person is from Maren, according to the server. */
  const fromMaren = async (name: string) => {
    const look = await connected(openSocket(asMaren, asMaren.spaceId ?? ''))
    const answer = await emitWithAck<EnterReply>(look, 'space:enter', {})
    look.disconnect()
    if (!answer.ok) throw new Error(answer.error.message)
    const { self, people } = answer.value
    const otherPerson = people.find((person) => person.name === name)
    return otherPerson ? Math.hypot(otherPerson.x - self.x, otherPerson.y - self.y) : Number.NaN
  }

  beforeAll(async () => {
    ;[maren, jonas] = await Promise.all([
      stage.personOfSuite({ viewport: WIDE }),
      stage.personOfSuite({ viewport: PHONE, colorScheme: 'dark' }),
    ])
    asMaren = await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    await setReception(true)
    noor = (await stage.personOfSuite({ viewport: PHONE, colorScheme: 'dark' })).page
  })

  it('[RECEP-3] a guest waits, names whom to call, and stands beside who says “Meet here”', async () => {
    await arrive(noor, 'Noor')
    await noor.getByText('Who would you like to see?').waitFor()
    expect(await noor.getByRole('img', { name: /^The map/ }).count()).toBe(0)
    await expectAccessible(noor)
    await picture(noor, 'reception-phone-dark')
    await noor.getByRole('button', { name: `Call ${MAREN}` }).click()
    await noor.getByText(`Calling ${MAREN}.`).waitFor()
    await picture(noor, 'reception-calling-phone-dark')
    const card = cardOf(maren.page, 'Noor')
    await card.waitFor()
    await expectAccessible(maren.page)
    await picture(maren.page, 'reception-card-wide-light')
    expect(await cardOf(jonas.page, 'Noor').count()).toBe(0)
    await card.getByRole('button', { name: 'Meet here' }).click()
    await inside(noor)
    expect(await fromMaren('Noor')).toBeLessThan(3)
    await card.waitFor({ state: 'detached' })
  })

  it('[RECEP-4] who was let in comes in again without being asked', async () => {
    await noor.reload()
    await inside(noor)
  })

  it('[RECEP-3] [RECEP-6] one cannot come, anybody is called, and all come in as the reception closes', async () => {
    const { page: zoe } = await stage.personOfTest({ viewport: WIDE })
    await arrive(zoe, 'Zoe')
    await expectAccessible(zoe)
    await picture(zoe, 'reception-wide-light')
    await zoe.getByRole('button', { name: `Call ${JONAS}` }).click()
    await cardOf(jonas.page, 'Zoe').waitFor()
    await picture(jonas.page, 'reception-card-phone-dark')
    await cardOf(jonas.page, 'Zoe').getByRole('button', { name: 'Not now' }).click()
    await zoe.getByText(`${JONAS} can’t come right now. Call someone else.`).waitFor()
    await zoe.getByRole('button', { name: 'Call anyone' }).click()
    await Promise.all([cardOf(maren.page, 'Zoe').waitFor(), cardOf(jonas.page, 'Zoe').waitFor()])
    await setReception(false)
    await inside(zoe)
    await cardOf(maren.page, 'Zoe').waitFor({ state: 'detached' })
  })
})
