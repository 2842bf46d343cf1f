import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Api } from './calls/api.ts'
import { ApiError, isPassing } from './calls/errors.ts'
import { loadOnce } from './calls/load-part.ts'
import type { Decision, Site } from './guard.ts'
import { isSpaceHost, spaceHost } from './guard.ts'
import { handoffUrl } from './handoff.ts'
import type { Page } from './page.ts'
import type { Route } from './routes.ts'
import type { SessionState } from './state.ts'
import { setToken, workspaceOnRestore } from './state.ts'
import {
  ASKED_BOOKING,
  ASKED_EVENT,
  ASKED_ITEM,
  ASKED_ROOM,
  PENDING_MESSAGE,
  SPACE_NOT_FOUND,
  TAB_SPACE,
} from './storage-keys.ts'

export interface ProfileOptions {
  api: Api
  state: SessionState
  page: Page
  site(): Promise<Site>
  /** Applies what §8 says, and returns the path to go to, if any. */
  react(
    error: ApiError,
    call: 'GET v2/user/profile' | 'GET v2/workspace/domain-detail',
  ): Promise<string | null>
  onLoaded(): void
}

/** Sets the user as the server knows them. §3's last login is taken from the server's reply. */
export const setUser = ({ $user, $lastLoginTime }: SessionState, user: User): void => {
  $user.set(user)
  $lastLoginTime.set(user.lastLoginAt ? Date.parse(user.lastLoginAt) : null)
}

/** Most people are members, who don't need this part. */
const loadEntrance = loadOnce(() => import('./entrance.lazy.ts'))

const to = (path: string): Decision => ({ to: 'path', path })

interface ProfileSpace {
  /** The space of the page's host or of the tab, as an address or label instead of an id; null on the main host. */
  asked: string | null
  isHere(space: Pick<Workspace, 'domain'>): boolean
  /**
   * The space chosen on this page in order to go to its host. Null if spaces have no hosts, because the tab's space is
   * then the chosen one.
   */
  chosenId: string | null
}

/**
 * Loads the profile before a navigation. Returns where to go if the profile alone decides it, otherwise null (the guard
 * decides). Throws `ApiError` if no decision is possible because the server does not respond.
 */
export type ProfileLoader = (route: Route) => Promise<Decision | null>

/** Creates the profile loader, with its special cases (§2 "Guards"). */
export const createProfileLoader = (options: ProfileOptions): ProfileLoader => {
  const { api, state, page } = options
  const { $user, $token, $workspace, $space } = state
  let loading: Promise<string | null> | undefined

  /** Stores the deep link of an address until the person is in the space, because they may have to log in first. */
  const storeDeepLink = (search: string): void => {
    const query = new URLSearchParams(search)
    for (const name of [PENDING_MESSAGE, ASKED_EVENT, ASKED_ITEM, ASKED_BOOKING, ASKED_ROOM]) {
      const value = query.get(name)
      if (value) page.tab.set(name, value)
    }
  }

  const currentAddress = async (): Promise<ProfileSpace> => {
    const site = await options.site()
    const tabSpace = site.hasSpaceHosts ? null : page.tab.get(TAB_SPACE)
    return {
      asked: isSpaceHost(site) ? site.host : tabSpace,
      chosenId: site.hasSpaceHosts ? $space.get() : null,
      isHere: ({ domain }) =>
        domain === tabSpace || (site.mainHost !== null && spaceHost(domain, site.mainHost) === site.host),
    }
  }

  /**
   * §4, except that the address of a space leads to that space: its pages do not display another space of the person,
   * unless they have just chosen it.
   */
  const currentOf = (
    { workspaces }: User,
    { meta }: Route,
    { asked, isHere, chosenId }: ProfileSpace,
  ): Workspace | null => {
    const before = $workspace.get()
    const byId = (id: string | null | undefined) => workspaces.find((one) => one.id === id)
    if (!asked || !(meta.ownDomain || meta.needsSpace))
      return byId(before?.id) ?? workspaceOnRestore(workspaces, isHere)
    const isVisited = before?.userRole === 'anonymous' && isHere(before)
    return byId(chosenId) ?? workspaces.find(isHere) ?? (isVisited ? before : null)
  }

  const load = async (route: Route): Promise<string | null> => {
    const token = $token.get()
    const before = $user.get()
    try {
      const call = route.path.includes('/g/') ? 'GET v2/guest/profile' : 'GET v2/user/profile'
      const user = await api(call, {}, { workspaceId: null, isSilent: true })
      const place = await currentAddress()
      // The person or their data has changed in the meantime (a space created, a name saved).
      if ($token.get() !== token || $user.get() !== before) return null
      setUser(state, user)
      $workspace.set(currentOf(user, route, place))
      options.onLoaded()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const path = await options.react(error, 'GET v2/user/profile')
      if (isUndecided(error, route)) throw error
      // On a login page, an ended session is no reason to leave.
      return error.code === 'NO_SESSION' && route.meta.onlySignedOut ? null : path
    }
  }
  /**
   * The server could not be reached or failed, so it is unknown who is logged in, and no one is redirected because of
   * it.
   */
  const isUndecided = ({ code }: ApiError, { meta }: Route): boolean =>
    isPassing(code) && !$user.get() && Boolean(meta.login || meta.needsSpace)
  const loadOnce = (route: Route) => {
    loading ??= load(route).finally(() => {
      loading = undefined
    })
    return loading
  }

  /** The session according to the cookies, because another tab may have logged in or out since. */
  const readSessionCookies = (): boolean => {
    const isSignedIn = page.readCookie('signedIn') === '1'
    const token = isSignedIn ? (page.readCookie('sessionId') ?? $token.get()) : null
    const isStranger = $user.get()?.local === true
    if (token !== $token.get() || (!isSignedIn && !isStranger)) setToken(state, token)
    return isSignedIn
  }

  /** On a space's host the main host's session is requested once, silently, before the person is treated as a guest. */
  const handOff = async ({ meta, path, search }: Route): Promise<Decision | null> => {
    const isWorthwhile = meta.login || meta.needsSpace
    const wasTried = page.isBackFromHandoff || page.readCookie('handoffTried')
    if (!isWorthwhile || wasTried || !isSpaceHost(await options.site())) return null
    const { protocol, host } = page
    return { to: 'host', url: handoffUrl(`${protocol}//${host}${path}${search}`) }
  }

  /** True if the person is neither a member nor a guest of the displayed space. */
  const isOutside = (): boolean => {
    const [user, workspace] = [$user.get(), $workspace.get()]
    if (!workspace) return true
    return user?.local === false && !user.workspaces.some(({ id }) => id === workspace.id)
  }
  const visit = async (route: Route): Promise<Decision | null> => {
    const { hasSpaceHosts } = await options.site()
    const { asked } = await currentAddress()
    const { readEntrance } = await loadEntrance()
    return readEntrance(options, { asked, hasSpaceHosts, isUndecided: (error) => isUndecided(error, route) })
  }

  return async (route) => {
    storeDeepLink(route.search)
    if (page.device.get(SPACE_NOT_FOUND)) {
      page.device.remove(SPACE_NOT_FOUND)
      return null
    }
    const path = readSessionCookies() ? await loadOnce(route) : null
    if (path) return to(path)
    if (!$user.get()) {
      const handedOff = await handOff(route)
      if (handedOff) return handedOff
    }
    if (route.meta.needsSpace && isOutside()) return visit(route)
    // The console at an address that a space had before its own domain.
    if (route.meta.adminRole && $user.get() && !$workspace.get())
      await (await loadEntrance()).selectOwnSpace(options)
    return null
  }
}
