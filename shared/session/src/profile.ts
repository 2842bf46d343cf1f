import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Api } from './calls/api.ts'
import { ApiError, isPassing } from './calls/errors.ts'
import {
  ASKED_BOOKING,
  ASKED_EVENT,
  ASKED_ITEM,
  ASKED_MESSAGE,
  ASKED_ROOM,
  SPACE_NOT_FOUND,
  TAB_SPACE,
} from './flag-names.ts'
import type { Decision, Site } from './guard.ts'
import { isSpaceHost, spaceHost } from './guard.ts'
import { handoffUrl } from './handoff.ts'
import type { Page } from './page.ts'
import type { Route } from './routes.ts'
import type { SessionState } from './state.ts'
import { setToken, workspaceOnRestore } from './state.ts'

export interface ProfileOptions {
  api: Api
  state: SessionState
  page: Page
  site(): Promise<Site>
  /** Does what §8 says; the path to go to, if any. */
  react(
    error: ApiError,
    call: 'GET v2/user/profile' | 'GET v2/workspace/domain-detail',
  ): Promise<string | null>
  onLoaded(): void
}

/** Somebody is here, as the server knows them; §3's last login is its own account of it. */
export const setUser = ({ $user, $lastLoginTime }: SessionState, user: User): void => {
  $user.set(user)
  $lastLoginTime.set(user.lastLoginAt ? Date.parse(user.lastLoginAt) : null)
}

const to = (path: string): Decision => ({ to: 'path', path })

interface ProfileSpace {
  /** The space that the address of the page, or the tab, is for, as people name it; null on the main host. */
  asked: string | null
  isHere(space: Pick<Workspace, 'domain'>): boolean
  /** Chosen on this page, to go to its host; a tab that is for a space is for the one that was chosen. */
  chosenId: string | null
}

/**
 * Loads the profile before a navigation; what that alone decides, or null: the guard decides. Throws `ApiError` where
 * nothing can be decided, since the server does not answer just now.
 */
export type ProfileLoader = (route: Route) => Promise<Decision | null>

/** The profile with its special cases (§2 "Guards"). */
export const createProfileLoader = (options: ProfileOptions): ProfileLoader => {
  const { api, state, page } = options
  const { $user, $token, $workspace, $space } = state
  let loading: Promise<string | null> | undefined

  /** What an address leads to within the space is shown once somebody is in it, who may have to log in first. */
  const keepAsked = (search: string): void => {
    const query = new URLSearchParams(search)
    for (const name of [ASKED_MESSAGE, ASKED_EVENT, ASKED_ITEM, ASKED_BOOKING, ASKED_ROOM]) {
      const value = query.get(name)
      if (value) page.tab.set(name, value)
    }
  }

  const placeNow = async (): Promise<ProfileSpace> => {
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
   * §4, but that an address of a space leads to that one: a page of it shows none of somebody's other spaces there, unless
   * they have just chosen it.
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
      const place = await placeNow()
      // Someone else is here by now, or what is here was changed since (a space made, a name saved).
      if ($token.get() !== token || $user.get() !== before) return null
      setUser(state, user)
      $workspace.set(currentOf(user, route, place))
      options.onLoaded()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const path = await options.react(error, 'GET v2/user/profile')
      if (isUndecided(error, route)) throw error
      // Where one logs in, a session that is over is no reason to leave.
      return error.code === 'NO_SESSION' && route.meta.onlySignedOut ? null : path
    }
  }
  /** The server was not reached or was not able: who is here is not known, and nobody is sent away for it. */
  const isUndecided = ({ code }: ApiError, { meta }: Route): boolean =>
    isPassing(code) && !$user.get() && Boolean(meta.login || meta.needsSpace)
  const loadOnce = (route: Route) => {
    loading ??= load(route).finally(() => {
      loading = undefined
    })
    return loading
  }

  /** The session as the cookies tell it: another tab may have logged in, or out, since. */
  const takeUpSession = (): boolean => {
    const isSignedIn = page.readCookie('signedIn') === '1'
    const token = isSignedIn ? (page.readCookie('sessionId') ?? $token.get()) : null
    const isStranger = $user.get()?.local === true
    if (token !== $token.get() || (!isSignedIn && !isStranger)) setToken(state, token)
    return isSignedIn
  }

  /** On a space's host the main host's session is asked for once, in silence, before anyone counts as a guest. */
  const handOff = async ({ meta, path, search }: Route): Promise<Decision | null> => {
    const isWorthwhile = meta.login || meta.needsSpace
    const wasTried = page.isBackFromHandoff || page.readCookie('handoffTried')
    if (!isWorthwhile || wasTried || !isSpaceHost(await options.site())) return null
    const { protocol, host } = page
    return { to: 'host', url: handoffUrl(`${protocol}//${host}${path}${search}`) }
  }

  /** Nobody yet in the space that is shown, neither as a member nor as a guest of it. */
  const isOutside = (): boolean => {
    const [user, workspace] = [$user.get(), $workspace.get()]
    if (!workspace) return true
    return user?.local === false && !user.workspaces.some(({ id }) => id === workspace.id)
  }
  /** Most who come are members: what others meet comes once it is needed. */
  const visit = async (route: Route): Promise<Decision | null> => {
    const { hasSpaceHosts } = await options.site()
    const { asked } = await placeNow()
    const { readEntrance } = await import('./door.ts')
    return readEntrance(options, { asked, hasSpaceHosts, isUndecided: (error) => isUndecided(error, route) })
  }

  return async (route) => {
    keepAsked(route.search)
    if (page.device.get(SPACE_NOT_FOUND)) {
      page.device.remove(SPACE_NOT_FOUND)
      return null
    }
    const path = takeUpSession() ? await loadOnce(route) : null
    if (path) return to(path)
    if (!$user.get()) {
      const handedOff = await handOff(route)
      if (handedOff) return handedOff
    }
    if (route.meta.needsSpace && isOutside()) return visit(route)
    // Its console at the address that a space had before its own domain.
    if (route.meta.adminRole && $user.get() && !$workspace.get())
      await (await import('./door.ts')).comeToOwn(options)
    return null
  }
}
