import type { RouteName } from '@metapyra/session/routes'
import { lazyScreen } from './lazy-screen.ts'

const status = lazyScreen(() => import('../site/status-page/status-screen.lazy.tsx'))
const linkReturn = lazyScreen(() => import('../account/returns/link-return-screen.lazy.tsx'))

/** Every screen of this client, each in a separate chunk. Other routes are not found. */
const screens: Partial<Record<RouteName, typeof status>> = {
  home: lazyScreen(() =>
    location.search.includes('-at=')
      ? import('../account/sent-home/redirected-home-screen.lazy.tsx')
      : import('../site/home/home-screen.lazy.tsx'),
  ),
  pricing: lazyScreen(() => import('../site/public/pricing-screen.lazy.tsx')),
  partners: lazyScreen(() => import('../site/public/partners-screen.lazy.tsx')),
  joinPartner: lazyScreen(() => import('../site/public/join-partner-screen.lazy.tsx')),
  login: lazyScreen(() => import('../account/sign-in/login-screen.lazy.tsx')),
  register: lazyScreen(() => import('../account/sign-in/register-screen.lazy.tsx')),
  forgotPassword: lazyScreen(() => import('../account/sign-in/forgot-password-screen.lazy.tsx')),
  resetPassword: lazyScreen(() => import('../account/sign-in/reset-password-screen.lazy.tsx')),
  verify: lazyScreen(() => import('../account/links/verify-screen.lazy.tsx')),
  invites: lazyScreen(() => import('../account/invitations/invites-screen.lazy.tsx')),
  appointment: lazyScreen(() => import('../appointments/booking/appointment-screen.lazy.tsx')),
  createSpace: lazyScreen(() => import('../account/create-space/create-space-screen.lazy.tsx')),
  guestEntry: lazyScreen(() => import('../account/guest/guest-entry-screen.lazy.tsx')),
  join: lazyScreen(() => import('../account/join/join-screen.lazy.tsx')),
  welcome: lazyScreen(() => import('../room/welcome/welcome-screen.lazy.tsx')),
  space: lazyScreen(() => import('../room/space-screen.lazy.tsx')),
  subscriptionDenied: lazyScreen(() => import('../site/status-page/subscription-denied-screen.lazy.tsx')),
  linkGoogleCalendar: linkReturn,
  linkGoogleDrive: linkReturn,
  linkOutlookCalendar: linkReturn,
  paymentStatus: lazyScreen(() => import('../account/returns/payment-status-screen.lazy.tsx')),
}

/** Status pages and the 404 page share one screen with different texts. */
export const screenOf = (name: RouteName): typeof status => screens[name] ?? status
