import { ApiFailure } from '../link/api-failure.ts'
import { instantIn, isRecord, lineIn, textIn, webAddress } from '../link/json.ts'
import type { Token } from '../link/request.ts'
import { askApi, jsonFrom } from '../link/request.ts'
import { pagesOf } from './pages.ts'
import type { CalendarApi, Changes, NewEvent, OutsideCalendar, OutsideEvent } from './provider.ts'

const PAGE = '250'
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }
const WRITERS = ['owner', 'writer']

type Query = Record<string, string>

/** Google Calendar's third REST API, as it stands at `apiUrl`. */
export const createGoogleCalendar = (apiUrl: () => string): CalendarApi => {
  const at = (path: string, query: Query = {}): URL => {
    const url = new URL(`${apiUrl()}/calendar/v3${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const eventsOf = (calendarId: string) => `/calendars/${encodeURIComponent(calendarId)}/events`
  const rowsOf = (token: Token, path: string, query: Query) =>
    pagesOf(async (next: string | undefined) => {
      const url = at(path, { ...query, maxResults: PAGE, ...(next && { pageToken: next }) })
      const page = await jsonFrom(await askApi(token, url))
      const { items, nextPageToken, nextSyncToken } = isRecord(page) ? page : {}
      return {
        rows: Array.isArray(items) ? items.filter(isRecord) : [],
        next: textIn(nextPageToken) ?? undefined,
        cursor: textIn(nextSyncToken) ?? undefined,
      }
    })
  const changesFrom = async (token: Token, calendarId: string, query: Query): Promise<Changes> => {
    const { rows, cursor } = await rowsOf(token, eventsOf(calendarId), query)
    if (!cursor) throw new ApiFailure('failed', new Error('a list without a sync token'))
    const isGone = (row: Record<string, unknown>) => row['status'] === 'cancelled'
    return {
      changed: rows.filter((row) => !isGone(row)).flatMap(eventFrom),
      removedIds: rows.filter(isGone).flatMap((row) => textIn(row['id']) ?? []),
      cursor,
    }
  }
  const send = async (token: Token, method: 'POST' | 'PUT', url: URL, body: object) =>
    askApi(token, url, { method, headers: JSON_TYPE, body: JSON.stringify(body), takes: [409] })

  return {
    // The id of somebody's own calendar is their address.
    about: async (token) => {
      const row = await jsonFrom(await askApi(token, at('/users/me/calendarList/primary')))
      return { email: isRecord(row) ? textIn(row['id']) : null }
    },
    calendars: async (token) => {
      const { rows } = await rowsOf(token, '/users/me/calendarList', {})
      return rows.flatMap(calendarFrom)
    },
    events: (token, calendarId, { from, to }) =>
      changesFrom(token, calendarId, {
        ...{ singleEvents: 'true', timeMin: from.toISOString(), timeMax: to.toISOString() },
      }),
    changes: (token, calendarId, cursor) =>
      changesFrom(token, calendarId, { singleEvents: 'true', syncToken: cursor }),
    put: async (token, calendarId, event, { key, id: known }) => {
      const id = known ?? key.replaceAll('-', '')
      const body = { ...onWire(event), id }
      const path = eventsOf(calendarId)
      if (!known) {
        // What was written before and not heard of, or taken out again, has that id still.
        const answer = await send(token, 'POST', at(path), body)
        if (answer.status !== 409) return id
      }
      await send(token, 'PUT', at(`${path}/${encodeURIComponent(id)}`), body)
      return id
    },
    remove: async (token, calendarId, id) => {
      const url = at(`${eventsOf(calendarId)}/${encodeURIComponent(id)}`)
      await askApi(token, url, { method: 'DELETE', takes: [404, 410] })
    },
  }
}

const onWire = ({ title, description, location, startsAt, endsAt }: NewEvent) => ({
  ...{ summary: title, description, location, status: 'confirmed' },
  start: { dateTime: startsAt },
  end: { dateTime: endsAt },
})

const calendarFrom = (row: Record<string, unknown>): OutsideCalendar[] => {
  const id = textIn(row['id'])
  if (!id || row['deleted'] === true) return []
  return [
    {
      id,
      name: lineIn(row['summaryOverride']) || lineIn(row['summary']) || id,
      isPrimary: row['primary'] === true,
      isWritable: WRITERS.includes(textIn(row['accessRole']) ?? ''),
    },
  ]
}

const eventFrom = (row: Record<string, unknown>): OutsideEvent[] => {
  const id = textIn(row['id'])
  const [start, end] = [row['start'], row['end']].map((one) => (isRecord(one) ? one : {}))
  const startsAt = instantIn(textIn(start?.['dateTime']))
  const endsAt = instantIn(textIn(end?.['dateTime']))
  const [startDate, endDate] = [dateIn(start?.['date']), dateIn(end?.['date'])]
  if (!id || !((startsAt && endsAt) || (startDate && endDate))) return []
  const attendees = Array.isArray(row['attendees']) ? row['attendees'].filter(isRecord) : []
  const hasDeclined = attendees.some((one) => one['self'] === true && one['responseStatus'] === 'declined')
  return [
    {
      ...{ id, title: lineIn(row['summary']) || 'Busy', startsAt, endsAt, startDate, endDate },
      isBusy: row['transparency'] !== 'transparent' && !hasDeclined,
      url: webAddress(textIn(row['htmlLink'])),
    },
  ]
}

const dateIn = (value: unknown): string | null => {
  const text = textIn(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}
