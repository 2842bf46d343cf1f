import { isAdminRole } from '@metapyra/contract/constants'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Route } from './routes.ts'

/** What the guard looks at; a plain value, so that every case can be written down. */
export interface GuardState {
  user: (Pick<User, 'role' | 'type'> & { workspaces: readonly unknown[] }) | null
  workspace: Pick<Workspace, 'domain' | 'userRole'> | null
  site: Site
  /** A logout by hand has just happened and nothing was opened since. */
  isAfterManualLogout: boolean
  /** The welcome page of this space was seen in this browser. */
  isWelcomeVisited: boolean
  isTabHidden: boolean
}

/** Where the page stands, and what the server says of its hosts (GET v2/utils/app-config). */
export interface Site {
  /** With its colon, as in `location.protocol`. */
  protocol: string
  /** With its port, as in `location.host`. */
  host: string
  /** With its port; null while it is not known. */
  mainHost: string | null
  /** Spaces live at hosts of their own; off, or at an address that no setting names: everything on this host. */
  hasSpaceHosts: boolean
  isProduction: boolean
}

export type Decision =
  | { to: 'stay' }
  | { to: 'path'; path: string }
  /** Another host: the page is left. */
  | { to: 'host'; url: string }

const stay: Decision = { to: 'stay' }
const home: Decision = { to: 'path', path: '/' }
const welcome: Decision = { to: 'path', path: '/welcome' }

/** The host that a space is shown on: its label below the main host, or a domain of its own, by the main host's port. */
export const spaceHost = (domain: string, mainHost: string): string =>
  domain.includes('.') ? domain + /:\d+$|$/.exec(mainHost) : `${domain}.${mainHost}`

/** True on `DOMAIN.<main host>` and on own domains; false on the main host and where spaces have no hosts. */
export const isSpaceHost = (site: Site): boolean =>
  site.hasSpaceHosts && site.mainHost !== null && site.host !== site.mainHost

/** A domain of a space's own, where an account's session opens that space and not the account ([DOMAIN-6]). */
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
 * Where a navigation ends: pure, both clients ask it before a screen is shown (§2, the table and "Guards").
 * Needs the profile loaded first; loading, and the spaceNotFound flag, are `session.enter`'s.
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
  const own = meta.ownDomain ? ownHost(site, workspace) : null
  if (own && own !== site.host) return at(own)
  if (meta.welcomeFirst && (!state.isWelcomeVisited || state.isTabHidden)) return welcome
  return stay
}
