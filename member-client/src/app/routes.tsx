import type { RouteName } from '@metapyra/session/routes'
import { lazyScreen } from './lazy-screen.ts'

const status = lazyScreen(() => import('../site/status-page/status-screen.tsx'))
const linkReturn = lazyScreen(() => import('../account/returns/link-return-screen.tsx'))

/** Every screen of this client, each in a separate chunk. Other routes are not found. */
const screens: Partial<Record<RouteName, typeof status>> = {
  home: lazyScreen(() =>
    location.search.includes('-at=')
      ? import('../account/sent-home/redirected-home-screen.tsx')
      : import('../site/home/home-screen.tsx'),
  ),
  pricing: lazyScreen(() => import('../site/public/pricing-screen.tsx')),
  partners: lazyScreen(() => import('../site/public/partners-screen.tsx')),
  joinPartner: lazyScreen(() => import('../site/public/join-partner-screen.tsx')),
  login: lazyScreen(() => import('../account/sign-in/login-screen.tsx')),
  register: lazyScreen(() => import('../account/sign-in/register-screen.tsx')),
  forgotPassword: lazyScreen(() => import('../account/sign-in/forgot-password-screen.tsx')),
  resetPassword: lazyScreen(() => import('../account/sign-in/reset-password-screen.tsx')),
  verify: lazyScreen(() => import('../account/links/verify-screen.tsx')),
  invites: lazyScreen(() => import('../account/invitations/invites-screen.tsx')),
  appointment: lazyScreen(() => import('../appointments/booking/appointment-screen.tsx')),
  createSpace: lazyScreen(() => import('../account/create-space/create-space-screen.tsx')),
  guestEntry: lazyScreen(() => import('../account/guest/guest-entry-screen.tsx')),
  join: lazyScreen(() => import('../account/join/join-screen.tsx')),
  welcome: lazyScreen(() => import('../room/welcome/welcome-screen.tsx')),
  space: lazyScreen(() => import('../room/space-screen.tsx')),
  linkGoogleCalendar: linkReturn,
  linkGoogleDrive: linkReturn,
  linkOutlookCalendar: linkReturn,
  paymentStatus: lazyScreen(() => import('../account/returns/payment-status-screen.tsx')),
}

/** Status pages and the 404 page share one screen with different texts. */
export const screenOf = (name: RouteName): typeof status => screens[name] ?? status
