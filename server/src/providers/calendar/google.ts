import { ApiFailure } from '../link/api-failure.ts'
import { isRecord, textIn } from '../link/json.ts'
import type { ApiRequest, Token } from '../link/request.ts'
import { jsonFrom, requestApi } from '../link/request.ts'
import { calendarFrom, eventFrom, isCancelled, LIST_FIELDS, toGoogleEvent } from './google-wire.ts'
import { fetchAllPages } from './pages.ts'
import type { CalendarApi, Changes } from './provider.ts'

/** Rows per page; smaller if a response is too long. */
const PAGES = [250, 50, 5]
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }

type Query = Record<string, string>

/** Google Calendar's REST API, version 3, at `apiUrl`. */
export const createGoogleCalendar = (apiUrl: () => string): CalendarApi => {
  const at = (path: string, query: Query = {}): URL => {
    const url = new URL(`${apiUrl()}/calendar/v3${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const ask = (token: Token, url: URL, how: ApiRequest = {}) =>
    requestApi(token, url, { ...how, isQuick: true })
  const eventsOf = (calendarId: string) => `/calendars/${encodeURIComponent(calendarId)}/events`
  const rowsOf = (token: Token, path: string, query: Query) =>
    fetchAllPages(PAGES, async (next, size) => {
      const url = at(path, { ...query, maxResults: String(size), ...(next && { pageToken: next }) })
      const page = await jsonFrom(await ask(token, url))
      const { items, nextPageToken, nextSyncToken } = isRecord(page) ? page : {}
      return {
        rows: Array.isArray(items) ? items.filter(isRecord) : [],
        next: textIn(nextPageToken) ?? undefined,
        cursor: textIn(nextSyncToken) ?? undefined,
      }
    })
  const changesFrom = async (token: Token, calendarId: string, query: Query): Promise<Changes> => {
    // Only the calendar owner's attendance matters, and that is the one Google returns if there are more attendees.
    const all = { ...query, singleEvents: 'true', maxAttendees: '1', fields: LIST_FIELDS }
    const { rows, cursor } = await rowsOf(token, eventsOf(calendarId), all)
    if (!cursor) throw new ApiFailure('failed', new Error('a list without a sync token'))
    return {
      changed: rows.filter((row) => !isCancelled(row)).flatMap(eventFrom),
      removedIds: rows.filter(isCancelled).flatMap((row) => textIn(row['id']) ?? []),
      ...{ seriesIds: [], cursor },
    }
  }
  const send = (token: Token, method: 'POST' | 'PUT', url: URL, body: object) =>
    ask(token, url, { method, headers: JSON_TYPE, body: JSON.stringify(body), takes: [409] })

  return {
    // The id of a person's primary calendar is their email address.
    about: async (token) => {
      const row = await jsonFrom(await requestApi(token, at('/users/me/calendarList/primary')))
      return { email: isRecord(row) ? textIn(row['id']) : null }
    },
    calendars: async (token) => {
      const { rows } = await rowsOf(token, '/users/me/calendarList', {})
      return rows.flatMap(calendarFrom)
    },
    events: (token, calendarId, { from, to }) =>
      changesFrom(token, calendarId, { timeMin: from.toISOString(), timeMax: to.toISOString() }),
    changes: (token, calendarId, cursor) => changesFrom(token, calendarId, { syncToken: cursor }),
    put: async (token, calendarId, event, { key, mark, id: known }) => {
      const id = known ?? key.replaceAll('-', '')
      const body = { ...toGoogleEvent(event, mark), id }
      const path = eventsOf(calendarId)
      if (!known) {
        // An event written before without a known response, or removed again, still has that id.
        const answer = await send(token, 'POST', at(path), body)
        if (answer.status !== 409) return id
      }
      await send(token, 'PUT', at(`${path}/${encodeURIComponent(id)}`), body)
      return id
    },
    remove: async (token, calendarId, id) => {
      const url = at(`${eventsOf(calendarId)}/${encodeURIComponent(id)}`)
      await ask(token, url, { method: 'DELETE', takes: [404, 410] })
    },
  }
}
