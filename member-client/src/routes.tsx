import type { RouteName } from '@metapyra/session/routes'
import type { LazyScreen } from './shell/lazy-screen.ts'
import { lazyScreen } from './shell/lazy-screen.ts'

interface ScreenEntry {
  /** Stands in the tab, before the product's name. */
  title: string
  screen: LazyScreen
}

const home = lazyScreen(() => import('./home/home-screen.tsx').then((module) => module.HomeScreen))
const status = lazyScreen(() =>
  import('./status-page/status-screen.tsx').then((module) => module.StatusScreen),
)

const notFound: ScreenEntry = { title: 'Page not found', screen: status }

/** Every screen this client has, each a chunk of its own; what is missing here is not found. */
const screens: Partial<Record<RouteName, ScreenEntry>> = {
  home: { title: '', screen: home },
  login: {
    title: 'Log in',
    screen: lazyScreen(() => import('./account/login-screen.tsx').then((module) => module.LoginScreen)),
  },
  register: {
    title: 'Create an account',
    screen: lazyScreen(() => import('./account/register-screen.tsx').then((module) => module.RegisterScreen)),
  },
  forgotPassword: {
    title: 'Forgot password',
    screen: lazyScreen(() =>
      import('./account/forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
    ),
  },
  resetPassword: {
    title: 'New password',
    screen: lazyScreen(() =>
      import('./account/reset-password-screen.tsx').then((module) => module.ResetPasswordScreen),
    ),
  },
  verify: {
    title: 'Confirm your address',
    screen: lazyScreen(() => import('./account/verify-screen.tsx').then((module) => module.VerifyScreen)),
  },
  invites: {
    title: 'Invitation',
    screen: lazyScreen(() => import('./account/invites-screen.tsx').then((module) => module.InvitesScreen)),
  },
  createSpace: {
    title: 'Create a space',
    screen: lazyScreen(() =>
      import('./create-space/create-space-screen.tsx').then((module) => module.CreateSpaceScreen),
    ),
  },
  join: {
    title: 'Your spaces',
    screen: lazyScreen(() => import('./join/join-screen.tsx').then((module) => module.JoinScreen)),
  },
  welcome: {
    title: 'Welcome',
    screen: lazyScreen(() => import('./welcome/welcome-screen.tsx').then((module) => module.WelcomeScreen)),
  },
  space: {
    title: 'Space',
    screen: lazyScreen(() => import('./space/space-screen.tsx').then((module) => module.SpaceScreen)),
  },
  domainRestricted: { title: 'Not served here', screen: status },
  linkExpired: { title: 'Link expired', screen: status },
  linkActivated: { title: 'Link already used', screen: status },
  accountBlocked: { title: 'Account blocked', screen: status },
  meetEnded: { title: 'Visit ended', screen: status },
  guestNotAllowed: { title: 'No guests here', screen: status },
  invalidAppointmentLink: { title: 'Appointment link', screen: status },
  subscriptionDenied: { title: 'Plan ended', screen: status },
  notFound,
}

export const screenOf = (name: RouteName): ScreenEntry => screens[name] ?? notFound
