import type { Decision, Site } from './guard.ts'
import { guard } from './guard.ts'
import { handoffUrl } from './handoff.ts'
import type { Page } from './page.ts'
import type { Route } from './routes.ts'
import { matchRoute } from './routes.ts'
import type { SessionState } from './state.ts'
import { MANUAL_LOGOUT, SPACE_NOT_FOUND, TAB_SPACE, welcomeVisited } from './storage-keys.ts'
import type { Toasts } from './toasts.ts'

export interface NavigationOptions {
  state: SessionState
  page: Page
  toasts: Toasts
  site(): Promise<Site>
  loadProfile(route: Route): Promise<Decision | null>
}

/** What happens before a screen is displayed: the profile is loaded, then the guard decides (§2). */
export const createNavigation = ({ state, page, toasts, site, loadProfile }: NavigationOptions) => {
  const takeFlag = (name: string): boolean => {
    const isSet = page.tab.get(name) !== null
    page.tab.remove(name)
    return isSet
  }
  /** There is nothing to load if no one is logged in, no one was, and the screen is public. */
  const isPublic = ({ meta }: Route): boolean =>
    !meta.login &&
    !meta.needsSpace &&
    page.readCookie('signedIn') !== '1' &&
    !state.$user.get() &&
    !state.$token.get() &&
    !page.device.get(SPACE_NOT_FOUND)
  const leaveFor = (url: string): void => {
    const user = state.$user.get()
    // Each host has its own session, so a person who is logged in takes theirs along.
    page.leave(user && !user.local ? handoffUrl(url) : url)
  }

  /**
   * Called before each screen. 'path' is for the client's router. For 'host' the browser is already leaving, so no new
   * screen is displayed.
   */
  const enter = async (path: string, search = ''): Promise<Decision> => {
    const route = matchRoute(path, search)
    const domain = new URLSearchParams(search).get(TAB_SPACE)
    if (domain) page.tab.set(TAB_SPACE, domain)
    const isAfterManualLogout = takeFlag(MANUAL_LOGOUT)
    const [loadedProfile, special] = await Promise.all([
      site(),
      isAfterManualLogout || isPublic(route) ? null : loadProfile(route),
    ])
    const workspace = state.$workspace.get()
    const decision =
      special ??
      guard(route, {
        user: state.$user.get(),
        workspace,
        site: loadedProfile,
        isAfterManualLogout,
        // An anonymous visitor first enters their details on the welcome page.
        isWelcomeVisited:
          workspace !== null &&
          !state.$user.get()?.local &&
          page.device.get(welcomeVisited(workspace.id)) !== null,
        isTabHidden: page.isHidden(),
      })
    if (decision.to === 'host') leaveFor(decision.url)
    return decision.to === 'path' && decision.path === path ? { to: 'stay' } : decision
  }

  return {
    enter,

    /**
     * The first navigation of a page: toasts are cleared (§4), and the loading screen is displayed until the decision.
     */
    restore: async (path: string, search = ''): Promise<Decision> => {
      toasts.clear()
      state.$isRestoring.set(true)
      const decision = await enter(path, search)
      state.$isRestoring.set(decision.to === 'host')
      return decision
    },

    /** Records that the welcome page of the current space was displayed, so that /space opens from now on. */
    markWelcomeVisited: (): void => {
      const workspace = state.$workspace.get()
      if (workspace) page.device.set(welcomeVisited(workspace.id), '1')
    },
  }
}
