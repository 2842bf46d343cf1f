import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { finishLink, removeLink, startLink } from './link.service.ts'
import { requireDeclared } from './rules.ts'
import { googleLinkOf, linkedAccountsOf, linkerOf } from './service.ts'

type Name =
  | 'GET v2/calendar/linked-accounts'
  | 'POST v2/calendar/link-start'
  | 'PATCH v2/calendar/google-token'
  | 'PATCH v2/calendar/google-remove'
  | 'PATCH v2/calendar/outlook-token'
  | 'PATCH v2/calendar/outlook-remove'

const OUTLOOK = LINKED_ACCOUNTS['microsoft calendar']

export const linkedAccountCalls = (services: Services): Handlers<Name> => ({
  'GET v2/calendar/linked-accounts': (_, request) => linkedAccountsOf(services, linkerOf(request)),
  'POST v2/calendar/link-start': async ({ provider, kind }, request) =>
    startLink(services, linkerOf(request), requireDeclared(provider, kind)),
  'PATCH v2/calendar/google-token': async ({ type, ...answer }, request) => ({
    account: await finishLink(services, linkerOf(request), requireDeclared('google', type), answer),
  }),
  'PATCH v2/calendar/google-remove': async ({ type }, request) => {
    const linker = linkerOf(request)
    return { account: await removeLink(services, linker, await googleLinkOf(services, linker, type)) }
  },
  'PATCH v2/calendar/outlook-token': async (answer, request) => ({
    account: await finishLink(services, linkerOf(request), OUTLOOK, answer),
  }),
  'PATCH v2/calendar/outlook-remove': async (_, request) => ({
    account: await removeLink(services, linkerOf(request), OUTLOOK),
  }),
})
