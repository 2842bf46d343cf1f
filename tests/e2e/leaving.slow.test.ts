import { beforeAll, describe, expect, it } from 'vitest'
import { createSpaceOwner } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture } from './pictures.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const PEOPLE = 'Name,E-Mail\nAnn Lee,ann@acme.example\nBob Ray,bob@\n'

describe('whoever leaves a half-mended import', () => {
  const stage = setUpServerAndBrowser()
  let ada: Person
  /** The browser's own questions. */
  const questions: string[] = []

  beforeAll(async () => {
    ada = await stage.personOfSuite()
    const { actor } = await createSpaceOwner(stage.served, 'engines', 'Analytical Engines')
    await actor.call('POST v2/workspace/create', { name: 'Difference Engines', domain: 'difference' })
    await signIn(ada.page, stage.served, actor)
    ada.page.on('dialog', async (dialog) => {
      questions.push(`${dialog.type()}: ${dialog.message()}`)
      await dialog.accept()
    })
  })

  const on = (domain: string, path: string) => stage.served.ofSpace(domain, `/admin${path}`)
  const stepNow = () => new URL(ada.page.url()).searchParams.get('step')
  const openImport = async (domain: string) => {
    await ada.page.goto(on(domain, '/users'))
    await ada.page.getByRole('link', { name: 'Import' }).click()
    await ada.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
    await ada.page.getByRole('button', { name: 'Check rows' }).click()
  }
  const mendBob = async () => {
    await ada.page.getByRole('button', { name: 'Email on line 3: bob@. Edit' }).click()
    await ada.page.getByLabel('Email on line 3').fill('bob@acme.example')
    await ada.page.keyboard.press('Enter')
    await expectMended()
  }
  const expectMended = () => ada.page.getByRole('button', { name: 'Continue with 2 rows' }).waitFor()
  /** Matches the page itself, because 'Import people' contains the word and a table too. */
  const expectPeople = () => ada.page.getByRole('heading', { name: 'People', exact: true }).waitFor()
  const switchTo = async (name: string) => {
    await ada.page.getByRole('button', { name: /, switch space/ }).click()
    await ada.page.getByRole('list', { name: 'Your spaces' }).getByRole('button', { name }).click()
  }
  /** Waits until the browser has stored the last change, before something ends the page. */
  const expectSaved = () =>
    expect
      .poll(() =>
        ada.page.evaluate(() => {
          const event = new Event('beforeunload', { cancelable: true })
          dispatchEvent(event)
          return event.defaultPrevented
        }),
      )
      .toBe(false)

  it('[IMP-13] by Back and Forward goes through the steps, with every fix', async () => {
    const { page } = ada
    await openImport('engines')
    await mendBob()
    await page.getByRole('button', { name: 'Continue with 2 rows' }).click()
    await page.getByRole('radio', { name: 'Update them' }).check()
    await page.goBack()
    await expectMended()
    await page.goBack()
    await page.getByRole('button', { name: 'Check rows' }).waitFor()
    await page.goForward()
    await expectMended()
    await page.goForward()
    expect(await page.getByRole('radio', { name: 'Update them' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Back to rows' }).click()
    await expectMended()
    await page.goBack()
    await page.getByRole('button', { name: 'Check rows' }).waitFor()
    await page.goBack()
    await page.getByText('Drop a CSV or Excel file here').waitFor()
    await page.goBack()
    await expectPeople()
    expect(questions).toEqual([])
  })

  it('[IMP-13] by a reload is where it was, with columns, fixes and options', async () => {
    const { page } = ada
    await openImport('engines')
    await mendBob()
    await page.getByRole('button', { name: 'Continue with 2 rows' }).click()
    await page.getByLabel('Email an invitation to each new person').uncheck()
    await expectSaved()
    await page.reload()
    await page.getByRole('button', { name: 'Import 2 people' }).waitFor()
    expect(await page.getByLabel('Email an invitation to each new person').isChecked()).toBe(false)
    await page.goBack()
    await page.getByRole('button', { name: 'Email on line 3: bob@acme.example. Edit' }).waitFor()
    await expectSaved()
    await page.reload()
    await page.getByRole('button', { name: 'Email on line 3: bob@acme.example. Edit' }).waitFor()
    expect(questions).toEqual([])
  })

  it('[IMP-13] for another page finds the file again, until it starts over', async () => {
    const { page } = ada
    await openImport('engines')
    await mendBob()
    await expectSaved()
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expectPeople()
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByText('You haven’t finished importing people.csv').first().waitFor()
    await picture(page, 'import-saved-file')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await page.getByRole('button', { name: 'Email on line 3: bob@acme.example. Edit' }).waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('dialog', { name: 'Start over with another file?' }).waitFor()
    await picture(page, 'import-start-over')
    await page.getByRole('button', { name: 'Discard and start over' }).click()
    await page.getByText('Drop a CSV or Excel file here').waitFor()
    expect(stepNow()).toBeNull()
    expect(questions).toEqual([])
  })

  it('while it is sent is asked in the page’s own words, and stopped where it goes back a step', async () => {
    const { page } = ada
    await openImport('engines')
    await mendBob()
    const answered = Promise.withResolvers<void>()
    await page.route(/import-users/, async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Continue with 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await page.getByRole('button', { name: 'Stop import' }).waitFor()
    await page.goBack()
    const question = page.getByRole('dialog', { name: /^The import is running/ })
    await question.waitFor()
    await picture(page, 'import-leave-question')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    answered.resolve()
    await page.getByRole('heading', { name: 'Import complete' }).waitFor()
    await page.getByRole('button', { name: 'View 2 new people' }).click()
    await expectPeople()
    await page.getByText('Added by import: people.csv').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await picture(page, 'people-of-import')
    await expectAccessible(page)
    expect(questions).toEqual([])
  })

  it('for another space loses nothing, and finds it again', async () => {
    const { page } = ada
    await openImport('difference')
    await mendBob()
    await expectSaved()
    await switchTo('Analytical Engines')
    await expect.poll(() => new URL(page.url()).hostname).toBe('engines.localhost')
    await page.goto(on('difference', '/import'))
    await page.getByText('You haven’t finished importing people.csv').waitFor()
    expect(questions).toEqual([])
  })
})
