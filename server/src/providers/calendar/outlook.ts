import { ApiFailure } from '../link/api-failure.ts'
import { isRecord, textIn } from '../link/json.ts'
import type { ApiRequest, Token } from '../link/request.ts'
import { jsonFrom, requestApi, requireOwnOrigin } from '../link/request.ts'
import {
  calendarFrom,
  eventFrom,
  isAbbreviatedOccurrence,
  isGone,
  isMaster,
  onWire,
  seriesChangedIn,
  transactionIdOf,
} from './outlook-wire.ts'
import { fetchAllPages } from './pages.ts'
import type { CalendarApi, Changes } from './provider.ts'

type Row = Record<string, unknown>

/**
 * Rows per page; smaller if a response is too long. A delta accepts no `$select`, so each row includes its body and
 * attendees.
 */
const PAGES = [50, 10, 1]
const JSON_TYPE = { 'content-type': 'application/json' }
/** Requests instants in UTC. */
const reading = (size: number) => ({ prefer: `outlook.timezone="UTC", odata.maxpagesize=${size}` })
const MASTER_FIELDS = 'id,subject,isAllDay,showAs,isCancelled,responseStatus,webLink'

/** Microsoft Graph's calendars, version 1.0, at `apiUrl`. */
export const createOutlookCalendar = (apiUrl: () => string): CalendarApi => {
  const at = (path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${apiUrl()}/v1.0${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  /** A shared calendar can be reached only by its own id. */
  const inCalendar = (calendarId: string, path: string) =>
    `/me/calendars/${encodeURIComponent(calendarId)}${path}`
  const eventAt = (calendarId: string, id: string, query: Record<string, string> = {}) =>
    at(inCalendar(calendarId, `/events/${encodeURIComponent(id)}`), query)
  const quick = (ask: ApiRequest = {}): ApiRequest => ({ ...ask, isQuick: true })
  const json = async (token: Token, url: URL, ask: ApiRequest = quick()): Promise<Row> => {
    const row = await jsonFrom(await requestApi(token, url, ask))
    if (!isRecord(row)) throw new ApiFailure('failed', new Error('an answer that is no object'))
    return row
  }
  const rowsFrom = (token: Token, first: URL) =>
    fetchAllPages(PAGES, async (next, size) => {
      const url = next ? new URL(requireOwnOrigin(apiUrl(), next)) : first
      const page = await json(token, url, quick({ headers: reading(size) }))
      const value = page['value']
      return {
        rows: Array.isArray(value) ? value.filter(isRecord) : [],
        next: textIn(page['@odata.nextLink']) ?? undefined,
        cursor: textIn(page['@odata.deltaLink']) ?? undefined,
      }
    })
  /** Occurrences come without their series' fields, so a series that isn't among the rows is requested. */
  const mastersOf = async (token: Token, calendarId: string, rows: Row[]): Promise<Map<string, Row>> => {
    const masters = new Map(rows.filter(isMaster).map((row) => [String(row['id']), row]))
    const calendarIds = new Set(
      rows.filter(isAbbreviatedOccurrence).map((row) => textIn(row['seriesMasterId']) ?? ''),
    )
    for (const id of calendarIds) {
      if (!id || masters.has(id)) continue
      const url = eventAt(calendarId, id, { $select: MASTER_FIELDS })
      const found = await json(token, url).catch((error) => {
        if (error instanceof ApiFailure && error.reason === 'gone') return undefined
        throw error
      })
      if (found) masters.set(id, found)
    }
    return masters
  }
  const changesFrom = async (token: Token, calendarId: string, url: URL): Promise<Changes> => {
    const { rows, cursor } = await rowsFrom(token, url)
    if (!cursor) throw new ApiFailure('failed', new Error('a list without a delta link'))
    const masters = await mastersOf(token, calendarId, rows)
    return {
      changed: rows
        .filter((row) => !isGone(row) && !isMaster(row))
        .flatMap((row) => eventFrom(row, masters.get(textIn(row['seriesMasterId']) ?? ''))),
      removedIds: rows.filter(isGone).flatMap((row) => textIn(row['id']) ?? []),
      seriesIds: seriesChangedIn(rows),
      cursor: requireOwnOrigin(apiUrl(), cursor),
    }
  }
  const sent = (method: string, body: object): ApiRequest =>
    quick({ method, headers: JSON_TYPE, body: JSON.stringify(body) })

  return {
    about: async (token) => {
      const { mail, userPrincipalName } = await json(
        token,
        at('/me', { $select: 'mail,userPrincipalName' }),
        {},
      )
      return { email: textIn(mail) ?? textIn(userPrincipalName) }
    },
    calendars: async (token) => (await rowsFrom(token, at('/me/calendars'))).rows.flatMap(calendarFrom),
    events: (token, calendarId, { from, to }) =>
      changesFrom(
        token,
        calendarId,
        at(inCalendar(calendarId, '/calendarView/delta'), {
          ...{ startDateTime: from.toISOString(), endDateTime: to.toISOString() },
        }),
      ),
    changes: (token, calendarId, cursor) =>
      changesFrom(token, calendarId, new URL(requireOwnOrigin(apiUrl(), cursor))),
    put: async (token, calendarId, event, { key, mark, id: known }) => {
      if (known) {
        const url = eventAt(calendarId, known)
        const answer = await requestApi(token, url, { ...sent('PATCH', onWire(event)), takes: [404] })
        if (answer.status !== 404) return known
      }
      const path = inCalendar(calendarId, '/events')
      // Sending the same id twice creates one event.
      const body = { ...onWire(event), transactionId: transactionIdOf(mark, key) }
      const { id } = await json(token, at(path), sent('POST', body))
      if (typeof id !== 'string') throw new ApiFailure('failed', new Error('an event without an id'))
      return id
    },
    remove: async (token, calendarId, id) => {
      await requestApi(token, eventAt(calendarId, id), quick({ method: 'DELETE', takes: [404, 410] }))
    },
  }
}
