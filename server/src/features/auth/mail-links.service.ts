import type { Services } from '../../services.ts'
import type { LinkMaker } from '../mail/delivery.service.ts'
import { issueToken } from '../token/service.ts'
import { memberOf } from '../workspace/service.ts'

/** The link in each mail, with a token made for it as the mail is sent. */
export const createLinkMaker =
  (services: Services): LinkMaker =>
  async (template, data, email) => {
    const page = (path: string, token?: string) =>
      `${services.hosts.mainOrigin()}${path}${token ? `?token=${token}` : ''}`
    const issue = (purpose: 'verifyEmail' | 'resetPassword' | 'invite') =>
      issueToken(services, services.db, {
        purpose,
        email,
        userId: data.userId,
        workspaceId: data.workspaceId,
      })
    switch (template) {
      case 'verify-email':
        return page('/verify', await issue('verifyEmail'))
      case 'reset-password':
        return page('/reset-password', await issue('resetPassword'))
      case 'password-changed':
        return page('/forgot-password')
      case 'no-account':
        return undefined
      case 'invite': {
        const member = await memberOf(services.db, data.workspaceId ?? '', data.userId ?? '')
        // Removed, or already in, since the invitation was written.
        return member?.status === 'invited' ? page('/invites', await issue('invite')) : null
      }
    }
  }
