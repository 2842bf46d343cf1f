import type { Executor } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import { lockUser } from '../account/identities.service.ts'
import { userByEmail, userById } from '../account/service.ts'
import { newsletterToken } from '../business/newsletter.service.ts'
import { mailedLink } from '../guest/links.service.ts'
import type { LinkMaker } from '../mail/delivery.service.ts'
import { issueToken } from '../token/service.ts'
import { isInvitationOpen } from '../workspace/invite.service.ts'
import { issueChangeToken } from './email-change.service.ts'

/** The link in each mail, with a token made for it as the mail is sent. */
export const createLinkMaker =
  (services: Services): LinkMaker =>
  async (template, data, email) => {
    const page = (path: string, token?: string) =>
      `${services.hosts.mainOrigin()}${path}${token ? `?token=${token}` : ''}`
    const issue = (purpose: 'verifyEmail' | 'resetPassword' | 'invite', db: Executor, userId = data.userId) =>
      issueToken(services, db, {
        purpose,
        email,
        userId,
        workspaceId: data.workspaceId,
      })
    /** A link for the account alone whose address it still is; under its lock, so that a change voids the token. */
    const ownLink = (purpose: 'verifyEmail' | 'resetPassword', path: string) =>
      services.db.transaction(async (tx) => {
        if (!data.userId) return null
        await lockUser(tx, data.userId)
        const user = await userById(tx, data.userId)
        return user?.email === email ? page(path, await issue(purpose, tx)) : null
      })
    const changeLink = async (purpose: 'changeOldEmail' | 'changeNewEmail', type: string) => {
      const token = await issueChangeToken(services, purpose, data, email)
      return token && `${page('/verify', token)}&type=${type}`
    }
    switch (template) {
      case 'verify-email':
        return ownLink('verifyEmail', '/verify')
      case 'reset-password':
        return ownLink('resetPassword', '/reset-password')
      case 'set-password': {
        const link = await ownLink('resetPassword', '/verify')
        return link && `${link}&type=password`
      }
      case 'password-changed':
        return page('/forgot-password')
      case 'provider-connected':
        return page('/')
      case 'newsletter-confirm':
        return `${page('/verify', newsletterToken(services, 'confirm', data.subscriberId ?? ''))}&type=newsletter`
      case 'newsletter-welcome':
        return `${page('/verify', newsletterToken(services, 'leave', data.subscriberId ?? ''))}&type=newsletter`
      case 'business-request':
      case 'request-thanks':
      case 'no-account':
      case 'email-changed':
        return undefined
      case 'change-email-old':
        return changeLink('changeOldEmail', 'change-old')
      case 'change-email-new':
        return changeLink('changeNewEmail', 'change-new')
      case 'guest-invite':
        return mailedLink(services, data.guestInviteId)
      case 'invite':
        // One transaction, so that whoever voids the invitation meanwhile finds the token and voids it too.
        return services.db.transaction(async (tx) => {
          // Whoever the address stands for by now, which may be somebody else than as the mail was written.
          const userId = (await userByEmail(tx, email))?.id
          if (!userId || !(await isInvitationOpen(tx, { ...data, userId }))) return null
          return page('/invites', await issue('invite', tx, userId))
        })
    }
  }
