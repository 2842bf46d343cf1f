import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Owner } from '../api/register.ts'
import { found } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible } from './browser.ts'
import { onStage } from './stage.ts'
import { signIn } from './steps.ts'

const manifest = new URL('../../member-client/dist/.vite/manifest.json', import.meta.url)
const LOGIN_SCREEN = `**/${JSON.parse(readFileSync(manifest, 'utf8'))['src/account/login-screen.tsx'].file}`

describe('a screen that breaks', () => {
  const stage = onStage()
  let owner: Owner
  let person: Person
  let page: Page
  beforeAll(async () => {
    owner = await found(stage.served)
  })
  beforeEach(async () => {
    person = await stage.personOfTest()
    page = person.page
  })

  const openSpaces = async () => {
    await signIn(page, stage.served, owner.actor)
    await page.goto(`${stage.served.origin}/join`)
  }
  /** The server's log names the crash, and the request of this page that came before it. */
  const expectReported = (client: string, requestIds: string[]) =>
    vi.waitFor(() => {
      const lines = stage.served.log().split('\n')
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
    await openSpaces()
    await page.getByRole('heading', { name: 'This page has stopped working' }).waitFor()
    await expectAccessible(page)
    await expectReported('member-client', ids)
    await page.goto(`${stage.served.origin}/create-space`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'This page has stopped working' }).waitFor()
    // Twice shown, twice thrown.
    expect(person.complaints.splice(0)).toEqual(Array(2).fill(expect.stringContaining('isMine')))
    isBroken = false
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
  })

  it('does the same in the console', async () => {
    const headers = { 'x-request-id': 'that-of-the-list' }
    const json = { rows: [{ userId: 'x' }], total: 1, isExact: true }
    await page.route('**/user-list', (route) => route.fulfill({ headers, json }))
    await openSpaces()
    await page.getByText(`Space ${owner.domain}`).first().waitFor()
    await page.goto(stage.served.ofSpace(owner.domain, '/admin/users'))
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
      const host = path === '/login' ? stage.served.origin : stage.served.ofSpace(owner.domain)
      const shown = () => page.getByRole('heading', { name: title, exact: true }).waitFor()
      if (path !== '/login') {
        await openSpaces()
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
    await page.goto(`${stage.served.origin}/login`)
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
  })
})
