import { longDay } from '../../time/written.ts'
import type { NewMail } from '../mail/service.ts'
import { eraseAtOf } from './rules.ts'

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
