import { beforeAll, describe, expect, it } from 'vitest'
import { createSpaceOwner } from '../api/register.ts'
import type { Person } from './browser.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const PEOPLE = 'Name,E-Mail\nAnn Lee,ann@acme.example\nBob Ray,bob@\n'
const NOT_IMPORTED = /^confirm: These rows aren’t imported yet/
const UNDER_WAY = /^confirm: The import is running/

describe('whoever leaves a half-mended import', () => {
  const stage = setUpServerAndBrowser()
  let ada: Person
  /** The confirmations displayed since the last check, and how they are answered. */
  const questions: string[] = []
  let isSure = false

  beforeAll(async () => {
    ada = await stage.personOfSuite()
    const { actor } = await createSpaceOwner(stage.served, 'engines', 'Analytical Engines')
    await actor.call('POST v2/workspace/create', { name: 'Difference Engines', domain: 'difference' })
    await signIn(ada.page, stage.served, actor)
    ada.page.on('dialog', async (dialog) => {
      questions.push(`${dialog.type()}: ${dialog.message()}`)
      await (isSure ? dialog.accept() : dialog.dismiss())
    })
  })

  const on = (domain: string, path: string) => stage.served.ofSpace(domain, `/admin${path}`)
  const takeQuestions = () => questions.splice(0)
  const openImport = async (domain: string) => {
    // The previous page may ask for confirmation when its tab navigates away.
    isSure = true
    await ada.page.goto(on(domain, '/users'))
    takeQuestions()
    isSure = false
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
    await expectKept()
  }
  const expectKept = () => ada.page.getByRole('button', { name: 'Continue with 2 rows' }).waitFor()
  /** Matches the page itself, because 'Import people' contains the word and a table too. */
  const expectPeople = () => ada.page.getByRole('heading', { name: 'People', exact: true }).waitFor()
  const switchTo = async (name: string) => {
    await ada.page.getByRole('button', { name: /, switch space/ }).click()
    await ada.page.getByRole('list', { name: 'Your spaces' }).getByRole('button', { name }).click()
  }

  it('by Back is asked: who stays keeps every row, who is sure is gone', async () => {
    const { page } = ada
    await openImport('engines')
    await mendBob()
    await page.goBack()
    await expect.poll(takeQuestions).toEqual([expect.stringMatching(NOT_IMPORTED)])
    await expect.poll(() => page.url().split('?')[0]).toBe(on('engines', '/import'))
    await expectKept()
    isSure = true
    await page.goBack()
    await expectPeople()
    expect(takeQuestions()).toEqual([expect.stringMatching(NOT_IMPORTED)])
    await page.goForward()
    await page.getByRole('heading', { name: 'Import people' }).waitFor()
    expect(await page.getByRole('button', { name: 'Import 2 people' }).count()).toBe(0)
    expect(takeQuestions()).toEqual([])
  })

  it('by Forward is asked as well', async () => {
    const { page } = ada
    await openImport('engines')
    await page.getByRole('link', { name: 'People' }).click()
    await expect.poll(takeQuestions).toEqual([expect.stringMatching(NOT_IMPORTED)])
    isSure = true
    await page.getByRole('link', { name: 'People' }).click()
    await expectPeople()
    await page.goBack()
    isSure = false
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
    await page.getByRole('button', { name: 'Check rows' }).waitFor()
    takeQuestions()
    await page.goForward()
    await expect.poll(takeQuestions).toEqual([expect.stringMatching(NOT_IMPORTED)])
    await page.getByRole('button', { name: 'Check rows' }).waitFor()
  })

  it('by choosing another space is asked: who stays is in the same space, who is sure in the other', async () => {
    const { page } = ada
    await openImport('engines')
    await mendBob()
    await switchTo('Difference Engines')
    await expect.poll(takeQuestions).toEqual([expect.stringMatching(NOT_IMPORTED)])
    await expectKept()
    await page.getByRole('button', { name: 'Analytical Engines , switch space' }).waitFor()
    isSure = true
    await switchTo('Difference Engines')
    await expect.poll(() => new URL(page.url()).hostname).toBe('difference.localhost')
    await page.getByRole('button', { name: 'Difference Engines , switch space' }).waitFor()
    expect(takeQuestions()).toEqual([expect.stringMatching(NOT_IMPORTED)])
  })

  it('while it is sent is told that it is under way', async () => {
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
    await expect.poll(takeQuestions).toEqual([expect.stringMatching(UNDER_WAY)])
    answered.resolve()
    await page.getByRole('heading', { name: 'Import complete' }).waitFor()
    await page.getByRole('button', { name: 'Go to People' }).click()
    await expectPeople()
    expect(takeQuestions()).toEqual([])
  })

  it('by logging out is asked, and stays logged in until sure', async () => {
    const { page } = ada
    await openImport('difference')
    await page.getByRole('button', { name: /^Account:/ }).click()
    const logOut = async () => {
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect.poll(takeQuestions).toEqual([expect.stringMatching(NOT_IMPORTED)])
    }
    await logOut()
    await page.getByRole('button', { name: 'Continue with 1 row' }).waitFor()
    isSure = true
    await logOut()
    await expect.poll(() => page.url()).toBe(stage.served.ofSpace('difference', '/'))
    await page.waitForLoadState()
    await page.goto(`${stage.served.origin}/join`)
    // A logged-in person would stay there.
    await page.waitForURL(`${stage.served.origin}/`)
    expect(takeQuestions()).toEqual([])
  })
})
