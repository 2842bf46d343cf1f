import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Actor } from '../api/actor.ts'
import { found, PASSWORD } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchBrowser, newPerson } from './browser.ts'
import type { Served } from './served.ts'
import { serve } from './served.ts'

const manifest = new URL('../../member-client/dist/.vite/manifest.json', import.meta.url)
const LOGIN_SCREEN = `**/${JSON.parse(readFileSync(manifest, 'utf8'))['src/account/login-screen.tsx'].file}`

describe('a screen that breaks', () => {
  let browser: Browser
  let served: Served
  let owner: { email: string; domain: string }
  let person: Person
  let page: Page
  beforeAll(async () => {
    served = await serve()
    browser = await launchBrowser()
    owner = await found({ someone: () => new Actor(served.port) })
  })
  afterAll(async () => {
    await browser?.close()
    await served?.end()
  })
  beforeEach(async () => {
    person = await newPerson(browser)
    page = person.page
  })
  afterEach(() => person.context.close())

  const logIn = async () => {
    await page.goto(`${served.origin}/login`)
    await page.getByLabel('Mail address').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  /** The server's log names the crash, and the request of this page that came before it. */
  const expectReported = (client: string, requestIds: string[]) =>
    vi.waitFor(() => {
      const lines = served.log().split('\n')
      const report = lines.find((line) => line.includes('seen by a client') && line.includes(client))
      expect(requestIds).toContain(JSON.parse(report ?? '{}').client?.context?.requestId)
    })
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
    await logIn()
    await page.getByRole('heading', { name: 'This page has stopped working' }).waitFor()
    await expectAccessible(page)
    await expectReported('member-client', ids)
    await page.goto(`${served.origin}/create-space`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'This page has stopped working' }).waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
  })

  it('does the same in the console', async () => {
    const headers = { 'x-request-id': 'that-of-the-list' }
    const json = { rows: [{ userId: 'x' }], total: 1, isExact: true }
    await page.route('**/user-list', (route) => route.fulfill({ headers, json }))
    await logIn()
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
    await page.goto(`http://${owner.domain}.localhost:${served.port}/admin/users`)
    await page.getByText('This page has stopped working').waitFor()
    await page.getByRole('link', { name: 'Import' }).waitFor()
    await expectReported('console', ['that-of-the-list'])
  })

  it.each([
    ['the member client', '/login', LOGIN_SCREEN, 'Log in'],
    ['the console', '/admin/users', '**/admin/assets/users-page-*.js', 'People'],
  ])(
    'is asked for again once where a deployment has taken its files away: %s',
    async (_, path, chunk, title) => {
      const host = path === '/login' ? served.origin : `http://${owner.domain}.localhost:${served.port}`
      const shown = () => page.getByRole('heading', { name: title, exact: true }).waitFor()
      if (path !== '/login') {
        await logIn()
        await page.getByText(`Space ${owner.domain}`).first().waitFor()
        // The sign-in is handed over before anything is taken away.
        await page.goto(`${host}${path}`)
        await shown()
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
      await shown()
      expect(pages).toEqual([`${host}${path}`, `${host}${path}`])
    },
  )

  it('says that it did not load where it stays away', async () => {
    await page.route(LOGIN_SCREEN, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${served.origin}/login`)
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
  })
})
