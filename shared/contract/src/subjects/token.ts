import { DAY_MS } from '../constants.ts'
import { ACCOUNT_RESTORE_DAYS } from './account.ts'
import { INVITATION_DAYS } from './admin/invitation.ts'

/** How long each one-use token is valid (docs/security.md, T4). A space can set another time for invitations. */
export const TOKEN_LIFETIME_MS = {
  resetPassword: 30 * 60_000,
  keepAccount: ACCOUNT_RESTORE_DAYS * DAY_MS,
  verifyEmail: DAY_MS,
  changeOldEmail: DAY_MS,
  changeNewEmail: DAY_MS,
  invite: INVITATION_DAYS * DAY_MS,
  providerLogin: 60_000,
} as const
