import type { FastifyInstance, FastifyReply } from 'fastify'
import { OUTLOOK_SCOPES } from '../link/scopes.ts'
import type { CalendarSandbox } from './sandbox.ts'
import { admitted } from './sandbox-admitted.ts'
import type { CalendarRow, EventRow } from './sandbox-books.ts'
import type { Occurrence } from './sandbox-lists.ts'
import { asksOn, firstAsked, listed, readToken } from './sandbox-lists.ts'

interface Time {
  dateTime?: string
  timeZone?: string
}
interface Of {
  Params: { calendar: string; event: string }
  Querystring: Record<string, string | undefined>
  Body: {
    subject?: string
    body?: { content?: string }
    start?: Time
    end?: Time
    transactionId?: string
  } | null
}

const fail = (reply: FastifyReply, status: number, reason: string) =>
  reply.code(status).send({ error: { code: reason, message: reason } })

/** Graph tells UTC beside the time and not in it, to seven digits. */
const timeOnWire = (text: string) => ({
  dateTime: `${new Date(text).toISOString().replace('Z', '')}0000`,
  timeZone: 'UTC',
})
const said = (one: EventRow) => ({
  subject: one.title,
  showAs: one.isFree ? 'free' : 'busy',
  isAllDay: one.isAllDay,
  responseStatus: { response: one.isDeclined ? 'declined' : 'organizer' },
  webLink: `https://outlook.office365.com/owa/?itemid=${one.id}`,
})
const onWire = (one: Occurrence) => {
  const id = one.occurrenceId
  if (one.isDeleted) return { id, '@removed': { reason: 'deleted' } }
  const times = { start: timeOnWire(one.start), end: timeOnWire(one.end) }
  // Of an occurrence it tells no more than this.
  if (one.isSeries) return { id, type: 'occurrence', seriesMasterId: one.id, ...times }
  return { id, type: 'singleInstance', ...said(one), ...times }
}
const wished = (body: Of['Body']): Partial<EventRow> => ({
  ...(body?.subject !== undefined && { title: body.subject }),
  ...(body?.body?.content !== undefined && { description: body.body.content }),
  ...(body?.start && { start: `${body.start.dateTime}Z` }),
  ...(body?.end && { end: `${body.end.dateTime}Z` }),
})

/** Microsoft Graph's calendars, as much of them as the product speaks. */
export const registerOutlookCalendars = (
  scope: FastifyInstance,
  sandbox: CalendarSandbox,
  path: string,
  base: () => string,
) => {
  const { books, faults } = sandbox
  const admit = admitted(sandbox, OUTLOOK_SCOPES, fail)
  const root = `${path}/v1.0/me`
  const calendarOf = (email: string, id: string): CalendarRow | undefined =>
    books.calendarsOf(email).find((one) => one.id === id)
  const eventOf = (email: string, id: string): EventRow | undefined => {
    const row = books.rows.events[id]
    return row && !row.isDeleted && calendarOf(email, row.calendarId) ? row : undefined
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
    if (!calendar) return fail(reply, 404, 'ErrorItemNotFound')
    const [skip, delta] = [query['$skiptoken'], query['$deltatoken']]
    const known = readToken(skip ?? delta ?? '')
    if (delta && (faults.take('stale') || known?.calendarId !== calendar.id))
      return fail(reply, 410, 'SyncStateNotFound')
    const first = () =>
      firstAsked(books, calendar.id, query['startDateTime'] ?? '', query['endDateTime'] ?? '')
    const asked = !known ? first() : skip ? known : asksOn(books, known)
    const { page, next, sync } = listed(books, asked)
    const here = `${base()}/v1.0/me/calendars/${encodeURIComponent(calendar.id)}/calendarView/delta`
    return {
      value: page.map(onWire),
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
    const wish = { title: '', start: '', end: '', ...wished(request.body), isDeleted: false }
    const row = before ? books.change(before, wish) : books.add({ calendarId: calendar.id, key, ...wish })
    books.save()
    return reply.code(201).send({ id: row.id, ...said(row) })
  })
  scope.get<Of>(`${root}/events/:event`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const row = eventOf(email, request.params.event)
    return row ? { id: row.id, type: 'seriesMaster', ...said(row) } : fail(reply, 404, 'ErrorItemNotFound')
  })
  scope.patch<Of>(`${root}/events/:event`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const row = eventOf(email, request.params.event)
    if (!row) return fail(reply, 404, 'ErrorItemNotFound')
    books.change(row, wished(request.body))
    books.save()
    return { id: row.id }
  })
  scope.delete<Of>(`${root}/events/:event`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const row = eventOf(email, request.params.event)
    if (!row) return fail(reply, 404, 'ErrorItemNotFound')
    books.change(row, { isDeleted: true })
    books.save()
    return reply.code(204).send()
  })
}
