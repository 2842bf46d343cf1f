import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, WIDE } from './browser.ts'
import { demoUrl, signInAs } from './demo.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const folder = join(import.meta.dirname, '../../console/src/import/cases/files')

describe('the import reads what other products export', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: { PAYMENT: 'off' } })
  let page: Page

  beforeAll(async () => {
    page = (await stage.personOfSuite({ viewport: WIDE })).page
    await signInAs(page, stage.served, 'maren')
  })

  const choose = async (name: string) => {
    await page.goto(demoUrl(stage.served, '/admin/import'))
    await page.locator('input[type=file]').setInputFiles(join(folder, name))
  }
  const checkRows = () => page.getByRole('button', { name: 'Check rows' }).click()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const finish = async (people: number) => {
    const counted = people === 1 ? '1 person' : `${people} people`
    await page
      .getByRole('button', { name: `Continue with ${people === 1 ? '1 row' : `${people} rows`}` })
      .click()
    await page.getByLabel('Email an invitation to each new person').uncheck()
    await page.getByRole('button', { name: `Import ${counted}` }).click()
    await page.getByRole('heading', { name: 'Import complete' }).waitFor()
  }

  it('brings in Google’s people by their names, folds what is not imported, and leaves out who is suspended', async () => {
    await choose('google-workspace-users-export.csv')
    await page.getByRole('region', { name: 'The first people will be' }).getByText('Liz Smith').waitFor()
    await page.getByText(/^Not imported \(\d+\)$/).waitFor()
    await pictures(page, 'console-import-columns')
    await expectAccessible(page)
    await checkRows()
    await page.getByText('1 row is left out, where Status [READ ONLY] is Suspended.').waitFor()
    await row('Liz Smith').getByText('Ready').waitFor()
    await row('Raúl Díaz').getByText('Left out').waitFor()
    await pictures(page, 'console-import-left-out')
    await expectAccessible(page)
    // Any row can be taken in whatever the rule says, and out again.
    await page.getByRole('checkbox', { name: 'Import line 3' }).check()
    await page.getByRole('button', { name: 'Continue with 2 rows' }).waitFor()
    await page.getByRole('checkbox', { name: 'Import line 3' }).uncheck()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Org Unit Path [Required]' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Org Unit Path' }).waitFor()
    await finish(1)
    await page.getByRole('button', { name: 'View 1 new person' }).click()
    await page.getByRole('cell', { name: 'liz@altostrat.com' }).waitFor()
  })

  it('finds the headers below a report’s title and drops its total, saying both', async () => {
    await choose('preamble-report.csv')
    await page.getByText('Headers are on line 5.').waitFor()
    await page.getByText('1 line below the table isn’t imported: “Total: 2”.').waitFor()
    await pictures(page, 'console-import-headers')
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Headers' }).selectOption({ label: 'No headers' })
    await page.getByText('Headers are on line 5.').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Headers' }).selectOption('5')
    await checkRows()
    await row('Charlotte Abbott').getByText('Ready').waitFor()
    await finish(2)
  })

  it('reads what Excel writes in Japan, and mends damaged cells by one click', async () => {
    await choose('excel-japan-shift_jis.csv')
    await page.getByText('it was read as Japanese (Shift_JIS)').waitFor()
    await pictures(page, 'console-import-encoding')
    await checkRows()
    await row('山田太郎').getByText('Ready').waitFor()
    await finish(2)
    await choose('double-encoded.csv')
    await checkRows()
    await page.getByText('2 cells have garbled letters').waitFor()
    await pictures(page, 'console-import-mend')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fix 2 cells' }).click()
    await row('Jürgen Groß').getByText('Ready').waitFor()
    await expect.poll(() => page.getByText('garbled letters').count()).toBe(0)
  })

  it('reads an Excel workbook, and says what a file is that has no table', async () => {
    await choose('workbook.xlsx')
    await page.getByRole('combobox', { name: 'Sheet' }).waitFor()
    await page.getByRole('region', { name: 'The first people will be' }).getByText('Ann Lee').waitFor()
    await choose('vcard.csv')
    await page.getByRole('alert').getByText('These are contact cards (vCard).').waitFor()
  })

  it('says so where a part of the console that reads a file can’t be loaded, and reports it', async () => {
    await page.route(/archive.*\.js/, (route) => route.abort())
    const report = page.waitForRequest(/\/v2\/utils\/logger/)
    await choose('workbook.xlsx')
    await page.getByText('Something went wrong with this file. Reload the page and try again.').waitFor()
    await report
    await page.unroute(/archive.*\.js/)
  })
})
