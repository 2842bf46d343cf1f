import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, DEMO, demoUrl } from './demo.ts'
import { pictures } from './pictures.ts'
import { settings, tab } from './settings.ts'
import { log, openChat, write } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: 'You', exact: true }).click()
  await tab(page, 'Profile')
}

describe('whoever leaves a space', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let jonas: Person
  let priya: Person
  const word = `quince${randomUUID().slice(0, 4)}`

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    jonas = await stage.personOfSuite({ viewport: WIDE })
    priya = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(maren.page, stage.served, 'maren')
    await arriveAs(jonas.page, stage.served, 'jonas')
    await arriveAs(priya.page, stage.served, 'priya')
    for (const { page } of [jonas, priya]) await openChat(page)
  })

  it('[LEAVE-2] as its owner is shown to whom it goes on first', async () => {
    const { page } = maren
    await openProfile(page)
    const handOver = settings(page).getByRole('link', { name: 'Transfer ownership' })
    await handOver.scrollIntoViewIfNeeded()
    await pictures(page, 'leave-owner')
    await expectAccessible(page)
    expect(await handOver.getAttribute('href')).toContain('/admin/settings')
    expect(await settings(page).getByRole('button', { name: 'Leave space' }).count()).toBe(0)
  })

  it('[LEAVE-3] chooses what becomes of their words, and leaves no name in what others wrote with them', async () => {
    const { page } = priya
    await write(page, `A ${word} for all`)
    await log(jonas.page).getByText(`A ${word} for all`).waitFor()
    await openProfile(page)
    const leave = settings(page).getByRole('button', { name: 'Leave space' })
    await leave.scrollIntoViewIfNeeded()
    await pictures(page, 'leave-settings')
    await expectAccessible(page)
    await leave.click()
    const dialog = page.getByRole('dialog', { name: `Leave ${DEMO.space}?` })
    await dialog.getByRole('checkbox', { name: /Also remove everything I wrote here/ }).check()
    await pictures(page, 'leave-dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Leave and remove' }).click()
    await page.getByText(`You left ${DEMO.space}.`).waitFor()
    await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
    await pictures(page, 'left')
    await log(jonas.page).getByText(`A ${word} for all`).waitFor({ state: 'detached' })
    await log(jonas.page).getByText('Former member').first().waitFor()
    await jonas.page
      .getByRole('region', { name: 'People' })
      .getByText('Priya Raghavan')
      .waitFor({ state: 'detached' })
    await pictures(jonas.page, 'left-behind')
    await expectAccessible(jonas.page)
  })

  it('[LEAVE-3] is asked of whoever removes somebody in the console as well', async () => {
    const { page } = maren
    await write(jonas.page, `My ${word}`)
    await page.goto(demoUrl(stage.served, '/admin/users?search=Jonas'))
    await page.getByRole('checkbox', { name: 'Select Jonas Feld' }).check()
    await page
      .getByRole('region', { name: 'Selected people' })
      .getByRole('button', { name: 'Remove' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Remove 1 person from the space?' })
    await dialog.getByRole('checkbox', { name: /Also delete everything/ }).check()
    await pictures(page, 'remove-with-words')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove 1 person' }).click()
    await page.getByText('1 person was removed from the space, along with what they wrote.').waitFor()
    await jonas.page.getByText(`You’re no longer in ${DEMO.space}`).waitFor()
    await pictures(jonas.page, 'removed')
  })
})
