import { ACCOUNT_RESTORE_DAYS as DELETED_RETENTION_DAYS } from '@metapyra/contract/account'
import { DAY_MS } from '@metapyra/contract/constants'
import { longDay } from '../../platform/time/format.ts'
import type { NewMail } from '../mail/service.ts'

/** When a closed account is permanently erased. */
export const eraseAtOf = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + DELETED_RETENTION_DAYS * DAY_MS)

interface Closed {
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
}

/**
 * The email that explains how to restore a closed account. It contains nothing the user typed, because the address may
 * be a stranger's.
 */
export const deletedMail = (
  { id, name, email, emailVerifiedAt }: Closed,
  closedAt: Date,
): NewMail<'account-deleted'> => ({
  to: email,
  template: 'account-deleted',
  data: { name: emailVerifiedAt ? name : '', until: longDay(eraseAtOf(closedAt)), userId: id },
})
