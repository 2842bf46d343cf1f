import type { FastifyInstance, FastifyReply } from 'fastify'
import { OUTLOOK_SCOPES } from '../../providers/link/scopes.ts'
import { authenticate } from './authenticate.ts'
import { firstAsked, listPage, nextChangesRequest, readToken } from './lists.ts'
import type { Wished } from './outlook-wire.ts'
import { eventBody, eventChanges, onWire, selected } from './outlook-wire.ts'
import type { CalendarRow, EventRow } from './rows.ts'
import type { CalendarSandbox } from './sandbox.ts'

interface Of {
  Params: { calendar: string; event: string }
  Querystring: Record<string, string | undefined>
  Body: Wished
}

const fail = (reply: FastifyReply, status: number, reason: string) =>
  reply.code(status).send({ error: { code: reason, message: reason } })

/** The part of Microsoft Graph's calendars that the product uses. */
export const registerOutlookCalendars = (
  scope: FastifyInstance,
  sandbox: CalendarSandbox,
  path: string,
  base: () => string,
) => {
  const { books, faults } = sandbox
  const admit = authenticate(sandbox, OUTLOOK_SCOPES, fail)
  const root = `${path}/v1.0/me`
  const calendarOf = (email: string, id: string): CalendarRow | undefined =>
    books.calendarsOf(email).find((calendar) => calendar.id === id)
  /** Finds an event with or without its calendar's id; a shared calendar's events need the id. */
  const eventOf = (email: string, { calendar, event }: Of['Params']): EventRow | undefined => {
    const row = books.rows.events[event]
    const own = row && calendarOf(email, row.calendarId)
    const isThere = own && (calendar === undefined ? !own.isShared : own.id === calendar)
    return isThere && !row.isDeleted ? row : undefined
  }

  scope.get(root, async (request, reply) => {
    const email = admit(request, reply)
    return email ? { mail: email, userPrincipalName: email } : reply
  })
  scope.get(`${root}/calendars`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const value = books.calendarsOf(email).map(({ id, name, isPrimary, isWritable }) => ({
      ...{ id, name, isDefaultCalendar: isPrimary, canEdit: isWritable },
    }))
    return { value }
  })
  scope.get<Of>(`${root}/calendars/:calendar/calendarView/delta`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const { params, query } = request
    const calendar = calendarOf(email, params.calendar)
    if (!calendar || calendar.refuses === 404) return fail(reply, 404, 'ErrorItemNotFound')
    if (calendar.refuses) return fail(reply, 403, 'ErrorAccessDenied')
    const [skip, delta] = [query['$skiptoken'], query['$deltatoken']]
    const known = readToken(skip ?? delta ?? '')
    if (delta && faults.take('lost')) return fail(reply, 404, 'ErrorItemNotFound')
    if (delta && faults.take('resync')) return fail(reply, 400, 'SyncStateInvalid')
    if (delta && (faults.take('stale') || known?.calendarId !== calendar.id))
      return fail(reply, 410, 'SyncStateNotFound')
    const first = () =>
      firstAsked(books, calendar.id, query['startDateTime'] ?? '', query['endDateTime'] ?? '')
    const listRequest = !known ? first() : skip ? known : nextChangesRequest(books, known)
    const size = /odata\.maxpagesize=(\d+)/.exec(String(request.headers['prefer']))?.[1]
    const { page, next, sync } = listPage(books, listRequest, Number(size ?? 10))
    const here = `${base()}/v1.0/me/calendars/${encodeURIComponent(calendar.id)}/calendarView/delta`
    return {
      value: page.flatMap(onWire),
      ...(next
        ? { '@odata.nextLink': `${here}?$skiptoken=${next}` }
        : { '@odata.deltaLink': `${here}?$deltatoken=${sync}` }),
    }
  })
  scope.post<Of>(`${root}/calendars/:calendar/events`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const calendar = calendarOf(email, request.params.calendar)
    if (!calendar?.isWritable)
      return fail(reply, calendar ? 403 : 404, calendar ? 'ErrorAccessDenied' : 'ErrorItemNotFound')
    const key = request.body?.transactionId ?? null
    const before = Object.values(books.rows.events).find((row) => key !== null && row.key === key)
    const input = { title: '', start: '', end: '', ...eventChanges(request.body), isDeleted: false }
    const row = before ? books.change(before, input) : books.add({ calendarId: calendar.id, key, ...input })
    books.save()
    if (faults.take('unheard')) return fail(reply, 503, 'ErrorInternalServerTransientError')
    return reply.code(201).send({ id: row.id, ...eventBody(row) })
  })
  for (const at of [`${root}/events/:event`, `${root}/calendars/:calendar/events/:event`]) {
    scope.get<Of>(at, async (request, reply) => {
      const email = admit(request, reply)
      if (!email) return reply
      const row = eventOf(email, request.params)
      if (!row) return fail(reply, 404, 'ErrorItemNotFound')
      const type = row.weeks > 1 ? 'seriesMaster' : 'singleInstance'
      return selected(request.query['$select'], { id: row.id, type, ...eventBody(row) })
    })
    scope.patch<Of>(at, async (request, reply) => {
      const email = admit(request, reply)
      if (!email) return reply
      const row = eventOf(email, request.params)
      if (!row) return fail(reply, 404, 'ErrorItemNotFound')
      books.change(row, eventChanges(request.body))
      books.save()
      return { id: row.id }
    })
    scope.delete<Of>(at, async (request, reply) => {
      const email = admit(request, reply)
      if (!email) return reply
      const row = eventOf(email, request.params)
      if (!row) return fail(reply, 404, 'ErrorItemNotFound')
      books.change(row, { isDeleted: true })
      books.save()
      return reply.code(204).send()
    })
  }
}
