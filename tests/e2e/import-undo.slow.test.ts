import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture } from './pictures.ts'
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

  it('opens them from the list of imports, too', async () => {
    const { page } = ada
    await page.goto(at('/import'))
    await picture(page, 'import-history')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fix 1 failed row of team.csv' }).click()
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
})
