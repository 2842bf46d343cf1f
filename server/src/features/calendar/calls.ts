import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { googleLinkOf, linkerOf } from '../linked-account/service.ts'
import { outsideEvents } from './events.service.ts'
import { renewAndSync } from './retry.service.ts'
import { linkedCalendars, updateCalendarSettings } from './settings.service.ts'

type Name =
  | 'GET v2/calendar/google-events'
  | 'GET v2/calendar/outlook-events'
  | 'GET v2/calendar/calendars'
  | 'PUT v2/calendar/calendars'
  | 'PATCH v2/calendar/google-refreshToken'

export const calendarCalls = (services: Services): Handlers<Name> => ({
  'GET v2/calendar/google-events': (span, request) =>
    outsideEvents(services, accountOf(request).user.id, 'google', span),
  'GET v2/calendar/outlook-events': (span, request) =>
    outsideEvents(services, accountOf(request).user.id, 'microsoft', span),
  'GET v2/calendar/calendars': async (_, request) => ({
    rows: await linkedCalendars(services, accountOf(request).user.id),
  }),
  'PUT v2/calendar/calendars': async (choice, request) => ({
    rows: await updateCalendarSettings(services, accountOf(request).user.id, choice),
  }),
  'PATCH v2/calendar/google-refreshToken': async ({ type }, request) => {
    const linker = linkerOf(request)
    return { account: await renewAndSync(services, linker, await googleLinkOf(services, linker, type)) }
  },
})
