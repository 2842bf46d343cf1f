import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture, pictures } from './pictures.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const PEOPLE = 'Name,Email\nAnn Lee,ann@acme.example\nCas Orr,cas@acme.example\nBob Ray,bob@\n'

describe('after an import', () => {
  const stage = setUpServerAndBrowser()
  let owner: Owner
  let ada: Person
  beforeAll(async () => {
    ada = await stage.personOfSuite()
    owner = await createSpaceOwner(stage.served, 'harbour', 'Harbour')
    await signIn(ada.page, stage.served, owner.actor)
  })

  const at = (path: string) => stage.served.ofSpace('harbour', `/admin${path}`)
  const importFile = async (content: string, name: string) => {
    const { page } = ada
    await page.goto(at('/import'))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Check rows' }).click()
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByRole('heading', { name: /^Import complete/ }).waitFor()
  }
  const row = (name: string) => ada.page.getByRole('listitem').filter({ hasText: name })

  it('opens the rows that failed in the check, from the report', async () => {
    const { page } = ada
    await importFile(PEOPLE, 'team.csv')
    await picture(page, 'import-report')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fix 1 row' }).click()
    await page.getByRole('button', { name: 'Email on line 2: bob@. Edit' }).click()
    await page.getByLabel('Email on line 2').fill('bob@acme.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue with 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 person' }).click()
    await page.getByRole('heading', { name: 'Import complete' }).waitFor()
  })

  it('has the results after a reload, and says of the file behind Back what became of it', async () => {
    const { page } = ada
    await page.reload()
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByText('Done', { exact: true }).waitFor()
    await results.getByText('team-to-fix.csv').waitFor()
    await picture(page, 'import-results-again')
    await expectAccessible(page)
    await page.goBack()
    await page.getByText('That file isn’t open anymore: it was imported or discarded').waitFor()
  })

  it('opens them from the list of imports, too', async () => {
    const { page } = ada
    await page.goto(at('/import'))
    const fix = page.getByRole('button', { name: 'Fix 1 failed row of team.csv' })
    await fix.waitFor()
    await picture(page, 'import-history')
    await expectAccessible(page)
    await fix.click()
    await page.getByRole('button', { name: 'Email on line 2: bob@. Edit' }).waitFor()
  })

  it('[IMP-11] takes back who has not come in, and says so in the list', async () => {
    const { page } = ada
    await page.goto(at('/import'))
    await page.getByRole('button', { name: 'Undo import of team.csv' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo the import of team.csv?' })
    await dialog.getByText('Removes the 2 people it added').waitFor()
    await picture(page, 'import-undo-question')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove 2 people' }).click()
    await page.getByText('Import undone: 2 people were removed.').waitFor()
    await row('team.csv').getByText('Undone: 2 people removed.').first().waitFor()
    await picture(page, 'import-undone')
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Undo import of team.csv' }).count()).toBe(0)
    await row('team.csv').getByText('Undone', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'View people added by team.csv' }).count()).toBe(0)
    const { rows } = await owner.actor.call('POST v2/admin/workspace/user-list', { type: 'invited' })
    expect(rows.map(({ email }: { email: string }) => email)).toEqual(['bob@acme.example'])
  })

  it('reads the words for roles in the rows to fix as they were chosen for the file', async () => {
    const { page } = ada
    await page.goto(at('/import'))
    const buffer = Buffer.from('Name,Email,Role\nEve Fox,eve@acme.example,Ranger\nFay Gil,fay@,Ranger\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rangers.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('combobox', { name: 'Role maps to' }).selectOption({ label: 'Role' })
    await page.getByLabel('Ranger becomes').selectOption({ label: 'Guest' })
    await page.getByRole('button', { name: 'Check rows' }).click()
    await page.getByRole('button', { name: 'Continue with 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 person' }).click()
    await page.getByRole('button', { name: 'Fix 1 row' }).click()
    await page.getByRole('button', { name: 'Email on line 2: fay@. Edit' }).click()
    await page.getByLabel('Email on line 2').fill('fay@acme.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue with 1 row' }).waitFor()
  })

  it('[IMP-3] shows whose role an update changes before it starts, and leaves an owner as one', async () => {
    const { page } = ada
    await page.goto(at('/import'))
    const people = [
      `Owner,${owner.email},member`,
      'Bob Ray,bob@acme.example,guest',
      'Eve Fox,eve@acme.example,member',
      'Gus Day,gus@acme.example,member',
    ]
    const buffer = Buffer.from(['Name,Email,Role', ...people, ''].join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'update.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check rows' }).click()
    const tableRow = (text: string) => page.getByRole('row').filter({ hasText: text })
    await tableRow('bob@acme.example').getByText('Role: Member becomes → Guest').waitFor()
    await tableRow(owner.email).getByText('This person is an owner and stays one.').waitFor()
    await pictures(page, 'console-import-update-check')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue with 4 rows' }).click()
    await page.getByRole('radio', { name: 'Update them' }).check()
    await page.getByText('2 roles change.').waitFor()
    await page.getByText('Updates can’t be undone.').waitFor()
    await pictures(page, 'console-import-update-options')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Invite 1 and update 2 people' }).click()
    await page.getByRole('heading', { name: 'Import complete', exact: true }).waitFor()
    await pictures(page, 'console-import-update-results')
    await expectAccessible(page)
    const listed = (type: 'active' | 'invited') =>
      owner.actor.call('POST v2/admin/workspace/user-list', { type })
    const rows = (await Promise.all([listed('active'), listed('invited')])).flatMap((list) => list.rows)
    const roles = new Map(rows.map(({ email, role }: { email: string; role: string }) => [email, role]))
    expect([owner.email, 'bob@acme.example', 'eve@acme.example'].map((email) => roles.get(email))).toEqual([
      'owner',
      'guest',
      'user',
    ])
  })
})
