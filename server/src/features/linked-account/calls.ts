import type { LinkedKind } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { finishLink, removeLink, renewLink, startLink } from './link.service.ts'
import { linkedAs } from './rules.ts'
import { linkedAccountsOf, linkerOf, onlyLinkOf } from './service.ts'

type Name =
  | 'GET v2/calendar/linked-accounts'
  | 'POST v2/calendar/link-start'
  | 'PATCH v2/calendar/google-token'
  | 'PATCH v2/calendar/google-refreshToken'
  | 'PATCH v2/calendar/google-remove'
  | 'PATCH v2/calendar/outlook-token'
  | 'PATCH v2/calendar/outlook-remove'

const OF_GOOGLE = {
  calendar: LINKED_ACCOUNTS['google calendar'],
  drive: LINKED_ACCOUNTS['google drive'],
} as const
const OUTLOOK = LINKED_ACCOUNTS['microsoft calendar']

/** The one that is named, else the only one that is linked. */
const ofGoogle = async (services: Services, request: CallRequest, type: LinkedKind | undefined) =>
  type ? OF_GOOGLE[type] : onlyLinkOf(services.db, accountOf(request).user.id, 'google')

export const linkedAccountCalls = (services: Services): Handlers<Name> => ({
  'GET v2/calendar/linked-accounts': (_, request) => linkedAccountsOf(services, linkerOf(request)),
  'POST v2/calendar/link-start': async ({ provider, kind }, request) =>
    startLink(services, linkerOf(request), linkedAs(provider, kind)),
  'PATCH v2/calendar/google-token': async ({ type, ...answer }, request) => ({
    account: await finishLink(services, linkerOf(request), OF_GOOGLE[type], answer),
  }),
  'PATCH v2/calendar/google-refreshToken': async ({ type }, request) => ({
    account: await renewLink(services, linkerOf(request), await ofGoogle(services, request, type)),
  }),
  'PATCH v2/calendar/google-remove': async ({ type }, request) => ({
    account: await removeLink(services, linkerOf(request), await ofGoogle(services, request, type)),
  }),
  'PATCH v2/calendar/outlook-token': async (answer, request) => ({
    account: await finishLink(services, linkerOf(request), OUTLOOK, answer),
  }),
  'PATCH v2/calendar/outlook-remove': async (_, request) => ({
    account: await removeLink(services, linkerOf(request), OUTLOOK),
  }),
})
