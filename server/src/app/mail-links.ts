import { DAY_MS } from '@metapyra/contract/constants'
import { userByEmail, userById } from '../features/account/core/accounts.service.ts'
import { lockUser } from '../features/account/core/identities.service.ts'
import { bookingMailLink } from '../features/appointment/mail.service.ts'
import { issueChangeToken } from '../features/auth/email-change.service.ts'
import { newsletterToken } from '../features/business/newsletter.service.ts'
import { invitationUrl } from '../features/event/invitations/invitation.service.ts'
import { mailedLink } from '../features/guest/links.service.ts'
import type { LinkMaker } from '../features/mail/delivery.service.ts'
import { isOfferOpen } from '../features/ownership/service.ts'
import { isUnpaid } from '../features/payment/billing/dunning.service.ts'
import { hasOpenReports } from '../features/report/service.ts'
import { issueToken } from '../features/token/service.ts'
import { isInvitationOpen } from '../features/workspace/invite.service.ts'
import { workspaceById } from '../features/workspace/service.ts'
import type { Executor } from '../platform/db/drizzle.ts'
import type { Services } from '../platform/services.ts'

interface Mail {
  data: Record<string, string>
  email: string
}
type MakeLink = (services: Services, mail: Mail) => ReturnType<LinkMaker>

/**
 * Creates the link of each email, with a token issued when it is sent. It is here because it needs all features that
 * send emails.
 */
export const createLinkMaker =
  (services: Services): LinkMaker =>
  (template, data, email) =>
    links[template](services, { data, email })

const none: MakeLink = async () => undefined

const pageAt = ({ hosts }: Services, path: string, query: { token?: string; type?: string } = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `${hosts.mainOrigin()}${path}${search && `?${search}`}`
}

const page =
  (path: string): MakeLink =>
  async (services) =>
    pageAt(services, path)

const issue = (
  services: Services,
  tx: Executor,
  purpose: 'verifyEmail' | 'resetPassword' | 'keepAccount' | 'invite',
  { data, email }: Mail,
) =>
  issueToken(services, tx, {
    ...{ purpose, email, userId: data['userId'], workspaceId: data['workspaceId'] },
    // Only an invitation sets its own lifetime.
    lifetimeMs: data['days'] ? Number(data['days']) * DAY_MS : undefined,
  })

/**
 * A link only for the account that still has the address. Created under the account's lock, so that a change of address
 * voids the token.
 */
const ownLink =
  (purpose: 'verifyEmail' | 'resetPassword' | 'keepAccount', path: string, type?: string): MakeLink =>
  (services, mail) =>
    services.db.transaction(async (tx) => {
      const { userId } = mail.data
      if (!userId) return null
      await lockUser(tx, userId)
      if ((await userById(tx, userId))?.email !== mail.email) return null
      const token = await issue(services, tx, purpose, mail)
      return pageAt(services, path, { token, ...(type && { type }) })
    })

const changeLink =
  (purpose: 'changeOldEmail' | 'changeNewEmail', type: string): MakeLink =>
  async (services, { data, email }) => {
    const token = await issueChangeToken(services, purpose, data, email)
    return token && pageAt(services, '/verify', { token, type })
  }

const newsletterLink =
  (kind: 'confirm' | 'leave'): MakeLink =>
  async (services, { data }) => {
    const token = newsletterToken(services, kind, data['subscriberId'] ?? '')
    return pageAt(services, '/verify', { token, type: 'newsletter' })
  }

/** One transaction, so that a concurrent revocation of the invitation finds the token and voids it too. */
const inviteLink: MakeLink = (services, { data, email }) =>
  services.db.transaction(async (tx) => {
    // The user who has the address now, who may differ from the one when the email was queued.
    const userId = (await userByEmail(tx, email))?.id
    if (!userId || !(await isInvitationOpen(tx, { ...data, userId }))) return null
    const token = await issue(services, tx, 'invite', { email, data: { ...data, userId } })
    return pageAt(services, '/invites', { token })
  })

/** A link to the space, which asks for the decision. No email is sent if the offer has ended meanwhile. */
const offerLink: MakeLink = async (services, { data }) =>
  (await isOfferOpen(services, data['offerId'] ?? '')) ? spaceLink(services, data, '/space') : null

const spaceLink = async (
  { db, hosts }: Services,
  data: Record<string, string>,
  path: string,
): Promise<string | null> => {
  const space = await workspaceById(db, data['workspaceId'] ?? '')
  return space ? `${hosts.originOfSpace(space.domain)}${path}` : null
}

const unpaidLink: MakeLink = async (services, { data }) =>
  (await isUnpaid(services, data['workspaceId'] ?? ''))
    ? spaceLink(services, data, '/admin/subscription')
    : null

/** No email is sent if the reports have been handled meanwhile. */
const reportsLink: MakeLink = async (services, { data }) =>
  (await hasOpenReports(services, data['workspaceId'] ?? ''))
    ? spaceLink(services, data, '/admin/reports')
    : null
/** Members reply in the space; people invited only by email, on a page for that. */
const eventLink: MakeLink = (services, { data }) => invitationUrl(services, data)

const bookingLink =
  (template: string): MakeLink =>
  (services, { data }) =>
    bookingMailLink(services, template, data)

const links: Record<Parameters<LinkMaker>[0], MakeLink> = {
  'verify-email': ownLink('verifyEmail', '/verify'),
  'reset-password': ownLink('resetPassword', '/reset-password'),
  'set-password': ownLink('resetPassword', '/verify', 'password'),
  'account-deleted': ownLink('keepAccount', '/verify', 'keep-account'),
  'password-changed': page('/forgot-password'),
  'provider-connected': page('/'),
  'change-email-old': changeLink('changeOldEmail', 'change-old'),
  'change-email-new': changeLink('changeNewEmail', 'change-new'),
  invite: inviteLink,
  'guest-invite': (services, { data }) => mailedLink(services, data['guestInviteId']),
  'ownership-offer': offerLink,
  'payment-failed': unpaidLink,
  'message-reported': reportsLink,
  'event-invited': eventLink,
  'event-changed': eventLink,
  'event-moved': eventLink,
  'event-promoted': eventLink,
  'event-reminder': eventLink,
  'event-cancelled': none,
  'booking-link': bookingLink('booking-link'),
  'booking-made': bookingLink('booking-made'),
  'booking-for-guest': bookingLink('booking-for-guest'),
  'booking-requested': bookingLink('booking-requested'),
  'booking-received': bookingLink('booking-received'),
  'booking-asked': bookingLink('booking-asked'),
  'booking-confirmed': bookingLink('booking-confirmed'),
  'booking-moved': bookingLink('booking-moved'),
  'booking-reminder': bookingLink('booking-reminder'),
  'booking-declined': none,
  'booking-cancelled': none,
  'ownership-accepted': none,
  'ownership-declined': none,
  'newsletter-confirm': newsletterLink('confirm'),
  'newsletter-welcome': newsletterLink('leave'),
  'no-account': none,
  'email-changed': none,
  'business-request': none,
  'request-thanks': none,
}
