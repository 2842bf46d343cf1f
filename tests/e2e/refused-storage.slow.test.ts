import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { picture } from './pictures.ts'
import { enterSpace, expectSaid, logIn, openChat, write } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

/** Simulates Firefox for a site that is not allowed to store anything: even accessing a storage throws. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })

describe('[ACC-13] a browser that refuses storage', () => {
  const stage = setUpServerAndBrowser()
  let ada: Owner
  beforeAll(async () => {
    ada = await createSpaceOwner(stage.served)
  })
  const at = (path: string) => stage.served.ofSpace(ada.domain, path)

  it('is logged in with, and written and read in', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await refuseStorage(page)
    await logIn(page, stage.served, ada.email)
    await page.waitForURL('**/join')
    await page.goto(at('/welcome'))
    await enterSpace(page)
    await openChat(page)
    await write(page, 'kept by the server alone')
    await expectSaid(page, 'kept by the server alone')
  })

  it('runs the console', async () => {
    const { page } = await stage.personOfTest({ viewport: WIDE })
    await refuseStorage(page)
    await logIn(page, stage.served, ada.email)
    await page.waitForURL('**/join')
    await page.goto(at('/admin/users'))
    await page.getByRole('row').filter({ hasText: 'New Person' }).waitFor()
    await page.goto(at('/admin/settings'))
    await page.getByLabel('Space name').waitFor()
  })

  it('that blocks cookies is told so where one logs in', async () => {
    const { page } = await stage.personOfTest()
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    )
    for (const path of ['/login', '/register']) {
      await page.goto(`${stage.served.origin}${path}`)
      await page.getByText('Your browser blocks cookies').waitFor()
      await expectAccessible(page)
    }
    await picture(page, 'cookies-blocked')
    expect(await page.getByRole('button', { name: 'Create account' }).isEnabled()).toBe(true)
  })
})
