/** The conditions for displaying a screen, as §2 of the specification lists them. */
export interface RouteMeta {
  /** `:x` matches one segment, a trailing `/*` any rest. */
  readonly path: string
  /** In production only on the product's main host. */
  readonly defaultDomain?: true
  /** Only for people who are not logged in. */
  readonly onlySignedOut?: true
  /** The part of the address that contains the token that the screen requires. */
  readonly token?: 'query' | 'path'
  readonly login?: true
  /** Only for the roles owner and admin. */
  readonly adminRole?: true
  /**
   * For account pages, which a space's own domain does not open: they are on the main host. Visitors have no account
   * and get /welcome.
   */
  readonly ofAccount?: true
  /** Displayed on the space's own host. */
  readonly ownDomain?: true
  /** Loads the profile in its special way: a space is required, an account is not. */
  readonly needsSpace?: true
  /** People without a space of their own get /create-space. */
  readonly needsMembership?: true
  /** Only after /welcome. */
  readonly welcomeFirst?: true
  /** The screen runs in one tab at a time, and enforces that itself. */
  readonly singleTab?: true
}

/** The table of §2. Each screen is listed once, for the guard, both clients and the links they create. */
export const routes = {
  home: { path: '/', defaultDomain: true },
  pricing: { path: '/pricing', defaultDomain: true },
  partners: { path: '/partners', defaultDomain: true },
  joinPartner: { path: '/join-partner', defaultDomain: true },
  login: { path: '/login', onlySignedOut: true },
  forgotPassword: { path: '/forgot-password', onlySignedOut: true },
  register: { path: '/register', onlySignedOut: true },
  resetPassword: { path: '/reset-password', token: 'query', onlySignedOut: true },
  invites: { path: '/invites', token: 'query' },
  appointment: { path: '/appointment', token: 'query' },
  verify: { path: '/verify', token: 'query' },
  createSpace: { path: '/create-space', login: true, ofAccount: true },
  linkGoogleCalendar: { path: '/link-google-calendar' },
  linkGoogleDrive: { path: '/link-google-drive' },
  linkOutlookCalendar: { path: '/link-outlook-calendar' },
  admin: { path: '/admin/*', login: true, adminRole: true, ownDomain: true },
  guestEntry: { path: '/g/:token', token: 'path' },
  join: { path: '/join', login: true, needsMembership: true, ofAccount: true },
  welcome: { path: '/welcome', ownDomain: true, needsSpace: true },
  space: { path: '/space', ownDomain: true, needsSpace: true, welcomeFirst: true, singleTab: true },
  domainRestricted: { path: '/domain-restricted' },
  linkExpired: { path: '/link-expired' },
  linkActivated: { path: '/link-activated' },
  accountBlocked: { path: '/account-blocked' },
  meetEnded: { path: '/meet-ended' },
  guestNotAllowed: { path: '/guest-not-allowed' },
  invalidAppointmentLink: { path: '/invalid-appointment-link' },
  subscriptionDenied: { path: '/subscription-denied', needsSpace: true },
  paymentStatus: { path: '/payment_status' },
  notFound: { path: '*' },
} as const satisfies Record<string, RouteMeta>

export type RouteName = keyof typeof routes

/** A matched address: its screen and what the address contains. */
export interface Route {
  readonly name: RouteName
  readonly meta: RouteMeta
  /** The path as in the address bar, without query. */
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  /** From the query or the path, if the screen has one. */
  readonly token: string | null
}

const matches = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return `${path}/`.startsWith(pattern.slice(0, -1))
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, i) => part[0] === ':' || part === pathParts[i])
  )
}

/**
 * Finds the screen of an address. Everything that §2 does not list is `notFound`. A trailing slash makes no difference.
 * `/g/` is also the entrance for guests: its token is removed from the address, and the guard reports a missing one.
 */
export const matchRoute = (path: string, search = ''): Route => {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const at = (name: RouteName, token: string | null): Route => ({
    name,
    meta: routes[name],
    path,
    search,
    token,
  })
  const inQuery = new URLSearchParams(search).get('token') || null
  if (plain === '/g') return at('guestEntry', inQuery)
  const names = Object.keys(routes) as RouteName[]
  const name = names.find((routeName) => matches(routes[routeName].path, plain)) ?? 'notFound'
  const inPath = routes[name].path.includes(':') ? plain.split('/').at(-1) : undefined
  return at(name, inPath || inQuery)
}
