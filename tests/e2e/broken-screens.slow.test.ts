import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { picture } from './pictures.ts'
import { enterSpace, signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const manifest = new URL('../../member-client/dist/.vite/manifest.json', import.meta.url)
const LOGIN_SCREEN = `**/${JSON.parse(readFileSync(manifest, 'utf8'))['src/account/sign-in/login-screen.lazy.tsx'].file}`

const stage = setUpServerAndBrowser()
let owner: Owner
beforeAll(async () => {
  owner = await createSpaceOwner(stage.served)
})

describe('a screen that breaks', () => {
  let person: Person
  let page: Page
  beforeEach(async () => {
    person = await stage.personOfTest()
    page = person.page
  })

  const openSpaces = async () => {
    await signIn(page, stage.served, owner.actor)
    await page.goto(`${stage.served.origin}/join`)
  }
  /** The server's log contains the crash and the id of the page's request before it. */
  const expectReported = (client: string, requestIds: string[]) =>
    vi.waitFor(() => {
      const lines = stage.served.log().split('\n')
      const report = lines.find((line) => line.includes('seen by a client') && line.includes(client))
      expect(requestIds).toContain(JSON.parse(report ?? '{}').client?.context?.requestId)
    }, 30_000)
  const requestIds = () => {
    const ids: string[] = []
    page.on('response', async (response) => {
      const id = response.headers()['x-request-id']
      if (id) ids.push(id)
    })
    return ids
  }

  it('says so, offers to reload, tells the server, and leaves the other screens alone', async () => {
    const ids = requestIds()
    let isBroken = true
    await page.route('**/api/v2/workspace/explore-space*', async (route) => {
      const response = await route.fetch()
      return isBroken ? route.fulfill({ response, json: { rows: [null] } }) : route.fulfill({ response })
    })
    await openSpaces()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await expectAccessible(page)
    await expectReported('member-client', ids)
    await page.goto(`${stage.served.origin}/create-space`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    // Displayed twice, so thrown twice.
    expect(person.complaints.splice(0)).toEqual(Array(2).fill(expect.stringContaining('isMine')))
    isBroken = false
    await page.getByRole('button', { name: 'Reload page' }).click()
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
  })

  it('does the same in the console', async () => {
    const ids = requestIds()
    const headers = { 'x-request-id': 'that-of-the-list' }
    const json = { rows: [{ userId: 'x' }], total: 1, isExact: true }
    await page.route('**/user-list', (route) => route.fulfill({ headers, json }))
    await openSpaces()
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
    await page.goto(stage.served.ofSpace(owner.domain, '/admin/users'))
    await page.getByText('Something went wrong').waitFor()
    await page.getByRole('link', { name: 'Import' }).waitFor()
    await expectReported('console', ids)
  })

  it.each([
    ['the member client', '/login', LOGIN_SCREEN, 'Log in'],
    ['the console', '/admin/users', '**/admin/assets/users-page.lazy-*.js', 'People'],
  ])(
    'is asked for again once where a deployment has taken its files away: %s',
    async (_, path, chunk, title) => {
      const host = path === '/login' ? stage.served.origin : stage.served.ofSpace(owner.domain)
      const waitForScreen = () => page.getByRole('heading', { name: title, exact: true }).waitFor()
      if (path !== '/login') {
        await openSpaces()
        await page.getByText(`Space ${owner.domain}`).first().waitFor()
        // The session is handed over before any data is taken away.
        await page.goto(`${host}${path}`)
        await waitForScreen()
      }
      const pages: string[] = []
      await page.route(chunk, (route) =>
        pages.length < 2 ? route.fulfill({ status: 404 }) : route.continue(),
      )
      page.on('response', (response) => {
        const isPage = response.request().resourceType() === 'document' && response.ok()
        if (isPage) pages.push(response.url())
      })
      await page.goto(`${host}${path}`)
      await waitForScreen()
      expect(pages).toEqual([`${host}${path}`, `${host}${path}`])
    },
  )

  it('says that it did not load where it stays away', async () => {
    await page.route(LOGIN_SCREEN, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${stage.served.origin}/login`)
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
  })
})

describe('without a network', () => {
  let ada: Person
  let page: Page
  let host: string
  beforeAll(async () => {
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
    await page.getByText('You’re offline. Waiting to reconnect…').waitFor()
    await expectAccessible(page)
    await picture(page, 'offline')
    await stage.served.start()
    await ada.context.setOffline(false)
    await page.getByText('You’re the only one here').waitFor()
  })

  it('and where the server alone is away, it says so and tries again', async () => {
    await stage.served.kill()
    await page.goto(`${host}/space`)
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
    await stage.served.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You’re the only one here').waitFor()
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
