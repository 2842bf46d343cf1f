import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { dock, expectGrowing, expectTogether, goTo, launchWithDevices, watchPeers } from './talk.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const MAREN = 'Maren Holst'
const JONAS = 'Jonas Feld'
const question = (page: Page, name: string) =>
  page.getByRole('region', { name: `${name} is nearby. Want to talk?` })
const answer = (page: Page, name: string, words: 'Talk' | 'Not now') =>
  question(page, name).getByRole('button', { name: words, exact: true }).click()

describe('[TALK-40] a space that asks before people talk for the first time', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, launch: launchWithDevices })
  let maren: Person
  let jonas: Person
  const isConnected = ({ page }: Person) => page.evaluate(() => window.peers.length > 0)
  const expectApart = async () => {
    for (const person of [maren, jonas]) {
      expect(await isConnected(person)).toBe(false)
      expect(await person.page.getByRole('region', { name: 'Conversation' }).getByText('Jonas').count()).toBe(
        0,
      )
    }
  }

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    jonas = await stage.personOfSuite({ viewport: WIDE })
    for (const person of [maren, jonas]) await watchPeers(person)
    const owner = await arriveAs(maren.page, stage.served, 'maren')
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: { asksConsent: true } })
    await arriveAs(jonas.page, stage.served, 'jonas')
  })

  it('asks both who come near, and connects nobody where one of them would rather not', async () => {
    // Both have switched something on, so that only the answer is missing.
    for (const { page } of [maren, jonas]) await dock(page, 'Mic').click()
    await goTo(jonas.page, MAREN)
    await Promise.all([question(maren.page, JONAS).waitFor(), question(jonas.page, MAREN).waitFor()])
    await pictures(maren.page, 'consent-asked')
    await expectAccessible(maren.page)
    await answer(maren.page, JONAS, 'Talk')
    await maren.page.getByText(`You can talk once ${JONAS} accepts.`).waitFor()
    await answer(jonas.page, MAREN, 'Not now')
    await question(jonas.page, MAREN).waitFor({ state: 'detached' })
    await expectApart()
  })

  it('asks about who is near again when the space is left and entered in the same page', async () => {
    const { page } = jonas
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.keyboard.press('Shift+L')
    await page.waitForURL('**/join')
    await maren.page.getByText('You’re the only one here').waitFor()
    await page.goBack()
    await question(page, MAREN).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    // A person who left is asked again, and so are those who had agreed to talk with them.
    await question(maren.page, JONAS).waitFor()
    await expectApart()
  })

  it('connects them once both have agreed', async () => {
    await answer(jonas.page, MAREN, 'Talk')
    await answer(maren.page, JONAS, 'Talk')
    await expectTogether(maren.page, JONAS, 'You')
    await dock(jonas.page, 'Mic').click()
    await expectGrowing(maren.page, 'energy')
  })
})
