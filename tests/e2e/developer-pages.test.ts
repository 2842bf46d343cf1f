import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { register } from '../api/register.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import { picture } from './pictures.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

let browser: Browser
let served: Served
beforeAll(async () => {
  served = await serve()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.end()
})

/** Somebody who has the console open: an error, a warning or a file that is missing is told there. */
const developer = async (size?: { width: number; height: number }) => {
  const { page } = await newPerson(browser, size)
  const told: string[] = []
  page.on('pageerror', ({ message }) => told.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') told.push(message.text())
  })
  return { page, told }
}

it('the page of the API shows each call and sends one, and the console stays empty', async () => {
  const { page, told } = await developer()
  await page.goto(`${served.origin}/api/docs`)
  const call = page.locator('.opblock', { hasText: '/api/v2/utils/app-config' })
  await call.locator('.opblock-summary').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table', { hasText: '"name": "MetaPyra"' }).waitFor()
  expect(told).toEqual([])
})

describe('the mailbox of the sandbox', () => {
  it('says what to do while there is no mail, and where none is to the address that was asked for', async () => {
    const { page, told } = await developer()
    await page.goto(`${served.origin}/sandbox/mail`)
    await page.getByText('No mail yet. Register or invite somebody').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Mails to').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('No mail to nobody@example.com.').waitFor()
    await picture(page, 'mailbox-empty')
    expect(told).toEqual([])
  })

  it.each([390, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme }))))(
    'lists mails and shows one, $width px wide, $theme',
    async ({ width, theme }) => {
      const someone = { someone: () => new Actor(served.port) }
      const { email: older } = await register(someone)
      const { email } = await register(someone)
      const { page, told } = await developer({ width, height: 844 })
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`${served.origin}/sandbox/mail`)
      const mails = page.getByRole('listitem')
      expect(await mails.nth(0).textContent()).toContain(email)
      expect(await mails.nth(1).textContent()).toContain(older)
      await picture(page, `mailbox-${width}-${theme}`)
      await expectAccessible(page)

      await mails.nth(0).getByRole('link').click()
      await page.getByRole('heading', { name: 'Confirm your mail address' }).waitFor()
      await page.getByRole('link', { name: /\/verify\?token=/ }).waitFor()
      const button = page.frameLocator('iframe').getByRole('link', { name: 'Confirm the address' })
      await picture(page, `mail-${width}-${theme}`)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()])
      await opened
        .getByRole('heading', { name: /Confirm|confirmed/ })
        .first()
        .waitFor()
      expect(told).toEqual([])
    },
  )
})
