import type { User } from '@metapyra/contract/entities/user'
import { EXPIRED_AT, UNSAVED } from './flag-names.ts'
import { spaceHost } from './guard.ts'
import { handoffUrl, loginPath } from './handoff.ts'
import type { Page } from './page.ts'
import type { SessionState } from './state.ts'

/**
 * Where somebody was when their session ended, as `reactWith` notes it, for as long as this tab is open and nobody has
 * logged in: who was there and with whom they chatted, where that is known, and the space on whose host it was; none: on
 * this one.
 */
type WayBack = [
  path: string,
  search?: string,
  userId?: string | null,
  chat?: string | null,
  domain?: string | null,
]

const isPathHere = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** From home, and from where one logs in, everybody goes on as ever. */
const LEADS_NOWHERE = /^\/(login)?$/

const pathOf = ([path, search = '', , chat]: WayBack): string =>
  path + (path === '/space' && chat ? `?${new URLSearchParams({ chat })}` : search)

/** Notes what the login of the main host was asked for by a space's host (`/login?at=acme&next=/space`). */
export const saveReturnPath = (page: Page, search: string): void => {
  const query = new URLSearchParams(search)
  const way: WayBack = [query.get('next') ?? '', '', null, null, query.get('at')]
  if (isPathHere(way[0])) page.tab.set(EXPIRED_AT, JSON.stringify(way))
}

const kept = (page: Page): WayBack | null => {
  const way: WayBack | null = JSON.parse(page.tab.get(EXPIRED_AT) ?? 'null')
  return way && isPathHere(way[0]) && !LEADS_NOWHERE.test(way[0]) ? way : null
}

/**
 * The login that leads back to where the session ended, by whichever host has one; null where none has ended in this
 * tab.
 */
export const loginToWayBack = (page: Page, isOnSpaceHost: boolean): string | null => {
  const way = kept(page)
  if (!way) return null
  return isOnSpaceHost
    ? `${loginPath(pathOf(way))}&expired=1`
    : `/login?${new URLSearchParams({ next: pathOf(way), expired: '1' })}`
}

/**
 * Where whoever has just logged in goes on; null: where everybody begins. Of somebody else nothing is shown, and what
 * they had typed is gone.
 */
export const takeWayBack = (page: Page, { $appConfig }: SessionState, user: User): string | null => {
  const way = kept(page)
  page.tab.remove(EXPIRED_AT)
  if (!way || (way[2] && way[2] !== user.id)) {
    page.tab.remove(UNSAVED)
    return null
  }
  const domain = way[4]
  if (!domain) return pathOf(way)
  const mainHost = $appConfig.get()?.appConfig.mainHost
  if (!mainHost || !user.workspaces.some((one) => one.domain === domain)) return null
  return handoffUrl(`${page.protocol}//${spaceHost(domain, mainHost)}${pathOf(way)}`)
}
