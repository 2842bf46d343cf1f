import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, WIDE } from './browser.ts'
import { demoUrl, signInAs } from './demo.ts'
import { picture } from './pictures.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const IMPORT = /\/v2\/admin\/workspace\/import-users/
const NEW_PEOPLE = 3500

const LARGE = [
  'E-Mail;Full name',
  ...Array.from({ length: NEW_PEOPLE }, (_, at) => `person${at}@large.example;Person ${at}`),
  ';Without Address',
  'not an address;Mistyped Address',
].join('\n')

const FAILED_ROWS = /\/v2\/admin\/workspace\/import-failed-rows$/
const MOVING_ROWS = 2050
const EVERY = 400

/** Pastes cells as from a spreadsheet, without using the clipboard of the person who runs the tests. */
const pasteRows = (page: Page, text: string) =>
  page.getByLabel(/paste cells from a spreadsheet/).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('the console, by hand', () => {
  // Payment is off, because the test imports a whole company.
  const stage = setUpServerAndBrowser({ args: ['--demo'], env: { PAYMENT: 'off' } })
  let page: Page

  beforeAll(async () => {
    page = (await stage.personOfSuite({ viewport: WIDE })).page
    await signInAs(page, stage.served, 'maren')
  })

  const names = () => page.locator('tbody tr[data-row-key] td:has([data-person])').allInnerTexts()
  const namesMatch = (expected: (string | RegExp)[]) =>
    expect.poll(async () => (await names()).map((text) => text.split('\n')[1] ?? text)).toEqual(expected)
  const openPeople = async (query = '') => {
    await page.goto(demoUrl(stage.served, `/admin/users${query}`))
    await page.getByRole('cell').first().waitFor()
  }
  /** Without the first column, which selects rows. */
  const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1)

  describe('the list of people', () => {
    it('finds by name and by address, and shows everybody again', async () => {
      await openPeople()
      const search = page.getByRole('searchbox', { name: 'Search by name or email' })
      await search.fill('diallo')
      await namesMatch(['Amina Diallo'])
      await search.fill('noor@harbour')
      await namesMatch(['Noor van Dijk'])
      await search.fill('nobody of that name')
      await page.getByRole('button', { name: 'Clear search and filters' }).click()
      await page.getByText('Amina Diallo').waitFor()
    })

    it('stays sorted and filtered after a reload', async () => {
      await openPeople()
      await page.getByRole('button', { name: /Filter by role/ }).click()
      await page.getByRole('checkbox', { name: 'Admin' }).check()
      await namesMatch(['Priya Raghavan', 'Tobias Akerman'])
      await page.keyboard.press('Escape')
      await page.getByRole('columnheader', { name: 'Name' }).click()
      await namesMatch(['Tobias Akerman', 'Priya Raghavan'])
      await page.reload()
      await namesMatch(['Tobias Akerman', 'Priya Raghavan'])
    })

    it('keeps the chosen columns after a reload', async () => {
      await openPeople()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Job title' }).uncheck()
      await page.getByRole('checkbox', { name: 'Recording' }).check()
      await picture(page, 'console-columns')
      await expectAccessible(page)
      await page.reload()
      await page.getByRole('columnheader', { name: 'Recording' }).waitFor()
      await expect.poll(headers).not.toContain('Job title')
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('button', { name: 'Reset to default' }).click()
      await page.getByRole('columnheader', { name: 'Job title' }).waitFor()
    })

    it('shows what somebody needs, keeps it as a view, and takes it along as a CSV', async () => {
      await openPeople()
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Recording').selectOption('disabled')
      await page.getByRole('group', { name: 'Joined' }).getByLabel('From').fill('2024-01-05')
      await picture(page, 'console-filters')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /Filter by role/ }).click()
      await page.getByRole('checkbox', { name: 'Admin' }).check()
      await page.keyboard.press('Escape')
      await namesMatch(['Priya Raghavan', 'Tobias Akerman'])
      const byAddress = page.getByRole('columnheader', { name: 'Email' })
      await byAddress.click()
      await expect.poll(() => byAddress.getAttribute('aria-sort')).toBe('ascending')
      await byAddress.click()
      await namesMatch(['Tobias Akerman', 'Priya Raghavan'])
      await page.getByRole('button', { name: 'Columns' }).click()
      const further = page.getByRole('button', { name: 'Move Role left' })
      await further.press('Enter')
      await page.getByText('Role moved to 1 of 5').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await headers()).slice(0, 3)).toEqual(['Name', 'Role', 'Email'])

      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: /^Save as view/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Save view' })
      await dialog.getByLabel('Name').fill('Admins without a record')
      await dialog.getByRole('checkbox', { name: /^Share with all owners/ }).check()
      await picture(page, 'console-view')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'View: Admins without a record' }).waitFor()
      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.getByText('Zofia Wrona').waitFor()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('button', { name: 'Reset to default' }).click()
      await page.keyboard.press('Escape')

      await page.reload()
      await page.getByRole('button', { name: 'Views' }).click()
      const view = page.getByRole('button', { name: 'Admins without a record', exact: true })
      await view.waitFor()
      await expectAccessible(page)
      await picture(page, 'console-views')
      await view.click()
      await namesMatch(['Tobias Akerman', 'Priya Raghavan'])
      await expect.poll(async () => (await headers()).slice(0, 3)).toEqual(['Name', 'Role', 'Email'])
      await expect
        .poll(() => decodeURIComponent(page.url()))
        .toMatch(/role.*admin.*recording.*disabled|recording.*disabled.*role/)
      await page.reload()
      await namesMatch(['Tobias Akerman', 'Priya Raghavan'])
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export as CSV' }).click()
      const file = await saving
      expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      expect(lines[0]).toBe('\uFEFFName,Role,Email,Job title,Last active (UTC),Joined (UTC)')
      expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
        ['Tobias Akerman', 'Admin', 'tobias@harbour.example'],
        ['Priya Raghavan', 'Admin', 'priya@harbour.example'],
      ])
      await page.getByRole('button', { name: 'View: Admins without a record' }).click()
      await page.getByRole('button', { name: 'Delete view Admins without a record' }).click()
      await page.getByText('View “Admins without a record” deleted.').waitFor()
      await page.getByText('No saved views.').waitFor()
    })

    it('is gone through by keys alone', async () => {
      await openPeople()
      const focused = () =>
        page.evaluate(() => document.activeElement?.querySelector('td:has([data-person])')?.textContent ?? '')
      await page.keyboard.press('j')
      await expect.poll(focused).toContain('Amina Diallo')
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toContain('Célia Moreau')
      await page.keyboard.press('PageDown')
      await expect.poll(focused).toMatch(/Yara Haddad|Zofia Wrona|Stefan Ilic|Tobias/)
      await page.keyboard.press('End')
      await expect.poll(focused).toContain('Zofia Wrona')
      await page.keyboard.press('PageUp')
      await expect.poll(focused).toContain('Amina Diallo')
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'List shortcuts' })
      await sheet.waitFor()
      await expectAccessible(page)
      await sheet.getByRole('checkbox', { name: 'Use shortcuts on this device' }).uncheck()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await page.keyboard.press('/')
      expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(
        false,
      )
      await page.evaluate(() => localStorage.removeItem('console.keys'))
      await page.keyboard.press('/')
      await expect
        .poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement))
        .toBe(true)
    })

    it('changes a role for good', async () => {
      await openPeople()
      const role = page.getByRole('combobox', { name: 'Role of Célia Moreau' })
      await role.selectOption('admin')
      await page.getByText('Célia Moreau is now an admin.').waitFor()
      await page.reload()
      await role.waitFor()
      await expect.poll(() => role.inputValue()).toBe('admin')
    })

    it('lets a notice stand 5 seconds, and as long as somebody points at it or has the focus there', async () => {
      const secondTab = await page.context().newPage()
      await secondTab.clock.install()
      await secondTab.goto(demoUrl(stage.served, '/admin/users'))
      await secondTab.getByRole('combobox', { name: 'Role of Noor van Dijk' }).selectOption('admin')
      const notice = secondTab.getByRole('status').filter({ hasText: 'Noor van Dijk is now an admin.' })
      await notice.waitFor()
      expect((await notice.boundingBox())?.width).toBeLessThanOrEqual(400)
      await notice.hover()
      await secondTab.clock.runFor(20_000)
      expect(await notice.count()).toBe(1)
      await notice.getByRole('button', { name: 'Undo' }).focus()
      await secondTab.mouse.move(0, 0)
      await secondTab.clock.runFor(20_000)
      expect(await notice.count()).toBe(1)
      await secondTab.getByRole('searchbox').focus()
      await secondTab.clock.runFor(6000)
      await notice.waitFor({ state: 'detached' })
      await secondTab.close()
    })

    it('deactivates for good', async () => {
      await openPeople()
      await page.getByRole('button', { name: 'Deactivate Emil Lindqvist' }).click()
      await page.getByText('Emil Lindqvist was deactivated and logged out.').waitFor()
      await page.reload()
      await page.getByRole('cell').first().waitFor()
      expect((await names()).join()).not.toContain('Emil Lindqvist')
      await page.getByRole('group', { name: 'Status' }).getByText('Deactivated').click()
      await page.getByRole('button', { name: 'Activate Emil Lindqvist' }).waitFor()
      await picture(page, 'console-deactivated')
      await expectAccessible(page)
    })
  })

  describe('the import', () => {
    it('says that no column is the address, and goes on once one is', async () => {
      await page.goto(demoUrl(stage.served, '/admin/import'))
      await chooseFile(page, 'teams.csv', 'Who;Team\nAnn Lee;Blue\n')
      await page.getByRole('alert').getByText('No column is set as the email.').waitFor()
      const check = page.getByRole('button', { name: 'Check rows' })
      expect(await check.isDisabled()).toBe(true)
      await picture(page, 'console-import-no-address')
      await expectAccessible(page)
      await page.getByRole('combobox', { name: 'Who maps to' }).selectOption({ label: 'Email' })
      await check.click()
      await page.getByRole('button', { name: 'No valid rows yet' }).waitFor()
      await page.getByText('This isn’t a valid email.').waitFor()
    })

    it('has its rows gone through and mended by keys alone', async () => {
      const hasFocus = (name: string) =>
        expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
      await page.keyboard.press('j')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR')
      await page.keyboard.press('Enter')
      await hasFocus('Email on line 2: Ann Lee. Edit')
      await page.keyboard.press('Enter')
      await hasFocus('Email on line 2')
      await page.keyboard.press('Escape')
      await hasFocus('Email on line 2: Ann Lee. Edit')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('ann@lee.example')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Continue with 1 row' }).waitFor()
    })

    it('stops in the middle, and says what is in and what is not', async () => {
      await page.goto(demoUrl(stage.served, '/admin/import'))
      // Two batches are in progress, and complete after the rest is stopped.
      const stopped = Promise.withResolvers<void>()
      let underWay = 0
      await page.route(IMPORT, async (route) => {
        underWay += 1
        await stopped.promise
        await route.continue()
      })
      await chooseFile(page, 'large.csv', LARGE)
      await page.getByRole('button', { name: 'Check rows' }).click()
      await page.getByRole('button', { name: 'Continue with 3,500 rows' }).click()
      await page.getByRole('radio', { name: 'Leave them unchanged' }).waitFor()
      await picture(page, 'console-import-policy')
      await expectAccessible(page)
      await page.getByLabel('Email an invitation to each new person').uncheck()
      await page.getByRole('button', { name: /^Import 3,?500 people/ }).click()
      await expect.poll(() => underWay).toBe(2)
      await page.getByRole('button', { name: 'Stop import' }).click()
      await page.getByRole('button', { name: 'Stopping' }).waitFor()
      await picture(page, 'console-import-stopping')
      await expectAccessible(page)
      stopped.resolve()
      await page.getByRole('heading', { name: 'Import stopped' }).waitFor()
      await picture(page, 'console-import-stopped')
      await expectAccessible(page)
      expect(await figure('New')).toBe(2000)
      expect(await figure('Rows not sent')).toBe(1500)
      expect(await figure('Failed')).toBe(2)
    })

    it('goes on where it was stopped, and nobody is in twice', async () => {
      await page.getByRole('button', { name: 'Resume with 1,500 rows' }).click()
      await page.getByRole('heading', { name: 'Import complete, but some rows failed' }).waitFor()
      expect(await figure('New')).toBe(NEW_PEOPLE)
      await picture(page, 'console-import-done')
      await expectAccessible(page)
    })

    it('hands out the failed rows as a CSV, each with its reason, separated as the file was', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download 2 rows to fix' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('large-to-fix.csv')
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
      expect(lines).toEqual([
        '\uFEFFE-Mail;Full name;error',
        expect.stringMatching(/^;Without Address;.+/),
        expect.stringMatching(/^not an address;Mistyped Address;.+/),
        '',
      ])
      await page.getByRole('button', { name: /^View .* new people$/ }).click()
      await page.getByText('3,504 pending invitations').waitFor()
    })

    it('hands out the skipped rows, before they are sent and after', async () => {
      await page.goto(demoUrl(stage.served, '/admin/import'))
      const rows = 'person7@large.example;Here\nnew@small.example;New\nNEW@small.example;=Twice\n'
      await chooseFile(page, 'small.csv', `E-Mail;Full name\n${rows}`)
      await page.getByRole('button', { name: 'Check rows' }).click()
      await page.getByRole('button', { name: 'Continue with 2 rows' }).click()
      const memberRow = 'person7@large.example;Here'
      const twice = `NEW@small.example;"'=Twice";Same email as line 3.`
      const header = '\uFEFFE-Mail;Full name;skipped because'
      const before = [header, `${memberRow};This person is already in the space.`, twice, '']
      expect(await skippedRows('Download 2 skipped or duplicate rows')).toEqual(before)
      await picture(page, 'console-import-skipped')
      await expectAccessible(page)
      await page.getByRole('radio', { name: 'Update them' }).check()
      expect(await skippedRows('Download 1 skipped or duplicate row')).toEqual([header, twice, ''])
      await page.getByRole('radio', { name: 'Leave them unchanged' }).check()
      await page.getByRole('button', { name: 'Import 1 person' }).click()
      await page.getByRole('heading', { name: 'Import complete' }).waitFor()
      expect(await Promise.all(['Skipped', 'Duplicates'].map(figure))).toEqual([1, 1])
      const after = [header, `${memberRow};Already invited.`, twice, '']
      expect(await skippedRows('Download 2 skipped or duplicate rows')).toEqual(after)
      await picture(page, 'console-import-skipped-done')
    })

    it('[IMP-9] goes on in another tab once its tab was closed and the server killed: everybody in and mailed once', async () => {
      // Six new people, some in each batch, among others who were imported before.
      const addresses = Array.from({ length: MOVING_ROWS }, (_, at) =>
        at % EVERY ? `person${at}@large.example` : moving(at),
      )
      const rows = addresses.map((address, at) => `${address}\tPerson ${at}`)
      // One row with an error in each of the first two batches.
      for (const at of [1500, 0]) rows.splice(at, 0, `nobody${at}@\tNobody`)
      await page.goto(demoUrl(stage.served, '/admin/import'))
      // Pasted, as from a spreadsheet.
      await pasteRows(page, ['E-Mail\tName', ...rows].join('\n'))
      await page.getByRole('button', { name: 'Check rows' }).click()
      await page.getByRole('button', { name: 'Continue with 2,050 rows' }).click()
      // The server accepts two batches, but the page gets no further: it neither counts them nor sends their failed
      // rows.
      let heldCount = 0
      await page.route(FAILED_ROWS, () => {
        heldCount += 1
      })
      await page.getByRole('button', { name: 'Import 6 people' }).click()
      await expect.poll(() => heldCount).toBe(2)
      await stage.served.kill()
      const context = page.context()
      await page.close()
      await stage.served.start()

      page = await context.newPage()
      await page.goto(demoUrl(stage.served, '/admin/import'))
      await page.getByText('The import of Pasted rows stopped at row 2,000 of 2,050.').waitFor()
      await picture(page, 'console-import-unfinished')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Resume', exact: true }).click()
      await page.getByRole('heading', { name: 'Import complete, but some rows failed' }).waitFor()
      const figures = ['New', 'Skipped', 'Failed']
      expect(await Promise.all(figures.map(figure))).toEqual([6, MOVING_ROWS - 6, 2])
      expect(await page.getByText('Rows not sent').count()).toBe(0)
      // Emails are sent in order: once the last person's has arrived, a second one to an earlier person would have too.
      await expect.poll(() => mailsTo(moving(2000))).toBe(1)
      const otherMails = [0, 400, 800, 1200, 1600].map((at) => mailsTo(moving(at)))
      for (const mails of await Promise.all(otherMails)) expect(mails).toBeLessThanOrEqual(1)
    })

    it('[IMP-8] tells every admin of each import, and hands out the rows that failed', async () => {
      await page.getByRole('button', { name: 'Import another file' }).click()
      const jobs = page.getByRole('region', { name: 'Past imports' }).getByRole('listitem')
      // Includes one import of the demo.
      await expect.poll(() => jobs.count()).toBe(4)
      expect(await page.getByText('stopped at row').count()).toBe(0)
      await jobs.first().getByText('Done', { exact: true }).waitFor()
      await jobs
        .first()
        .getByText(/^Maren .*, existing people left unchanged$/)
        .waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download 2 failed rows of Pasted rows' }).click(),
      ])
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
      expect(lines).toEqual([
        '\uFEFFE-Mail,Name,error',
        expect.stringMatching(/^nobody0@,Nobody,.+/),
        expect.stringMatching(/^nobody1500@,Nobody,.+/),
        '',
      ])
      await picture(page, 'console-import-history')
      await expectAccessible(page)
    })

    const moving = (at: number) => `moving${at}@moving.example`
    const mailsTo = async (email: string) => {
      const reply = await fetch(`${stage.served.origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
      return ((await reply.json()) as object[]).length
    }

    const skippedRows = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe('small-skipped.csv')
      return (await readFile(await download.path(), 'utf8')).split('\r\n')
    }
    const figure = async (name: string) => {
      const value = page.locator('dl > div', { hasText: name }).locator('dd')
      return Number((await value.textContent())?.replaceAll(/\D/g, ''))
    }
  })
})
