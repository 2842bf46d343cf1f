import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs } from './demo.ts'
import { allowInTab } from './drive.ts'
import { pictures } from './pictures.ts'
import { close, settings, tab } from './settings.ts'
import { onStage, withDemo } from './stage.ts'

const linked = async (page: Page) => {
  await page.getByRole('button', { name: 'You', exact: true }).click()
  await tab(page, 'Linked')
}
const calendar = (page: Page, name: string) => settings(page).getByRole('row', { name })

describe('calendars that somebody has linked', () => {
  const stage = onStage(withDemo)
  let maren: Person

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(maren.page, stage.served, 'maren')
  })

  const link = async (title: string, email: string) => {
    const { page } = maren
    const company = await allowInTab(
      page,
      email,
      () =>
        settings(page)
          .getByRole('button', { name: `Link ${title}`, exact: true })
          .click(),
      title,
    )
    await company.close()
    await settings(page).getByText(`${email} · linked since`).waitFor()
  }

  it('[LINK-9] are linked from the room, Google’s and Outlook’s', async () => {
    const { page } = maren
    await linked(page)
    await pictures(page, 'calendars-not-linked')
    await link('Google calendar', 'maren@example.com')
    await calendar(page, 'maren@example.com').waitFor()
    await link('Outlook calendar', 'maren@work.example')
    await calendar(page, 'maren@work.example').waitFor()
    await pictures(page, 'calendars-linked')
    await expectAccessible(page)
  })

  it('[CAL-8] count where their owner says so, and one of them takes the bookings', async () => {
    const { page } = maren
    const counts = (name: string) => calendar(page, name).getByRole('checkbox')
    const takes = (name: string) => calendar(page, name).getByRole('radio')
    expect(await counts('maren@example.com').isChecked()).toBe(true)
    expect(await takes('maren@example.com').isChecked()).toBe(true)
    await takes('maren@work.example').check()
    await expect.poll(() => takes('maren@example.com').isChecked()).toBe(false)
    await counts('maren@example.com').uncheck()
    await close(page)
    await linked(page)
    await expect.poll(() => takes('maren@work.example').isChecked()).toBe(true)
    expect(await counts('maren@example.com').isChecked()).toBe(false)
    await close(page)
  })

  it('[LINK-6] are gone from the list once they are not linked any more', async () => {
    const { page } = maren
    await linked(page)
    await settings(page).getByRole('button', { name: 'Unlink Outlook calendar' }).click()
    const question = page.getByRole('dialog', { name: 'Unlink Outlook calendar' })
    await pictures(page, 'calendars-unlink')
    await question.getByRole('button', { name: 'Unlink' }).click()
    await calendar(page, 'maren@work.example').waitFor({ state: 'hidden' })
    await calendar(page, 'maren@example.com').waitFor()
    await close(page)
  })
})
