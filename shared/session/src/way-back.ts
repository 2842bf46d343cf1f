import type { User } from '@metapyra/contract/entities/user'
import { EXPIRED_AT, UNSAVED } from './flag-names.ts'
import { spaceHost } from './guard.ts'
import { handoffUrl, loginPath } from './handoff.ts'
import type { Page } from './page.ts'
import { matchRoute } from './routes.ts'
import type { SessionState } from './state.ts'

/** Where somebody was when their session ended, for as long as this tab is open and nobody has logged in. */
interface WayBack {
  path: string
  /** Null where another host asked for the login, and does not say who was there. */
  userId: string | null
  /** The space on whose host they were; null: on this one. */
  domain: string | null
}

const isPathHere = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Notes where this page is, with its open chat, before all of it is forgotten. */
export const keepWayBack = (page: Page, { $user, $chatPlayer }: SessionState): void => {
  const [{ path, search }, chat] = [page, $chatPlayer.get()]
  // From home, and from the pages that lead in, everybody goes on as ever.
  const { name, meta } = matchRoute(path)
  if (name === 'home' || meta.onlySignedOut) return
  const query = path === '/space' && chat ? `?${new URLSearchParams({ chat })}` : search
  const way: WayBack = { path: path + query, userId: $user.get()?.id ?? null, domain: null }
  page.tab.set(EXPIRED_AT, JSON.stringify(way))
}

/** Notes what the login of the main host was asked for by a space's host (`/login?at=acme&next=/space`). */
export const keepAskedWay = (page: Page, search: string): void => {
  const query = new URLSearchParams(search)
  const [path, domain] = [query.get('next') ?? '', query.get('at')]
  if (isPathHere(path)) page.tab.set(EXPIRED_AT, JSON.stringify({ path, userId: null, domain }))
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
    ? `${loginPath(way.path)}&expired=1`
    : `/login?${new URLSearchParams({ next: way.path, expired: '1' })}`
}

/**
 * Where whoever has just logged in goes on; null: where everybody begins. Of somebody else nothing is shown, and what
 * they had typed is gone.
 */
export const takeWayBack = (page: Page, { $appConfig }: SessionState, user: User): string | null => {
  const way = kept(page)
  page.tab.remove(EXPIRED_AT)
  if (!way || (way.userId !== null && way.userId !== user.id)) {
    page.tab.remove(UNSAVED)
    return null
  }
  if (way.domain === null) return isPathHere(way.path) ? way.path : null
  const mainHost = $appConfig.get()?.appConfig.mainHost
  if (!mainHost || !user.workspaces.some(({ domain }) => domain === way.domain)) return null
  return handoffUrl(`${page.protocol}//${spaceHost(way.domain, mainHost)}${way.path}`)
}
