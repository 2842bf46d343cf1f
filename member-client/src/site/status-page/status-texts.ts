import type { RouteName } from '@metapyra/session/routes'

export interface StatusText {
  title: string
  text: string
  action: StatusAction
  second?: StatusAction
}

export interface StatusAction {
  words: string
  href: string
}

export const home = { words: 'Go to the home page', href: '/' }
export const login = { words: 'Log in', href: '/login' }
export const spaces = { words: 'Go to my spaces', href: '/join' }

/** Texts by the kind of link that failed, because a person without an account has nothing to log in with. */
export const linkTexts: Record<string, Partial<Record<RouteName, StatusText>>> = {
  guest: {
    linkExpired: {
      title: 'This link has expired',
      text: 'Guest links work for a limited time or until they’re revoked. Ask for a new one.',
      action: home,
    },
    linkActivated: {
      title: 'This link has been used',
      text: 'It reached its guest limit. Ask for a new one.',
      action: home,
    },
  },
  newsletter: {
    linkExpired: {
      title: 'This link has expired',
      text: 'Subscribe again to get a new one.',
      action: home,
    },
    linkActivated: {
      title: 'This link no longer works',
      text: 'You’ve unsubscribed. Subscribe again to get the newsletter.',
      action: home,
    },
  },
}

/** For users who open the page of a block although they aren't blocked. */
export const notBlockedText: StatusText = {
  title: 'Your account isn’t blocked',
  text: 'You can keep using it as usual.',
  action: spaces,
}

/** What happened, and what to do. */
export const statusTexts: Partial<Record<RouteName, StatusText>> = {
  domainRestricted: {
    title: 'No space at this address',
    text: 'Check the link, or ask the person who sent it.',
    action: home,
  },
  linkExpired: {
    title: 'This link has expired',
    text: 'Log in to get a new verification link, or ask your team for a new invitation.',
    action: login,
  },
  linkActivated: {
    title: 'This link was already used',
    text: 'Each link works once. If it was yours, log in to continue.',
    action: login,
  },
  accountBlocked: {
    title: 'This account is blocked',
    text: 'An admin blocked it. If you think that’s a mistake, ask your space’s owner.',
    action: home,
  },
  guestNotAllowed: {
    title: 'This space is for members',
    text: 'Guests can’t join. Log in to your account, or ask the team for an invitation.',
    action: login,
    second: home,
  },
  invalidAppointmentLink: {
    title: 'This booking link doesn’t work',
    text: 'It may be incomplete, revoked, expired or already used. If you booked with it, use the link in your confirmation email. Otherwise ask for a new one.',
    action: home,
  },
}

export const notFoundText: StatusText = {
  title: 'Page not found',
  text: 'It may have moved, or the link may have a typo.',
  action: home,
}
