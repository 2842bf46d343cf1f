import { errors } from '@metapyra/contract/errors'
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './browser.ts'
import { DEMO } from './demo.ts'
import { picture } from './pictures.ts'
import type { Scene, Screen } from './screens.ts'
import { button } from './screens.ts'
import type { Served } from './served.ts'

/** A server error with a status that is not retried automatically. */
const REFUSAL = { status: 501, json: { code: 'INTERNAL', message: errors.INTERNAL.message } }

/** A list that waits for its call, with an axe check; then the call fails. */
const listThatFails = (name: string, path: string, call: string, waiting: string): Screen => {
  const address = `**/api/${call}`
  let released: PromiseWithResolvers<void>
  return {
    name: `console-${name}-failed`,
    path,
    isInSpace: true,
    before: (page) => {
      released = Promise.withResolvers()
      // All requests, because one that is repeated while waiting replaces the first.
      const refuse = (route: Route) => route.fulfill(REFUSAL).catch(() => undefined)
      return page.route(address, (route) => released.promise.then(() => refuse(route)))
    },
    ready: async (page) => {
      await page.getByRole('status').filter({ hasText: waiting }).waitFor()
      await picture(page, `console-${name}-loading-${page.viewportSize()?.width}`)
      await expectAccessible(page)
      released.resolve()
      await button(page, 'Try again').waitFor()
      await page.unroute(address)
    },
  }
}

/** A list with a search that finds nothing. */
const listThatFindsNothing = (name: string, path: string, clear: string): Screen => ({
  name: `console-${name}-no-match`,
  path,
  isInSpace: true,
  ready: async (page) => {
    await page.getByRole('searchbox').fill('nobody of that name')
    await button(page, clear).waitFor()
  },
})

const emptySpaces = new WeakMap<Served, Promise<string>>()

/** A space that the demo's owner has just created, in which nothing has happened yet. */
const emptySpace = async (served: Served) => {
  const owner = served.someone()
  await owner.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
  const name = 'The Northern Lights Cooperative for Maritime Research'
  const { domain } = await owner.call('POST v2/workspace/create', { name, domain: 'northern-lights' })
  return domain
}

const inEmptySpace =
  (path: string) =>
  async ({ served }: Scene) => {
    const created = emptySpaces.get(served) ?? emptySpace(served)
    emptySpaces.set(served, created)
    return served.ofSpace(await created, path)
  }

const emptyList = (name: string, path: string, emptyText: string): Screen => ({
  name: `console-${name}-empty`,
  path: inEmptySpace(path),
  ready: (page) => page.getByText(emptyText).waitFor(),
})

/** The console's lists while they load, when they fail, and when they are empty. */
export const consoleScreens: Screen[] = [
  listThatFails('overview', '/admin/overview', 'v2/admin/workspace/overview', 'Loading overview'),
  listThatFails('people', '/admin/users', 'v2/admin/workspace/user-list', 'Loading people'),
  listThatFails('guest-links', '/admin/guests', 'v2/admin/guest-invites', 'Loading links'),
  listThatFails('guests', '/admin/guests?show=people', 'v2/admin/guest-user-list', 'Loading guests'),
  listThatFails('audit-log', '/admin/audit-log', 'v2/admin/workspace/audit-log', 'Loading entries'),
  listThatFails(
    'announcements',
    '/admin/announcements',
    'v2/admin/workspace/announcement-detail',
    'Loading announcements',
  ),
  {
    name: 'console-people-filters',
    path: '/admin/users',
    isInSpace: true,
    ready: async (page) => {
      await page.getByRole('cell').first().waitFor()
      await button(page, 'Filters').click()
      await page.getByLabel('Recording').waitFor()
      const { x = 0, width = 0 } = (await page.getByLabel('Recording').boundingBox()) ?? {}
      expect(x + width).toBeLessThan(page.viewportSize()?.width ?? 0)
    },
  },
  listThatFindsNothing('people', '/admin/users', 'Clear search and filters'),
  listThatFindsNothing('guest-links', '/admin/guests', 'Clear search'),
  listThatFindsNothing('audit-log', '/admin/audit-log', 'Clear search and filters'),
  {
    name: 'console-overview-empty',
    path: inEmptySpace('/admin/overview'),
    ready: async (page: Page) => {
      await page.getByRole('region', { name: 'Set up your space' }).waitFor()
      await page.getByRole('img', { name: /new members per day/ }).waitFor()
    },
  },
  emptyList('guest-links', '/admin/guests', 'No guests invited yet'),
  emptyList('guests', '/admin/guests?show=people', 'No guests yet'),
  emptyList('announcements', '/admin/announcements', 'No announcements yet'),
  {
    name: 'console-people-empty',
    path: inEmptySpace('/admin/users'),
    ready: async (page) => {
      await page.getByRole('group', { name: 'Status' }).getByText('Deactivated').click()
      await page.getByText('No one is deactivated').waitFor()
    },
  },
]
