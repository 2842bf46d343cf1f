import type { User } from '@metapyra/contract/entities/user'
import { EXPIRED_AT, UNSAVED } from './flag-names.ts'
import { spaceHost } from './guard.ts'
import { handoffUrl, loginPath } from './handoff.ts'
import type { Page } from './page.ts'
import type { SessionState } from './state.ts'

/**
 * Where somebody was when their session ended, as `reactWith` notes it, for as long as this tab is open and nobody has
 * logged in: the path, the id of whoever was there if that is known, and the space on whose host it was; none: on this one.
 */
type WayBack = [path: string, userId?: string | null, domain?: string | null]

const isPathHere = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Notes what the login of the main host was asked for by a space's host (`/login?at=acme&next=/space`). */
export const keepAskedWay = (page: Page, search: string): void => {
  const query = new URLSearchParams(search)
  const way: WayBack = [query.get('next') ?? '', null, query.get('at')]
  if (isPathHere(way[0])) page.tab.set(EXPIRED_AT, JSON.stringify(way))
}

const kept = (page: Page): WayBack | null => JSON.parse(page.tab.get(EXPIRED_AT) ?? 'null')

/**
 * The login that leads back to where the session ended, by whichever host has one; null where none has ended in this
 * tab.
 */
export const loginToWayBack = (page: Page, isOnSpaceHost: boolean): string | null => {
  const way = kept(page)
  if (!way) return null
  return isOnSpaceHost
    ? `${loginPath(way[0])}&expired=1`
    : `/login?${new URLSearchParams({ next: way[0], expired: '1' })}`
}

/**
 * Where whoever has just logged in goes on; null: where everybody begins. Of somebody else nothing is shown, and what
 * they had typed is gone.
 */
export const takeWayBack = (page: Page, { $appConfig }: SessionState, user: User): string | null => {
  const [path = '', userId, domain] = kept(page) ?? []
  page.tab.remove(EXPIRED_AT)
  if (userId && userId !== user.id) {
    page.tab.remove(UNSAVED)
    return null
  }
  if (!domain) return isPathHere(path) ? path : null
  const mainHost = $appConfig.get()?.appConfig.mainHost
  if (!mainHost || !user.workspaces.some((one) => one.domain === domain)) return null
  return handoffUrl(`${page.protocol}//${spaceHost(domain, mainHost)}${path}`)
}
