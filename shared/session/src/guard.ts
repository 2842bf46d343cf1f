import { isAdminRole } from '@metapyra/contract/constants'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Route } from './routes.ts'

/** The input of the guard; a plain value, so that every case can be written down. */
export interface GuardState {
  user: (Pick<User, 'role' | 'type'> & { workspaces: readonly unknown[] }) | null
  workspace: Pick<Workspace, 'domain' | 'userRole'> | null
  site: Site
  /** True if the person has just logged out themselves and has opened nothing since. */
  isAfterManualLogout: boolean
  /** True if the welcome page of this space was visited in this browser. */
  isWelcomeVisited: boolean
  isTabHidden: boolean
}

/** The host of the page, and the server's settings for its hosts (GET v2/utils/app-config). */
export interface Site {
  /** With its colon, as in `location.protocol`. */
  protocol: string
  /** With its port, as in `location.host`. */
  host: string
  /** With its port; null while unknown. */
  mainHost: string | null
  /**
   * True if spaces have their own hosts. If false, or at an address that no setting names, everything is on this host.
   */
  hasSpaceHosts: boolean
  isProduction: boolean
}

export type Decision =
  | { to: 'stay' }
  | { to: 'path'; path: string }
  /** Another host: the browser leaves the page. */
  | { to: 'host'; url: string }

const stay: Decision = { to: 'stay' }
const home: Decision = { to: 'path', path: '/' }
const welcome: Decision = { to: 'path', path: '/welcome' }

/** The host that displays a space: its label below the main host, or its own domain, with the main host's port. */
export const spaceHost = (domain: string, mainHost: string): string =>
  domain.includes('.') ? domain + /:\d+$|$/.exec(mainHost) : `${domain}.${mainHost}`

/** True on `DOMAIN.<main host>` and on own domains; false on the main host and if spaces have no hosts. */
export const isSpaceHost = (site: Site): boolean =>
  site.hasSpaceHosts && site.mainHost !== null && site.host !== site.mainHost

/** True on a space's own domain, where an account's session opens only that space and not the account ([DOMAIN-6]). */
export const isOwnDomain = (site: Site): boolean =>
  isSpaceHost(site) && !site.host.endsWith(`.${site.mainHost}`)

const lacksAccess = ({ meta, token }: Route, { user }: GuardState): boolean => {
  if (user?.role === 'anonymous') return false
  if (meta.login && !user) return true
  if (meta.onlySignedOut && user) return true
  return meta.token !== undefined && !token
}

const ownHost = (site: Site, workspace: GuardState['workspace']): string | null => {
  if (!workspace || !site.hasSpaceHosts || !site.mainHost) return null
  return spaceHost(workspace.domain, site.mainHost)
}

/**
 * Decides where a navigation ends. Pure; both clients call it before a screen is displayed (§2, the table and
 * "Guards"). Requires a loaded profile; `session.enter` handles loading and the spaceNotFound flag.
 */
export const guard = (route: Route, state: GuardState): Decision => {
  const { meta } = route
  const { site, user, workspace } = state
  const at = (host: string): Decision => ({
    to: 'host',
    url: `${site.protocol}//${host}${route.path}${route.search}`,
  })
  if (state.isAfterManualLogout) return stay
  if (meta.defaultDomain && site.isProduction && site.mainHost && site.host !== site.mainHost) {
    return at(site.mainHost)
  }
  if (lacksAccess(route, state)) return home
  if (meta.adminRole && !isAdminRole(workspace?.userRole ?? user?.role)) return home
  if (meta.ofAccount && user) {
    if (user.type !== 'account') return welcome
    if (site.mainHost && isOwnDomain(site)) return at(site.mainHost)
  }
  if (meta.needsMembership && user?.workspaces.length === 0) {
    return { to: 'path', path: '/create-space' }
  }
  const ownDomainHost = meta.ownDomain ? ownHost(site, workspace) : null
  if (ownDomainHost && ownDomainHost !== site.host) return at(ownDomainHost)
  if (meta.welcomeFirst && (!state.isWelcomeVisited || state.isTabHidden)) return welcome
  return stay
}
