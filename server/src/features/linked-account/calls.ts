import { AppError } from '../../http/app-error.ts'
import type { CallRequest } from '../../http/call-request.ts'
import { accountOf } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { renewed } from './access.service.ts'
import { finishLink, removeLink, startLink } from './link.service.ts'
import { linkedOf } from './queries.ts'
import { linkedAccountsOf, tellBrowser, toLinkedAccount } from './service.ts'

type Name =
  | 'GET v2/calendar/linked-accounts'
  | 'POST v2/calendar/link-start'
  | 'PATCH v2/calendar/google-token'
  | 'PATCH v2/calendar/google-refreshToken'
  | 'PATCH v2/calendar/google-remove'

const whoIs = (request: CallRequest) => {
  const { user, session } = accountOf(request)
  return { userId: user.id, rootId: session.rootId }
}

export const linkedAccountCalls = (services: Services): Handlers<Name> => ({
  'GET v2/calendar/linked-accounts': (_, request) =>
    linkedAccountsOf(services, accountOf(request).user.id, request.cookies),
  'POST v2/calendar/link-start': (name, request) => startLink(services, whoIs(request), name),
  'PATCH v2/calendar/google-token': async ({ type: kind, ...answer }, request) => {
    const name = { provider: 'google', kind } as const
    return { account: await finishLink(services, whoIs(request), request.cookies, { name, answer }) }
  },
  'PATCH v2/calendar/google-refreshToken': async ({ type: kind }, request) => {
    const name = { provider: 'google', kind } as const
    const row = await linkedOf(services.db, accountOf(request).user.id, name)
    if (!row || row.status === 'revoked')
      throw new AppError('LINK_FIRST', row?.lastError ? { message: row.lastError } : {})
    const fresh = await renewed(services, name, row)
    tellBrowser(services, request.cookies, name, fresh)
    return { account: toLinkedAccount(fresh) }
  },
  'PATCH v2/calendar/google-remove': async ({ type: kind }, request) => {
    const name = { provider: 'google', kind } as const
    return { account: await removeLink(services, accountOf(request).user.id, request.cookies, name) }
  },
})
