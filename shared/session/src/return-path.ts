import type { User } from '@metapyra/contract/entities/user'
import { spaceHost } from './guard.ts'
import { handoffUrl, loginPath } from './handoff.ts'
import type { Page } from './page.ts'
import type { SessionState } from './state.ts'
import { EXPIRED_AT, UNSAVED } from './storage-keys.ts'

/**
 * Where a person was when their session expired, stored by `applyErrorReaction` while this tab is open and no one has logged in:
 * the page, the person and their open chat if known, and the space on whose host it was (none: on this host).
 */
type ReturnPoint = [
  path: string,
  search?: string,
  userId?: string | null,
  chat?: string | null,
  domain?: string | null,
]

const isPathHere = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** After home and the login page, people continue in the default way. */
const LEADS_NOWHERE = /^\/(login)?$/

const pathOf = ([path, search = '', , chat]: ReturnPoint): string =>
  path + (path === '/space' && chat ? `?${new URLSearchParams({ chat })}` : search)

/**
 * Stores the return path that a space's host has passed to the login of the main host (`/login?at=acme&next=/space`).
 */
export const saveReturnPath = (page: Page, search: string): void => {
  const query = new URLSearchParams(search)
  const returnPoint: ReturnPoint = [query.get('next') ?? '', '', null, null, query.get('at')]
  if (isPathHere(returnPoint[0])) page.tab.set(EXPIRED_AT, JSON.stringify(returnPoint))
}

const storedReturnPoint = (page: Page): ReturnPoint | null => {
  const returnPoint: ReturnPoint | null = JSON.parse(page.tab.get(EXPIRED_AT) ?? 'null')
  return returnPoint && isPathHere(returnPoint[0]) && !LEADS_NOWHERE.test(returnPoint[0]) ? returnPoint : null
}

/**
 * The login address that leads back to where the session expired, on whichever host has one; null if none has expired
 * in this tab.
 */
export const loginWithReturnPath = (page: Page, isOnSpaceHost: boolean): string | null => {
  const returnPoint = storedReturnPoint(page)
  if (!returnPoint) return null
  return isOnSpaceHost
    ? `${loginPath(pathOf(returnPoint))}&expired=1`
    : `/login?${new URLSearchParams({ next: pathOf(returnPoint), expired: '1' })}`
}

/**
 * Where the person who has just logged in continues; null: at the default page. If the stored page belongs to someone
 * else, it is not opened, and their unsaved input is deleted.
 */
export const takeReturnUrl = (page: Page, { $appConfig }: SessionState, user: User): string | null => {
  const returnPoint = storedReturnPoint(page)
  page.tab.remove(EXPIRED_AT)
  if (!returnPoint || (returnPoint[2] && returnPoint[2] !== user.id)) {
    page.tab.remove(UNSAVED)
    return null
  }
  const domain = returnPoint[4]
  if (!domain) return pathOf(returnPoint)
  const mainHost = $appConfig.get()?.appConfig.mainHost
  if (!mainHost || !user.workspaces.some((space) => space.domain === domain)) return null
  return handoffUrl(`${page.protocol}//${spaceHost(domain, mainHost)}${pathOf(returnPoint)}`)
}
