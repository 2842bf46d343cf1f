import { DAY_MS, DELETED_KEPT_DAYS } from '@metapyra/contract/constants'
import { longDay } from '../../platform/time/format.ts'
import type { NewMail } from '../mail/service.ts'

/** When a closed account is erased for good. */
export const eraseAtOf = (closedAt: Date): Date => new Date(closedAt.getTime() + DELETED_KEPT_DAYS * DAY_MS)

interface Closed {
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
}

/** What tells whoever closed an account how it comes back; nothing that was typed goes to an address that may be a stranger's. */
export const deletedMail = (
  { id, name, email, emailVerifiedAt }: Closed,
  closedAt: Date,
): NewMail<'account-deleted'> => ({
  to: email,
  template: 'account-deleted',
  data: { name: emailVerifiedAt ? name : '', until: longDay(eraseAtOf(closedAt)), userId: id },
})
