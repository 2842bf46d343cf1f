import type { RouteName } from '@metapyra/session/routes'
import { lazyScreen } from './shell/lazy-screen.ts'

const status = lazyScreen(() => import('./status-page/status-screen.tsx'))
const linkReturn = lazyScreen(() => import('./returns/link-return-screen.tsx'))

/** Every screen this client has, each a chunk of its own; what is missing here is not found. */
const screens: Partial<Record<RouteName, typeof status>> = {
  home: lazyScreen(() =>
    location.search.includes('-at=')
      ? import('./sent-home/sent-home-screen.tsx')
      : import('./home/home-screen.tsx'),
  ),
  pricing: lazyScreen(() => import('./public/pricing-screen.tsx')),
  partners: lazyScreen(() => import('./public/partners-screen.tsx')),
  joinPartner: lazyScreen(() => import('./public/join-partner-screen.tsx')),
  login: lazyScreen(() => import('./account/login-screen.tsx')),
  register: lazyScreen(() => import('./account/register-screen.tsx')),
  forgotPassword: lazyScreen(() => import('./account/forgot-password-screen.tsx')),
  resetPassword: lazyScreen(() => import('./account/reset-password-screen.tsx')),
  verify: lazyScreen(() => import('./account/verify-screen.tsx')),
  invites: lazyScreen(() => import('./account/invites-screen.tsx')),
  appointment: lazyScreen(() => import('./booking/appointment-screen.tsx')),
  createSpace: lazyScreen(() => import('./create-space/create-space-screen.tsx')),
  guestEntry: lazyScreen(() => import('./guest/guest-entry-screen.tsx')),
  join: lazyScreen(() => import('./join/join-screen.tsx')),
  welcome: lazyScreen(() => import('./welcome/welcome-screen.tsx')),
  space: lazyScreen(() => import('./space/space-screen.tsx')),
  linkGoogleCalendar: linkReturn,
  linkGoogleDrive: linkReturn,
  linkOutlookCalendar: linkReturn,
  paymentStatus: lazyScreen(() => import('./returns/payment-status-screen.tsx')),
}

/** Status pages and the 404 page are one screen with many texts. */
export const screenOf = (name: RouteName): typeof status => screens[name] ?? status
