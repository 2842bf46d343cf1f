import type { FastifyInstance, FastifyReply } from 'fastify'
import { CALENDAR_SCOPES } from '../../providers/link/scopes.ts'
import { authenticate } from './authenticate.ts'
import { fieldsOf } from './fields.ts'
import type { Listed } from './lists.ts'
import { firstAsked, listPage, nextChangesRequest, readToken } from './lists.ts'
import type { CalendarRow, EventRow } from './rows.ts'
import type { CalendarSandbox } from './sandbox.ts'

interface Times {
  dateTime?: string
  date?: string
}
interface Of {
  Params: { calendar: string; event: string }
  Querystring: Record<string, string | undefined>
  Body: {
    id?: string
    summary?: string
    description?: string
    start?: Times
    end?: Times
    extendedProperties?: { private?: Record<string, string> }
  } | null
}

const fail = (reply: FastifyReply, code: number, reason: string) =>
  reply.code(code).send({ error: { code, message: reason, errors: [{ domain: 'global', reason }] } })

const calendarOnWire = ({ id, name, isPrimary, isWritable }: CalendarRow) => ({
  ...{ kind: 'calendar#calendarListEntry', id, summary: name, accessRole: isWritable ? 'owner' : 'reader' },
  ...(isPrimary && { primary: true }),
})

const onWire = (one: Listed, maxAttendees: number) => {
  if (one.isDeleted || one.isFormer) return { id: one.occurrenceId, status: 'cancelled' }
  const name = one.isAllDay ? 'date' : 'dateTime'
  const own = { email: one.calendarId, self: true, responseStatus: one.isDeclined ? 'declined' : 'accepted' }
  const other = { email: 'someone@example.com', responseStatus: 'needsAction' }
  return {
    ...{ kind: 'calendar#event', id: one.occurrenceId, status: 'confirmed', summary: one.title },
    ...{ start: { [name]: one.start }, end: { [name]: one.end }, description: one.description },
    ...(one.isFree && { transparency: 'transparent' }),
    // With more attendees than requested, only the owner is returned.
    attendees: maxAttendees < 2 ? [own] : [other, own],
    ...(one.properties && { extendedProperties: { private: one.properties } }),
    ...(one.isSeries && { recurringEventId: one.id }),
    htmlLink: `https://calendar.google.com/event?eid=${one.occurrenceId}`,
  }
}

const fieldsFromBody = (body: Of['Body']): Partial<EventRow> => ({
  ...{ title: body?.summary ?? '', description: body?.description ?? '' },
  ...{ isAllDay: body?.start?.date !== undefined, isDeleted: false },
  start: body?.start?.dateTime ?? body?.start?.date ?? '',
  end: body?.end?.dateTime ?? body?.end?.date ?? '',
  properties: body?.extendedProperties?.private ?? {},
})

/** The part of Google Calendar's REST API, version 3, that the product uses. */
export const registerGoogleCalendars = (scope: FastifyInstance, sandbox: CalendarSandbox, path: string) => {
  const { books, faults } = sandbox
  const admit = authenticate(sandbox, CALENDAR_SCOPES, fail)
  const root = `${path}/calendar/v3`
  const calendarOf = (email: string, id: string): CalendarRow | undefined =>
    books.calendarsOf(email).find((calendar) => calendar.id === id)

  scope.get(`${root}/users/me/calendarList/primary`, async (request, reply) => {
    const email = admit(request, reply)
    const own = email && books.calendarsOf(email).find(({ isPrimary }) => isPrimary)
    return own ? calendarOnWire(own) : reply
  })
  scope.get(`${root}/users/me/calendarList`, async (request, reply) => {
    const email = admit(request, reply)
    return email ? { items: books.calendarsOf(email).map(calendarOnWire), nextSyncToken: 'none' } : reply
  })
  scope.get<Of>(`${root}/calendars/:calendar/events`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const { params, query } = request
    const calendar = calendarOf(email, params.calendar)
    if (!calendar || calendar.refuses === 404) return fail(reply, 404, 'notFound')
    if (calendar.refuses) return fail(reply, 403, 'forbidden')
    if (query['syncToken'] && faults.take('lost')) return fail(reply, 404, 'notFound')
    if (query['syncToken'] && faults.take('resync')) return fail(reply, 400, 'fullSyncRequired')
    const token = query['pageToken'] ?? query['syncToken']
    const known = token === undefined ? undefined : readToken(token)
    if (query['syncToken'] && (faults.take('stale') || known?.calendarId !== calendar.id))
      return fail(reply, 410, 'fullSyncRequired')
    if (query['syncToken'] && query['timeMin']) return fail(reply, 400, 'invalid')
    const first = () => firstAsked(books, calendar.id, query['timeMin'] ?? '', query['timeMax'] ?? '')
    const listRequest = !known ? first() : query['pageToken'] ? known : nextChangesRequest(books, known)
    const { page, next, sync } = listPage(books, listRequest, Number(query['maxResults'] ?? 250))
    const items = page.map((one) => onWire(one, Number(query['maxAttendees'] ?? 100)))
    const answer = { items, ...(next ? { nextPageToken: next } : { nextSyncToken: sync }) }
    return fieldsOf(query['fields'], answer)
  })
  scope.post<Of>(`${root}/calendars/:calendar/events`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const calendar = calendarOf(email, request.params.calendar)
    if (!calendar?.isWritable) return fail(reply, calendar ? 403 : 404, calendar ? 'forbidden' : 'notFound')
    const { body } = request
    // A deleted event's id stays taken.
    if (body?.id && books.rows.events[body.id]) return fail(reply, 409, 'duplicate')
    const row = books.add({
      ...{ calendarId: calendar.id, title: '', start: '', end: '', ...fieldsFromBody(body) },
      ...(body?.id && { id: body.id }),
    })
    books.save()
    if (faults.take('unheard')) return fail(reply, 503, 'backendError')
    return { id: row.id, status: 'confirmed' }
  })
  scope.put<Of>(`${root}/calendars/:calendar/events/:event`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const row = books.rows.events[request.params.event]
    if (!row || !calendarOf(email, row.calendarId)) return fail(reply, 404, 'notFound')
    books.change(row, fieldsFromBody(request.body))
    books.save()
    return { id: row.id, status: 'confirmed' }
  })
  scope.delete<Of>(`${root}/calendars/:calendar/events/:event`, async (request, reply) => {
    const email = admit(request, reply)
    if (!email) return reply
    const row = books.rows.events[request.params.event]
    if (!row || !calendarOf(email, row.calendarId)) return fail(reply, 404, 'notFound')
    if (row.isDeleted) return fail(reply, 410, 'deleted')
    books.change(row, { isDeleted: true })
    books.save()
    return reply.code(204).send()
  })
}
