import { cleanEmail } from '@metapyra/contract/email-address'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { takePass } from '../captcha/service.ts'
import type { NewMail } from '../mail/service.ts'
import { writeMails } from '../mail/service.ts'
import { insertRequest } from './queries.ts'
import type { businessRequests } from './tables.ts'

interface NewRequest {
  kind: typeof businessRequests.$inferSelect.kind
  /** The subject of the mail to the team. */
  subject: string
  email: string | null
  workspaceId?: string
  data: Record<string, string | number>
  pass: string | undefined
}

const detailsOf = (data: NewRequest['data']) =>
  Object.entries(data)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')

/**
 * [BUS-1] Stores a form's input and mails it to the team, or does neither. A thank-you mail goes only to an address
 * proved to be the sender's, so that no form sends mail to uninvolved people.
 */
export const storeRequest = async (
  services: Services,
  { user }: Pick<CallRequest, 'user'>,
  { kind, subject, email, workspaceId, data, pass }: NewRequest,
): Promise<void> => {
  const own = user?.isVerified && email !== null && cleanEmail(email) === cleanEmail(user.email) ? user : null
  const thanks: NewMail<'request-thanks'>[] = own
    ? [{ to: own.email, template: 'request-thanks', data: { name: own.name } }]
    : []
  await services.db.transaction(async (tx) => {
    await takePass(services, tx, pass)
    await insertRequest(tx, {
      id: newId(),
      kind,
      email,
      workspaceId: workspaceId ?? null,
      data,
      createdAt: services.clock(),
    })
    const from = email ?? 'someone who left no email'
    await writeMails(tx, [
      {
        to: services.config.contactMail,
        template: 'business-request',
        data: { subject, from, details: detailsOf(data) },
      },
      ...thanks,
    ])
  })
}
