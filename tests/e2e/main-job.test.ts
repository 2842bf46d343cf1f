import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import {
  acceptInvitation,
  createSpaceInBrowser,
  enterSpace,
  expectHere,
  expectSaid,
  messagesMatching,
  openChat,
  registerInBrowser,
  timesSaid,
  write,
} from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const COLLEAGUES = `Full name;E-Mail;Job title
"Hopper, Grace";grace@example.com;Engineer
Katherine Johnson;katherine@example.com;Analyst
No Address;;Nobody
`

const IN_FLIGHT = ['one', 'two', 'three', 'four', 'five']

/** The specification's main job, as people do it: three browsers, and one server that is killed along the way. */
describe('a company moves in', () => {
  const stage = setUpServerAndBrowser()
  let ada: Person
  let grace: Person
  let katherine: Person
  /** The messages in flight during the kill, in the order that everyone has read. */
  let inOrder: string[] = []

  beforeAll(async () => {
    ;[ada, grace, katherine] = await Promise.all([
      stage.personOfSuite(),
      stage.personOfSuite(),
      stage.personOfSuite(),
    ])
  })

  it('its owner registers, confirms the address from the mail and creates a space', async () => {
    await registerInBrowser(ada.page, stage.served, 'Ada Lovelace', 'ada@example.com')
    await createSpaceInBrowser(ada.page, stage.served, 'Analytical Engines', 'engines')
    await enterSpace(ada.page)
  })

  it('its owner imports colleagues from a CSV, and sees what is wrong before anything is sent', async () => {
    const { page } = ada
    await page.goto(stage.served.ofSpace('engines', '/admin/import'))
    const file = { name: 'colleagues.csv', mimeType: 'text/csv', buffer: Buffer.from(COLLEAGUES) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check rows' }).click()
    await page.getByRole('button', { name: /^Name on line 4: No Address/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue with 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await page.getByRole('button', { name: /^View .* new (person|people)$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^View .* new (person|people)$/ }).click()
    await page.getByRole('cell', { name: 'grace@example.com' }).waitFor()
    await page.getByRole('cell', { name: 'katherine@example.com' }).waitFor()
  })

  it('two of them open their invitation, set a password and land in the space', async () => {
    await ada.page.goto(stage.served.ofSpace('engines', '/space'))
    const hopper = { email: 'grace@example.com', imported: 'Grace Hopper' }
    await acceptInvitation(grace.page, stage.served, hopper)
    const johnson = { email: 'katherine@example.com', imported: 'Katherine Johnson' }
    await acceptInvitation(katherine.page, stage.served, johnson)
    await Promise.all([enterSpace(grace.page), enterSpace(katherine.page)])
  })

  it('they see each other, and chat live', async () => {
    const everybody = [ada, grace, katherine]
    for (const { page } of everybody) {
      for (const name of ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson']) await expectHere(page, name)
      await openChat(page)
    }
    await write(ada.page, 'Welcome, both of you')
    await write(grace.page, 'Good to be here')
    for (const { page } of everybody) {
      await expectSaid(page, 'Welcome, both of you')
      await expectSaid(page, 'Good to be here')
    }
  })

  it('no message is lost or doubled when the server is killed in the middle', async () => {
    await write(katherine.page, 'before the cut')
    await expectSaid(ada.page, 'before the cut')
    await stage.served.kill()
    await write(katherine.page, 'written while it was down')
    await write(grace.page, 'me too')
    await stage.served.start()
    for (const { page } of [ada, grace, katherine]) {
      for (const text of ['before the cut', 'written while it was down', 'me too']) {
        await expectSaid(page, text)
        expect(await timesSaid(page, text)).toBe(1)
      }
    }
  })

  it('what is on its way when it is killed arrives once, in one order for everybody', async () => {
    const everybody = [ada, grace, katherine]
    const names = ['Ada', 'Grace', 'Katherine']
    const expectedLines = names.flatMap((name) => IN_FLIGHT.map((count) => `In flight: ${name} ${count}`))
    let killed: Promise<void> | undefined
    await Promise.all(
      everybody.map(async ({ page }, at) => {
        for (const count of IN_FLIGHT) {
          await write(page, `In flight: ${names[at]} ${count}`)
          if (count === 'three') killed ??= stage.served.kill()
        }
      }),
    )
    await killed
    await stage.served.start()
    const read = () => Promise.all(everybody.map(({ page }) => messagesMatching(page, /^In flight: /)))
    await expect
      .poll(async () => (await read()).map((texts) => texts.toSorted()), { timeout: 30_000 })
      .toEqual(everybody.map(() => expectedLines.toSorted()))
    await Promise.all(everybody.map(({ page }) => page.getByText('Sending…').waitFor({ state: 'detached' })))
    const [first, ...otherReads] = await read()
    for (const otherRead of otherReads) expect(otherRead).toEqual(first)
    for (const name of names) {
      const isOwnText = (text: string) => text.includes(` ${name} `)
      expect(first?.filter(isOwnText)).toEqual(expectedLines.filter(isOwnText))
    }
    inOrder = first ?? []
  })

  it('everything is still there after a reload', async () => {
    for (const { page } of [ada, grace, katherine]) {
      await page.reload()
      await openChat(page)
      await expect.poll(() => messagesMatching(page, /^In flight: /)).toEqual(inOrder)
      for (const text of ['Welcome, both of you', 'Good to be here', 'written while it was down']) {
        await expectSaid(page, text)
        expect(await timesSaid(page, text)).toBe(1)
      }
      await expectAccessible(page)
    }
  })
})
