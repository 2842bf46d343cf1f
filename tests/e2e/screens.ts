import type { Page } from 'playwright'
import { DEMO } from './demo.ts'
import { openToGuests } from './guests.ts'
import type { Served } from './served.ts'

/** What a screen may need besides its page: the server's emails, and the email address of a newcomer. */
export interface Scene {
  served: Served
  newcomer: string
}

/** A screen of the product, with how to open it and what shows that it is ready. */
export interface Screen {
  name: string
  /** A path, or the link of an email. */
  path: string | ((scene: Scene) => Promise<string>)
  /** If true, on the space's own host instead of the main one. */
  isInSpace?: boolean
  /** Called before the page is opened. */
  before?(page: Page): Promise<unknown>
  ready(page: Page, scene: Scene): Promise<unknown>
}

export const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const invitation = ({ served }: Scene) => served.linkFor(DEMO.emailOf('beatriz.campos'), /invited you/)

/** The screens of a visitor who is not logged in. */
export const publicScreens: Screen[] = [
  { name: 'home', path: '/', ready: heading('Your team, in one room') },
  { name: 'pricing', path: '/pricing', ready: heading('Simple pricing per member') },
  { name: 'partners', path: '/partners', ready: heading('Bring people together with us') },
  { name: 'join-partner', path: '/join-partner', ready: heading('Become a partner') },
  {
    name: 'newsletter',
    path: '/verify?type=newsletter&token=garbled',
    ready: heading('Subscribe to our newsletter?'),
  },
  { name: 'login', path: '/login', ready: heading('Log in') },
  { name: 'register', path: '/register', ready: heading('Create your account') },
  { name: 'forgot-password', path: '/forgot-password', ready: heading('Forgot your password?') },
  { name: 'forgot-password-sent', path: '/forgot-password', ready: askForReset },
  {
    name: 'reset-password-done',
    path: async (scene) => scene.served.linkFor(scene.newcomer, /password/i),
    ready: async (page) => {
      await heading('Set a new password')(page)
      await page.getByLabel('New password', { exact: true }).fill('another horse battery')
      await button(page, 'Set password').click()
      await heading('Log in')(page)
      await page.getByText('Your new password is set.').waitFor()
    },
  },
  { name: 'reset-password', path: '/reset-password?token=garbled', ready: heading('Set a new password') },
  { name: 'verify', path: '/verify?token=garbled', ready: heading('Verify your email') },
  {
    name: 'reset-password-garbled',
    path: '/reset-password?token=garbled',
    ready: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('another horse battery')
      await button(page, 'Set password').click()
      await saysThatLinkIsGarbled(page)
      await page.getByRole('link', { name: 'Get a new link' }).waitFor()
    },
  },
  {
    name: 'verify-garbled',
    path: '/verify?token=garbled',
    ready: async (page) => {
      await button(page, 'Verify email').click()
      await saysThatLinkIsGarbled(page)
      await page.getByRole('link', { name: 'Log in to get a new link' }).waitFor()
    },
  },
  {
    name: 'invites-garbled',
    path: '/invites?token=garbled',
    ready: async (page) => {
      await heading('Couldn’t open your invitation')(page)
      await saysThatLinkIsGarbled(page)
    },
  },
  { name: 'invites-offline', path: invitation, ready: loseLookUp },
  {
    name: 'invites-newcomer',
    path: invitation,
    ready: async (page) => {
      await loseLookUp(page)
      await button(page, 'Try again').click()
      await heading(`Join ${DEMO.space}`)(page)
      await page.getByRole('button', { name: /^Join / }).waitFor()
    },
  },
  { name: 'guest-link-garbled', path: '/g/garbled', ready: heading('Your guest link didn’t open') },
  { name: 'link-expired', path: '/link-expired', ready: heading('This link has expired') },
  { name: 'link-activated', path: '/link-activated', ready: heading('This link was already used') },
  { name: 'account-blocked', path: '/account-blocked', ready: heading('This account is blocked') },
  { name: 'guest-not-allowed', path: '/guest-not-allowed', ready: heading('This space is for members') },
  {
    name: 'domain-restricted',
    path: '/domain-restricted',
    ready: heading('No space at this address'),
  },
  { name: 'meet-ended', path: '/meet-ended', ready: heading('No visit to show') },
  {
    name: 'invalid-appointment-link',
    path: '/invalid-appointment-link',
    ready: heading('This booking link doesn’t work'),
  },
  {
    name: 'appointment-garbled',
    path: '/appointment?token=t',
    ready: heading('This booking link doesn’t work'),
  },
  {
    name: 'link-denied',
    path: '/link-google-drive?error=access_denied',
    ready: heading('Nothing was linked'),
  },
  { name: 'link-signed-out', path: '/link-outlook-calendar?code=c', ready: heading('Log in first') },
  { name: 'payment-status', path: '/payment_status', ready: heading('Nothing to show here') },
  { name: 'not-found', path: '/no-such-page', ready: heading('Page not found') },
  {
    name: 'guest-door',
    path: async ({ served }) => (await (await openToGuests(served)).link()).url,
    ready: async (page) => {
      await page.getByRole('heading', { name: /^Join Space/ }).waitFor()
      await page.getByLabel('Name').waitFor()
    },
  },
  {
    name: 'anonymous-door',
    path: async ({ served }) => `${(await openToGuests(served)).origin}/space`,
    ready: (page) => button(page, 'Join as guest').waitFor(),
  },
]

/** The screens of a person who has just signed up: first with an unverified email, then with a verified one. */
export const newcomerScreens: Screen[] = [
  {
    name: 'create-first-space',
    path: '/create-space',
    ready: async (page) => {
      await heading('Create your first space')(page)
      await page.getByText('Verify your email: open the link').waitFor()
    },
  },
  {
    name: 'address-confirmed',
    path: ({ served, newcomer }) => served.linkFor(newcomer, /Verify/),
    ready: async (page) => {
      await button(page, 'Verify email').click()
      await heading('Email verified')(page)
    },
  },
]

function saysThatLinkIsGarbled(page: Page) {
  return page.getByText(/^This link is incomplete.* Open the full link from your email/).waitFor()
}

/** Cuts the connection while the invitation is looked up, and restores it afterward. */
async function loseLookUp(page: Page) {
  const call = '**/api/v2/workspace/accept-invite?*'
  await page.route(call, (route) => route.abort())
  await page.reload()
  await page.getByText('No internet connection').first().waitFor()
  await button(page, 'Try again').waitFor()
  await page.unroute(call)
}

async function askForReset(page: Page, { newcomer }: Scene) {
  await page.getByLabel('Email', { exact: true }).fill(newcomer)
  await button(page, 'Send link').click()
  await heading('Check your email')(page)
}
