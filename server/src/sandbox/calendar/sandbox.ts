import { setTimeout as wait } from 'node:timers/promises'
import type { LinkedName } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { SANDBOX_PATHS } from '../../providers/link/links.ts'
import { CALENDAR_SCOPES, OUTLOOK_SCOPES } from '../../providers/link/scopes.ts'
import { checkOwnForm, readForms } from '../form.ts'
import type { Faults } from '../link/faults.ts'
import { createFaults } from '../link/faults.ts'
import type { LinkGrants } from '../link/grants.ts'
import { createLinkGrants } from '../link/grants.ts'
import { registerLinkSandbox } from '../link/sandbox.ts'
import type { CalendarBooks } from './calendar-data.ts'
import { openCalendarData } from './calendar-data.ts'
import type { Fault } from './faults.ts'
import { FAULT_ANSWERS } from './faults.ts'
import { registerGoogleCalendars } from './google.ts'
import { registerOutlookCalendars } from './outlook.ts'
import { calendarSandboxPage } from './page.ts'
import { runPageAction } from './page-actions.ts'

type Form = { Body: Record<string, string | undefined> | null }
export type CalendarName = Extract<LinkedName, `${string} calendar`>

/** The sandbox of one provider; for tests: its data and its faults. */
export interface CalendarSandbox {
  books: CalendarBooks
  grants: LinkGrants
  faults: Faults<Fault>
  count: { requests: number }
}

interface Settings {
  dataDir: string
  mainOrigin: () => string
  /** The redirect address that its client has registered. */
  callback: () => string
}

/** How often a held request checks whether it can continue. */
const SILENT_LOOK_MS = 50
const SLOW_MS = 3000
type Register = (scope: FastifyInstance, sandbox: CalendarSandbox, path: string, base: () => string) => void
const SANDBOX_APIS: Record<CalendarName, Register> = {
  'google calendar': registerGoogleCalendars,
  'microsoft calendar': registerOutlookCalendars,
}

export const CALENDAR_NAMES = Object.keys(SANDBOX_APIS) as CalendarName[]

const WRITE = 'See, add, edit and delete events in your calendars'
const MEANINGS: Record<CalendarName, Record<string, string>> = {
  'google calendar': {
    [CALENDAR_SCOPES[0]]: WRITE,
    [CALENDAR_SCOPES[1]]: 'See which calendars you have',
  },
  'microsoft calendar': { [OUTLOOK_SCOPES[0]]: WRITE, [OUTLOOK_SCOPES[1]]: 'See who you are' },
}

/** Sandboxes of the providers' calendars, with a consent page; never registered in production. */
export const registerCalendarSandbox = async (
  app: FastifyInstance,
  name: CalendarName,
  { dataDir, mainOrigin, callback }: Settings,
): Promise<CalendarSandbox> => {
  const path = SANDBOX_PATHS[name]
  const base = () => `${mainOrigin()}${path}`
  const books = openCalendarData(dataDir, name.replace(' ', '-'))
  const grants = createLinkGrants(books.rows.oauth, books.save)
  const sandbox = { books, grants, faults: createFaults(FAULT_ANSWERS), count: { requests: 0 } }
  const { title } = LINKED_ACCOUNTS[name]

  await app.register(async (scope) => {
    readForms(scope)
    scope.addHook('preHandler', async ({ routeOptions, body }) => {
      const email = (body as Form['Body'])?.['email'] ?? ''
      if (routeOptions.url === `${path}/consent`) books.open(email.trim().toLowerCase())
    })
    registerLinkSandbox(scope, {
      ...{ path, issuer: base, callback, grants, linked: LINKED_ACCOUNTS[name], meanings: MEANINGS[name] },
      isAway: () => sandbox.faults.take('away'),
    })
    scope.get(path, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(calendarSandboxPage(path, title, sandbox)),
    )
    scope.post<Form>(path, async (request, reply) => {
      checkOwnForm(request)
      if (!runPageAction(sandbox, request.body ?? {})) throw new AppError('NOT_FOUND')
      return reply.redirect(path, 303)
    })
  })
  // The API accepts JSON but no forms, because another site's page could send those.
  await app.register(async (scope) => {
    // Overrides the parser of the product's own calls, which leaves JSON as text.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, JSON.parse(String(body) || 'null')),
    )
    scope.addHook('onRequest', async ({ socket }) => {
      if (sandbox.faults.take('slow')) await wait(SLOW_MS)
      while (sandbox.faults.left('silent') > 0 && !socket.destroyed) await wait(SILENT_LOOK_MS)
    })
    SANDBOX_APIS[name](scope, sandbox, path, base)
  })
  return sandbox
}
