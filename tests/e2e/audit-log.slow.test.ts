import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, WIDE } from './browser.ts'
import { demoUrl, signInAs } from './demo.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

describe('the audit log, as an owner uses it', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let page: Page

  beforeAll(async () => {
    page = (await stage.personOfSuite({ viewport: WIDE })).page
    await signInAs(page, stage.served, 'maren')
  })

  const rows = () => page.locator('tbody tr[data-row-key]')

  it('shows a role that was just changed, before and after, and saves what was chosen', async () => {
    await page.goto(demoUrl(stage.served, '/admin/audit-log'))
    await rows().first().waitFor()
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('combobox', { name: 'Role of Célia Moreau' }).selectOption('admin')
    await page.getByText('Célia Moreau is now an admin.').waitFor()

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    await rows().first().getByText('Célia Moreau').waitFor()
    const all = await rows().count()

    await page.getByRole('button', { name: /Filter by action/ }).click()
    await page.getByRole('checkbox', { name: 'Person updated' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows().count()).toBeLessThan(all)
    await page.getByRole('searchbox').fill('nobody of that name')
    await page.getByText('No matching entries').waitFor()
    await page.getByRole('searchbox').fill('célia')
    await expect.poll(() => rows().count()).toBe(1)
    // Filters are in the address and persist; a searched name is not.
    await expect.poll(() => page.url()).toContain('person.changed')
    expect(decodeURIComponent(page.url())).not.toMatch(/c[eé]lia/i)

    await page.getByRole('button', { name: /^Details: .*Célia Moreau/ }).click()
    const details = page.getByRole('region', { name: 'Person updated: Célia Moreau' })
    await details.getByRole('row', { name: 'Role Member Admin' }).waitFor()
    await expectAccessible(page)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/Person updated,Célia Moreau,.*Role: user → admin/)

    await page.reload()
    await rows().first().waitFor()
    await expect.poll(() => rows().count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Clear all' }).click()
    // The export itself has been recorded in the meantime.
    await rows().first().getByText('the audit log').waitFor()
    await expect.poll(() => rows().count()).toBe(all + 1)
  })

  it('writes days, times and prices as the browser of whoever looks has them, and does by palette what it shows', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE, locale: 'de-DE' })
    await signInAs(page, stage.served, 'maren')
    await page.goto(demoUrl(stage.served, '/admin/subscription'))
    await page
      .getByText(/^\d+(,\d\d)?\s€/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect
      .poll(() => page.locator('tbody time').first().textContent())
      .toMatch(/^\d+ \p{L}+, \d\d:\d\d$/u)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('as csv')
    await expectAccessible(page)
    const saving = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await saving).suggestedFilename()).toMatch(/^audit-log-/)
  })
})
