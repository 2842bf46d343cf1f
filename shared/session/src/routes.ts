/** What stands in the way of a screen, as §2 of the specification lists it. */
export interface RouteMeta {
  /** `:x` takes one segment, a closing `/*` whatever follows. */
  readonly path: string
  /** In production only on the product's main host. */
  readonly defaultDomain?: true
  /** For people who are not logged in. */
  readonly onlySignedOut?: true
  /** Where the token stands without which the screen makes no sense. */
  readonly token?: 'query' | 'path'
  readonly login?: true
  /** Roles owner and admin alone. */
  readonly adminRole?: true
  /** Of the account, which no space's own domain opens: on the main host. Visitors have none: /welcome. */
  readonly ofAccount?: true
  /** Shown on the space's own host. */
  readonly ownDomain?: true
  /** The profile is loaded specially: a space is needed, an account is not. */
  readonly needsSpace?: true
  /** Without a space of one's own: /create-space. */
  readonly needsMembership?: true
  /** After /welcome alone. */
  readonly welcomeFirst?: true
  /** The screen runs in one tab at a time; the screen itself sees to that. */
  readonly singleTab?: true
}

/** §2's table. A screen stands here once, for the guard, both clients and the links they write. */
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

/** A place in the product: which screen, and what its address carries. */
export interface Route {
  readonly name: RouteName
  readonly meta: RouteMeta
  /** As in the address bar, without query. */
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  /** From the query or the path, where the screen has one. */
  readonly token: string | null
}

const matches = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return `${path}/`.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, i) => part[0] === ':' || part === given[i])
}

/**
 * Which screen an address means; whatever §2 does not list is `notFound`. A closing slash changes nothing.
 * `/g/` is the guest's door too: its token is kept out of the address, and where there is none the guard says so.
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
  const name = names.find((one) => matches(routes[one].path, plain)) ?? 'notFound'
  const inPath = routes[name].path.includes(':') ? plain.split('/').at(-1) : undefined
  return at(name, inPath || inQuery)
}
