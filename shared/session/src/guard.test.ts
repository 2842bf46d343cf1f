import { describe, expect, it } from 'vitest'
import type { Decision, GuardState } from './guard.ts'
import { guard } from './guard.ts'
import { matchRoute, routes } from './routes.ts'

const site: GuardState['site'] = {
  protocol: 'http:',
  host: 'localhost:3000',
  mainHost: 'localhost:3000',
  hasSpaceHosts: true,
  isProduction: false,
}
const acme = { domain: 'acme', userRole: 'user' } as const
const member = { role: 'user', type: 'account', workspaces: [acme] } as const
const guest = { role: 'guest', type: 'guest', workspaces: [] } as const
const anonymous = { role: 'anonymous', type: 'anonymous', workspaces: [] } as const

const signedOutState: GuardState = {
  user: null,
  workspace: null,
  site,
  isAfterManualLogout: false,
  isWelcomeVisited: false,
  isTabHidden: false,
}
const signedIn: GuardState = { ...signedOutState, user: member, workspace: acme }
const withRole = (userRole: 'owner' | 'admin' | 'user' | 'guest'): GuardState => ({
  ...signedIn,
  workspace: { domain: 'acme', userRole },
})
const ownDomain = (userRole: 'owner' | 'admin' | 'user'): GuardState => ({
  ...signedIn,
  workspace: { domain: 'desk.acme.example', userRole },
})
const stateOn = (
  host: string,
  state: GuardState,
  siteChange: Partial<GuardState['site']> = {},
): GuardState => ({
  ...state,
  site: { ...state.site, host, ...siteChange },
})
const inProduction = (host: string, state: GuardState): GuardState =>
  stateOn(host, state, { protocol: 'https:', mainHost: 'app.example', isProduction: true })
const onAcme = (state: GuardState) => stateOn('acme.localhost:3000', state)

const stay: Decision = { to: 'stay' }
const home: Decision = { to: 'path', path: '/' }
const path = (to: string): Decision => ({ to: 'path', path: to })
const host = (url: string): Decision => ({ to: 'host', url })

const decide = (address: string, state: GuardState): Decision => {
  const [pathname = '', search] = address.split('?')
  return guard(matchRoute(pathname, search === undefined ? '' : `?${search}`), state)
}

type Row = [line: string, address: string, state: GuardState, decision: Decision]

const statusPages = [
  '/domain-restricted',
  '/link-expired',
  '/link-activated',
  '/account-blocked',
  '/meet-ended',
  '/guest-not-allowed',
  '/invalid-appointment-link',
  '/subscription-denied',
  '/payment_status',
  '/link-google-calendar',
  '/link-google-drive',
  '/link-outlook-calendar',
]

describe('§2, the table of screens', () => {
  it.each<Row>([
    ['/ is for everyone', '/', signedOutState, stay],
    ['/ is for everyone, signed in too', '/', signedIn, stay],
    ...['/', '/pricing', '/partners', '/join-partner'].map(
      (page): Row => [
        `${page} stands on the default domain only`,
        page,
        inProduction('acme.app.example', signedOutState),
        host(`https://app.example${page}`),
      ],
    ),
    ...['/login', '/forgot-password', '/register'].flatMap((page): Row[] => [
      [`${page} is for the signed out`, page, signedOutState, stay],
      [`${page} sends the signed in home`, page, signedIn, home],
    ]),
    ['/reset-password with its token', '/reset-password?token=t', signedOutState, stay],
    ['/reset-password without token', '/reset-password', signedOutState, home],
    ['/reset-password is for the signed out', '/reset-password?token=t', signedIn, home],
    ...['/appointment', '/invites', '/verify'].flatMap((page): Row[] => [
      [`${page} with its token`, `${page}?token=t`, signedOutState, stay],
      [`${page} with its token, signed in`, `${page}?token=t`, signedIn, stay],
      [`${page} without token`, page, signedOutState, home],
      [`${page} with an empty token`, `${page}?token=`, signedOutState, home],
    ]),
    ['/create-space needs a login', '/create-space', signedOutState, home],
    ['/create-space signed in', '/create-space', signedIn, stay],
    ['/admin needs a login', '/admin', onAcme(signedOutState), home],
    ['/admin lets the owner in', '/admin', onAcme(withRole('owner')), stay],
    ['/admin lets admins in, on every page of it', '/admin/users', onAcme(withRole('admin')), stay],
    ['/admin keeps users out', '/admin', onAcme(withRole('user')), home],
    ['/admin keeps guests out', '/admin/users', onAcme(withRole('guest')), home],
    ['/admin without a space', '/admin', { ...signedOutState, user: member }, home],
    [
      '/admin stands on the space’s own domain',
      '/admin/users?page=2',
      withRole('owner'),
      host('http://acme.localhost:3000/admin/users?page=2'),
    ],
    ['/g/:token with its token', '/g/abc', signedOutState, stay],
    ['/g without token', '/g/', signedOutState, home],
    ['/join needs a login', '/join', signedOutState, home],
    ['/join with spaces', '/join', signedIn, stay],
    [
      '/join without spaces',
      '/join',
      { ...signedIn, user: { ...member, workspaces: [] } },
      path('/create-space'),
    ],
    [
      '/welcome stands on the space’s domain',
      '/welcome',
      signedIn,
      host('http://acme.localhost:3000/welcome'),
    ],
    ['/welcome at its place', '/welcome', onAcme(signedIn), stay],
    ['/space stands on the space’s domain', '/space', signedIn, host('http://acme.localhost:3000/space')],
    ['/space before the welcome page', '/space', onAcme(signedIn), path('/welcome')],
    ['/space after the welcome page', '/space', onAcme({ ...signedIn, isWelcomeVisited: true }), stay],
    [
      '/space in a hidden tab',
      '/space',
      onAcme({ ...signedIn, isWelcomeVisited: true, isTabHidden: true }),
      path('/welcome'),
    ],
    ...statusPages.map((page): Row => [`${page} is for whoever is sent there`, page, signedOutState, stay]),
    ['any other path is the 404 page', '/nowhere/at/all', signedOutState, stay],
  ])('%s', (_, address, state, decision) => {
    expect(decide(address, state)).toEqual(decision)
  })

  it('marks /space as a screen for a single tab', () => {
    expect(Object.entries(routes).filter(([, meta]) => 'singleTab' in meta)).toEqual([
      ['space', routes.space],
    ])
  })

  it('has a row for each route', () => {
    const publicPaths = [
      '/',
      '/pricing',
      '/partners',
      '/join-partner',
      '/login',
      '/forgot-password',
      '/register',
    ]
      .concat(['/reset-password', '/invites', '/appointment', '/verify', '/create-space', '/admin', '/g/x'])
      .concat(['/join', '/welcome', '/space', ...statusPages, '/else'])
      .map((address) => matchRoute(address).name)
    expect(publicPaths.toSorted()).toEqual(Object.keys(routes).toSorted())
  })
})

describe('§2, guards', () => {
  it.each<Row>([
    [
      'after a manual logout the first navigation is let through',
      '/join',
      { ...signedOutState, isAfterManualLogout: true },
      stay,
    ],
    ['a login is needed and there is no user', '/join', signedOutState, home],
    ['for the signed out, and a user exists', '/login', signedIn, home],
    ['a required token is missing', '/verify', signedIn, home],
    ['anonymous people are exempt: signed out only', '/login', { ...signedOutState, user: anonymous }, stay],
    ['anonymous people are exempt: token missing', '/invites', { ...signedOutState, user: anonymous }, stay],
    ...['/join', '/create-space'].flatMap((page): Row[] => [
      [
        `${page} of an account, at a space’s own domain`,
        page,
        stateOn('desk.acme.example:3000', ownDomain('user')),
        host(`http://localhost:3000${page}`),
      ],
      [
        `${page} is for accounts: guests stand at the door of their space`,
        page,
        onAcme({ ...withRole('guest'), user: guest }),
        path('/welcome'),
      ],
      [
        `${page} of a guest, at a space’s own domain`,
        page,
        stateOn('desk.acme.example:3000', { ...ownDomain('user'), user: guest }),
        path('/welcome'),
      ],
      [
        `${page}: anonymous people are not sent home, but to the door of the space`,
        page,
        onAcme({ ...signedOutState, user: anonymous }),
        path('/welcome'),
      ],
      [`${page} at the space’s given address`, page, onAcme(signedIn), stay],
    ]),
    ['anonymous people are no admins', '/admin', { ...signedOutState, user: anonymous }, home],
    ['admin routes with a non-admin role', '/admin', withRole('user'), home],
    [
      'default-domain pages go to the main host in production, query kept',
      '/pricing?plan=team',
      inProduction('acme.app.example', signedIn),
      host('https://app.example/pricing?plan=team'),
    ],
    ['default-domain pages on the main host', '/pricing', inProduction('app.example', signedOutState), stay],
    ['default-domain pages stay where they are outside production', '/pricing', onAcme(signedOutState), stay],
    [
      'space pages go to the workspace’s own host from another space’s',
      '/space',
      stateOn('beta.localhost:3000', signedIn),
      host('http://acme.localhost:3000/space'),
    ],
    [
      'space pages go to the workspace’s own custom domain',
      '/space',
      inProduction('app.example', ownDomain('user')),
      host('https://desk.acme.example/space'),
    ],
    [
      'no space hosts, no redirect',
      '/welcome',
      stateOn('192.168.1.5:3000', signedIn, { mainHost: '192.168.1.5:3000', hasSpaceHosts: false }),
      stay,
    ],
    [
      'an address that no setting names, where the server says that there are no space hosts, is left alone',
      '/welcome',
      stateOn('127.0.0.1:3000', signedIn, { hasSpaceHosts: false }),
      stay,
    ],
    ...['/space', '/welcome', '/admin/users?page=2'].flatMap((page): Row[] => [
      [
        `${page} goes to the own domain, in production`,
        page,
        inProduction('acme.app.example', ownDomain('owner')),
        host(`https://desk.acme.example${page}`),
      ],
      [
        `${page} goes to the own domain, by this server’s port where it has one`,
        page,
        onAcme(ownDomain('owner')),
        host(`http://desk.acme.example:3000${page}`),
      ],
    ]),
    [
      '/welcome stays on the own domain, in production',
      '/welcome',
      inProduction('desk.acme.example', ownDomain('user')),
      stay,
    ],
    [
      '/admin stays on the own domain, with a port',
      '/admin/users',
      stateOn('desk.acme.example:3000', ownDomain('admin')),
      stay,
    ],
    [
      '/space of a space whose domain was given up leaves it',
      '/space',
      stateOn('desk.acme.example:3000', signedIn),
      host('http://acme.localhost:3000/space'),
    ],
    ...['/', '/pricing', '/partners', '/join-partner'].map(
      (page): Row => [
        `${page} on an own domain goes to the main host in production`,
        `${page}?from=own`,
        inProduction('desk.acme.example', ownDomain('user')),
        host(`https://app.example${page}?from=own`),
      ],
    ),
    [
      'before the hosts are known, no redirect',
      '/welcome',
      stateOn('localhost:3000', signedIn, { mainHost: null }),
      stay,
    ],
    ['space pages without a space stay: the profile decides', '/welcome', signedOutState, stay],
  ])('%s', (_, address, state, decision) => {
    expect(decide(address, state)).toEqual(decision)
  })
})

describe('matchRoute', () => {
  it.each([
    ['/admin', 'admin'],
    ['/admin/users/1', 'admin'],
    ['/administrator', 'notFound'],
    ['/space/', 'space'],
    ['/space/else', 'notFound'],
    ['/g/abc/def', 'notFound'],
    ['//', 'home'],
  ])('%s is %s', (address, name) => {
    expect(matchRoute(address).name).toBe(name)
  })

  it('takes the token from the path and from the query', () => {
    expect(matchRoute('/g/abc/').token).toBe('abc')
    expect(matchRoute('/g/', '?token=abc')).toMatchObject({ name: 'guestEntry', token: 'abc' })
    expect(matchRoute('/verify', '?x=1&token=a%20b').token).toBe('a b')
    expect(matchRoute('/verify').token).toBeNull()
  })
})
