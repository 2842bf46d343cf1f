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

/** Whose link was not opened: whoever has no account has nothing to log in with. */
export const linkTexts: Record<string, Partial<Record<RouteName, StatusText>>> = {
  guest: {
    linkExpired: {
      title: 'This link has expired',
      text: 'Guest links work for a limited time, or until they are taken back. Ask whoever sent it for a new one.',
      action: home,
    },
    linkActivated: {
      title: 'This link has been used',
      text: 'As many guests as it was for have come in. Ask whoever sent it for a new one.',
      action: home,
    },
  },
  newsletter: {
    linkExpired: {
      title: 'This link has expired',
      text: 'It worked for a limited time. Subscribe again to get a new one.',
      action: home,
    },
    linkActivated: {
      title: 'This link no longer works',
      text: 'You have unsubscribed since. Subscribe again to get the newsletter.',
      action: home,
    },
  },
}

/** To whoever opens the page of a block by hand, and has none. */
export const notBlockedText: StatusText = {
  title: 'Your account is not blocked',
  text: 'You can go on as before.',
  action: spaces,
}

/** What happened, and what to do. */
export const statusTexts: Partial<Record<RouteName, StatusText>> = {
  domainRestricted: {
    title: 'This address is not served here',
    text: 'The space you asked for is not at this address. Check the link, or ask whoever gave it to you.',
    action: home,
  },
  linkExpired: {
    title: 'This link has expired',
    text: 'Links in our mails work for a limited time. Ask for a new one where you got it: log in to confirm an address, or ask your team for a new invitation.',
    action: login,
  },
  linkActivated: {
    title: 'This link was already used',
    text: 'Each link works once. If it was yours, log in to continue.',
    action: login,
  },
  accountBlocked: {
    title: 'This account is blocked',
    text: 'An administrator has blocked it. If you think that is a mistake, ask the owner of your space.',
    action: home,
  },
  guestNotAllowed: {
    title: 'This space is for members',
    text: 'It takes no guests. If you are a member, log in; otherwise ask the team for an invitation.',
    action: login,
    second: home,
  },
  invalidAppointmentLink: {
    title: 'This appointment link does not work',
    text: 'It may be incomplete, withdrawn, too old, or used already. If you have booked by it, the mail of your booking leads to it; otherwise ask whoever sent it for a new one.',
    action: home,
  },
}

export const notFoundText: StatusText = {
  title: 'There is nothing at this address',
  text: 'The page may have moved, or the link may have a typing error.',
  action: home,
}
