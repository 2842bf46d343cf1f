import { describe, expect, it } from 'vitest'
import { createSpaceOwner, register } from '../api/register.ts'
import { expectAccessible, launchFast } from './browser.ts'
import { picture } from './pictures.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

// Optimized, because the page of the API renders some three hundred calls.
const stage = setUpServerAndBrowser({ launch: () => launchFast() })

it('the page of the API shows each call and sends one, and the console stays empty', async () => {
  const { page, warnings } = await stage.personOfTest()
  await page.goto(`${stage.served.origin}/api/docs`)
  const call = page.locator('.opblock', { hasText: '/api/v2/utils/app-config' })
  await call.locator('.opblock-summary').click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table', { hasText: '"name": "MetaPyra"' }).waitFor()
  expect(warnings).toEqual([])
})

describe('the mailbox of the sandbox', () => {
  it('says what to do while there is no mail, and where none is to the address that was asked for', async () => {
    const { page, warnings } = await stage.personOfTest()
    await page.goto(`${stage.served.origin}/sandbox/mail`)
    await page.getByText('No emails yet. Sign up or invite someone').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Emails to').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('No emails to nobody@example.com.').waitFor()
    await picture(page, 'mailbox-empty')
    expect(warnings).toEqual([])
  })

  it.each([390, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme }))))(
    'lists mails and shows one, $width px wide, $theme',
    async ({ width, theme }) => {
      const { email: older } = await register(stage.served)
      const { email } = await register(stage.served)
      const { page, warnings } = await stage.personOfTest({ viewport: { width, height: 844 } })
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`${stage.served.origin}/sandbox/mail`)
      const mails = page.getByRole('listitem')
      expect(await mails.nth(0).textContent()).toContain(email)
      expect(await mails.nth(1).textContent()).toContain(older)
      await picture(page, `mailbox-${width}-${theme}`)
      await expectAccessible(page)

      await mails.nth(0).getByRole('link').click()
      await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
      await page.getByRole('link', { name: /\/verify\?token=/ }).waitFor()
      const button = page.frameLocator('iframe').getByRole('link', { name: 'Verify email' })
      await picture(page, `mail-${width}-${theme}`)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const [openedTab] = await Promise.all([page.waitForEvent('popup'), button.click()])
      await openedTab
        .getByRole('heading', { name: /Verify|verified/ })
        .first()
        .waitFor()
      expect(warnings).toEqual([])
    },
  )
})

describe('the DNS of a development server', () => {
  it('answers what is set on its page, which the console fills in', async () => {
    const { page, context } = await stage.personOfTest()
    const { actor, domain } = await createSpaceOwner(stage.served)
    await signIn(page, stage.served, actor)
    await page.goto(stage.served.ofSpace(domain, '/admin/address'))
    await page.getByRole('textbox', { name: 'Domain' }).fill('harbour.example')
    await page.getByRole('button', { name: 'Use this domain' }).click()
    // Once the domain is verified, the space is opened there, but not at an address that no browser can resolve.
    await page.getByText('127.0.0.1 harbour.example', { exact: true }).waitFor()
    const openedTab = context.waitForEvent('page')
    await page.getByRole('link', { name: /development server/ }).click()
    const zone = await openedTab
    await zone.getByRole('button', { name: 'Add record' }).click()
    await zone.getByRole('heading', { name: 'Records' }).waitFor()
    await picture(zone, 'sandbox-dns')
    await expectAccessible(zone)
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Found the record for harbour.example.').waitFor()
    await zone.getByRole('button', { name: 'Remove _metapyra.harbour.example' }).click()
    await zone.getByText('No records yet.').waitFor()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Record missing').waitFor()
    await picture(page, 'console-address-missing')
    await expectAccessible(page)
  })
})
