import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { DEMO, signInAs } from './demo.ts'
import { pictures } from './pictures.ts'
import type { Served } from './served.ts'
import { settings } from './settings.ts'
import { logIn } from './steps.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

/** Opened beside the list of spaces, where nothing else is open that a narrower window would bring to the front. */
const openDeletion = async (page: Page, { origin }: Served) => {
  await page.goto(`${origin}/join#data`)
  const button = settings(page).getByRole('button', { name: 'Delete account' })
  await button.scrollIntoViewIfNeeded()
  return button
}

describe('whoever deletes their account', () => {
  const stage = setUpServerAndBrowser(withDemo)
  let maren: Person
  let priya: Person

  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    priya = await stage.personOfSuite({ viewport: WIDE })
    await signInAs(maren.page, stage.served, 'maren')
    await signInAs(priya.page, stage.served, 'priya')
  })

  it('[DEL-1] is shown what stands in the way, and where it is settled', async () => {
    const { page } = maren
    await (await openDeletion(page, stage.served)).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const way = dialog.getByRole('link', { name: 'Transfer ownership' })
    await way.waitFor()
    await pictures(page, 'delete-account-blocked')
    await expectAccessible(page)
    expect(await way.getAttribute('href')).toContain('/admin/settings')
    expect(await dialog.getByRole('button', { name: 'Delete account' }).count()).toBe(0)
  })

  it('[DEL-2] [DEL-3] reads what goes by when, is out at once, and comes back by the link of the mail', async () => {
    const { page } = priya
    const email = DEMO.emailOf('priya')
    const button = await openDeletion(page, stage.served)
    await pictures(page, 'delete-account-settings')
    await expectAccessible(page)
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText(/This can’t be undone after/).waitFor()
    await dialog.getByRole('checkbox', { name: /Also remove everything I wrote/ }).check()
    await pictures(page, 'delete-account-dialog')
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: /Also remove everything I wrote/ }).uncheck()
    await dialog.getByLabel('Type your email to confirm').fill('somebody@harbour.example')
    await dialog.getByLabel('Your password', { exact: true }).fill(DEMO.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText(/This isn’t your account’s email/).waitFor()
    await dialog.getByLabel('Type your email to confirm').fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText(/Your account is deleted. You can restore it until/).waitFor()
    await pictures(page, 'delete-account-done')
    await logIn(page, stage.served, email, DEMO.password)
    await page.getByText(/This account was deleted/).waitFor()
    await pictures(page, 'delete-account-login')
    await page.goto(await stage.served.linkFor(email, /Your account was deleted/))
    await page.getByRole('heading', { name: 'Restore your account?' }).waitFor()
    await pictures(page, 'keep-account')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore account' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await pictures(page, 'keep-account-done')
    await page.getByRole('link', { name: 'Log in' }).last().click()
    await logIn(page, stage.served, email, DEMO.password)
    await page.getByText(DEMO.space).first().waitFor()
  })
})
