import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, demoUrl, signInAs } from './demo.ts'
import { expectFocus } from './keyboard.ts'
import { picture } from './pictures.ts'
import { expectSaid, openChat } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

describe('acting on people, as an admin does', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let page: Page
  let owner: Actor
  beforeAll(async () => {
    page = (await stage.personOfSuite({ viewport: WIDE })).page
    owner = await signInAs(page, stage.served, 'maren')
  })

  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const drawer = () => page.getByRole('dialog')

  it('[BULK-2] [BULK-3] [BULK-5] deactivates all that match but herself, reads whom it could not be done to, and undoes it', async () => {
    await page.goto(demoUrl(stage.served, '/admin/users?pageSize=20'))
    await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
    const all = page.getByRole('button', { name: /^Select all .* matching people$/ })
    await all.click()
    const selectionBar = page.getByRole('region', { name: 'Selected people' })
    await selectionBar.getByText(/^\d+ people selected$/).waitFor()
    const total = Number((await selectionBar.getByText(/people selected/).textContent())?.match(/^\d+/)?.[0])
    expect(total).toBeGreaterThan(20)
    await expectAccessible(page)
    await picture(page, 'people-chosen')
    await selectionBar.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('They’re logged out of the space right away').waitFor()
    await expectAccessible(page)
    await picture(page, 'people-deactivate')
    await page.getByRole('button', { name: `Deactivate ${total} people` }).click()
    await page.getByText(`${total - 1} people were deactivated.`).waitFor()
    await page.getByText('You can’t do this to yourself.').waitFor()
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBe(1)
    await expectAccessible(page)
    await picture(page, 'people-deactivated')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all as CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^not-done-.*\.csv$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${total - 1} people restored.`).waitFor()
    await row('Amina Diallo').waitFor()
    await page.getByRole('button', { name: 'Bulk edits' }).click()
    const past = page.getByRole('list', { name: 'Bulk edits' })
    await past.getByText(`${total - 1} people restored.`).waitFor()
    await past.getByText(`${total - 1} people were deactivated.`).waitFor()
    await expectAccessible(page)
    await picture(page, 'people-changes')
    await page.keyboard.press('Escape')
    await expectFocus(page.getByRole('button', { name: 'Bulk edits' }))
  })

  it('opens a person by keyboard, changes a right, and comes back to the row', async () => {
    await page.goto(demoUrl(stage.served, '/admin/users'))
    const link = page.getByRole('link', { name: 'Amina Diallo' })
    await link.focus()
    await page.keyboard.press('Enter')
    await drawer().getByRole('heading', { name: 'Activity' }).waitFor()
    await expect.poll(() => page.url()).toContain('person=')
    const right = drawer().getByRole('switch', { name: 'Can record calls' })
    const before = await right.isChecked()
    await right.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => right.isChecked()).toBe(!before)
    await drawer().getByText('updated').first().waitFor()
    await expectAccessible(page)
    await picture(page, 'person-drawer')
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.goBack()
    await drawer().getByRole('heading', { name: 'Activity' }).waitFor()
    await page.reload()
    await drawer().getByRole('heading', { name: 'Activity' }).waitFor()
    await expect
      .poll(() => drawer().getByRole('switch', { name: 'Can record calls' }).isChecked())
      .toBe(!before)
  })

  it('keeps every column in sight beside a name of 120 letters, and chooses a run of rows with Shift', async () => {
    const { rows } = await owner.call('POST v2/admin/workspace/user-list', {
      type: 'active',
      search: 'amina',
    })
    const { userId = '', name = '' } = rows[0] ?? {}
    await owner.call('PUT v2/admin/workspace/update-user', { userId, name: `A${'a'.repeat(119)}` })
    await page.goto(demoUrl(stage.served, '/admin/users?pageSize=20'))
    const box = page.locator('tbody input[type=checkbox]')
    await box.nth(1).check()
    await box.nth(4).click({ modifiers: ['Shift'] })
    await page.getByText('4 people selected').waitFor()
    await box.nth(2).click()
    await box.nth(4).click({ modifiers: ['Shift'] })
    await page.getByText('1 person selected').waitFor()
    await picture(page, 'people-long-name')
    const edge = await page.locator('tbody tr[data-row-key] td:last-child').first().boundingBox()
    expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(WIDE.width)
    await owner.call('PUT v2/admin/workspace/update-user', { userId, name })
  })

  it('[BULK-1] makes three people admins, then writes to them: the list tells the one, a chat of theirs the other', async () => {
    const three = ['Daniel Okafor', 'Emil Lindqvist', 'Grace Nakamura']
    const choose = async () => {
      for (const name of three) await row(name).getByRole('checkbox').check()
      await page.getByText('3 people selected').waitFor()
    }
    await page.goto(demoUrl(stage.served, '/admin/users?pageSize=50'))
    await choose()
    await page.getByLabel('Change role of selected people').selectOption('admin')
    await page.getByText('Their permissions change right away.').waitFor()
    await expectAccessible(page)
    await picture(page, 'people-role')
    await page.getByRole('button', { name: 'Change 3 people' }).click()
    await page.getByText('3 people changed to Admin.').waitFor()
    for (const name of three)
      await expect
        .poll(() => page.getByRole('combobox', { name: `Role of ${name}` }).inputValue())
        .toBe('admin')

    await choose()
    await page.getByRole('button', { name: 'Message' }).click()
    await page.getByLabel('Your message').fill('The kitchen is open again')
    await expectAccessible(page)
    await picture(page, 'people-message')
    await page.getByRole('button', { name: 'Send to 3 people' }).click()
    await page.getByText('Message sent to 3 people.').waitFor()

    const { page: room } = await stage.personOfTest({ viewport: WIDE })
    await arriveAs(room, stage.served, 'daniel')
    await openChat(room)
    await room.getByRole('button', { name: 'All chats' }).click()
    const chats = room.getByRole('region', { name: 'Chats' })
    await chats.getByRole('button', { name: /^(MH )?Maren Holst/ }).click()
    await expectSaid(room, 'The kitchen is open again')
  })

  it('[BULK-6] removes a person from the drawer, and puts them back', async () => {
    await page.goto(demoUrl(stage.served, '/admin/users'))
    await page.getByRole('link', { name: 'Noor van Dijk' }).click()
    await drawer().getByRole('button', { name: 'Remove Noor van Dijk from the space' }).click()
    await page.getByRole('button', { name: 'Remove 1 person' }).click()
    await drawer().getByText('1 person was removed from the space.').waitFor()
    await drawer().getByRole('button', { name: 'Undo' }).click()
    await drawer().getByText('1 person restored.').waitFor()
    await page.keyboard.press('Escape')
    await row('Noor van Dijk').waitFor()
  })
})
