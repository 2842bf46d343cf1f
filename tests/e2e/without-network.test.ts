import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { found } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture } from './pictures.ts'
import { onStage } from './stage.ts'
import { enterSpace, signIn } from './steps.ts'

describe('without a network', () => {
  const stage = onStage()
  let ada: Person
  let page: Page
  let host: string
  beforeAll(async () => {
    const owner = await found(stage.served)
    host = stage.served.ofSpace(owner.domain)
    ada = await stage.personOfSuite()
    page = ada.page
    await signIn(page, stage.served, owner.actor)
    await page.goto(`${host}/welcome`)
    await enterSpace(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
  })

  it('the client opens, says that it is offline, and goes on by itself', async () => {
    await stage.served.kill()
    await ada.context.setOffline(true)
    await page.goto(`${host}/space`)
    await page.getByText('Offline. Waiting for the network…').waitFor()
    await expectAccessible(page)
    await picture(page, 'offline')
    await stage.served.start()
    await ada.context.setOffline(false)
    await page.getByText('Only you are here').waitFor()
  })

  it('and where the server alone is away, it says so and tries again', async () => {
    await stage.served.kill()
    await page.goto(`${host}/space`)
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
    await stage.served.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Only you are here').waitFor()
  })

  it('nothing that the server alone answers comes from what was kept', async () => {
    await stage.served.kill()
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
