import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, PASSWORD } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import { picture } from './pictures.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'
import { enterSpace } from './steps.ts'

describe('without a network', () => {
  let browser: Browser
  let served: Served
  let ada: Person
  let page: Page
  let host: string
  beforeAll(async () => {
    served = await serve()
    browser = await launchBrowser()
    const owner = await found({ someone: () => new Actor(served.port) })
    host = `http://${owner.domain}.localhost:${served.port}`
    ada = await newPerson(browser)
    page = ada.page
    await page.goto(`${served.origin}/login`)
    await page.getByLabel('Mail address').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/join')
    await page.goto(`${host}/welcome`)
    await enterSpace(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })

  it('the client opens, says that it is offline, and goes on by itself', async () => {
    await served.kill()
    await ada.context.setOffline(true)
    await page.goto(`${host}/space`)
    await page.getByText('Offline. Waiting for the network…').waitFor()
    await expectAccessible(page)
    await picture(page, 'offline')
    await served.start()
    await ada.context.setOffline(false)
    await page.getByText('Only you are here').waitFor()
  })

  it('and where the server alone is away, it says so and tries again', async () => {
    await served.kill()
    await page.goto(`${host}/space`)
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    await served.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Only you are here').waitFor()
  })

  it('nothing that the server alone answers comes from what was kept', async () => {
    await served.kill()
    for (const path of ['/api/v2/user/profile', '/admin', '/sandbox/mail', '/healthz']) {
      await page.goto(`${host}${path}`).then(
        () => {
          throw new Error(`${path} was answered`)
        },
        () => undefined,
      )
    }
  })
})
