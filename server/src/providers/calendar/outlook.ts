import { ApiFailure } from '../link/api-failure.ts'
import { isRecord, textIn } from '../link/json.ts'
import type { Ask, Token } from '../link/request.ts'
import { askApi, jsonFrom, ofOurs } from '../link/request.ts'
import {
  abbreviated,
  calendarFrom,
  eventFrom,
  isGone,
  isMaster,
  onWire,
  seriesChangedIn,
  transactionIdOf,
} from './outlook-wire.ts'
import { pagesOf } from './pages.ts'
import type { CalendarApi, Changes } from './provider.ts'

type Row = Record<string, unknown>

/**
 * So many rows at a time; fewer where an answer is too long. A delta takes no `$select`: each row comes with its text and
 * its guests.
 */
const PAGES = [50, 10, 1]
const JSON_TYPE = { 'content-type': 'application/json' }
/** Instants come in UTC. */
const reading = (size: number) => ({ prefer: `outlook.timezone="UTC", odata.maxpagesize=${size}` })
const MASTER_FIELDS = 'id,subject,isAllDay,showAs,isCancelled,responseStatus,webLink'

/** Microsoft Graph's calendars, version 1.0, as it stands at `apiUrl`. */
export const createOutlookCalendar = (apiUrl: () => string): CalendarApi => {
  const at = (path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${apiUrl()}/v1.0${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  /** A calendar that others share is reached by its own id alone. */
  const inCalendar = (calendarId: string, path: string) =>
    `/me/calendars/${encodeURIComponent(calendarId)}${path}`
  const eventAt = (calendarId: string, id: string, query: Record<string, string> = {}) =>
    at(inCalendar(calendarId, `/events/${encodeURIComponent(id)}`), query)
  const quick = (ask: Ask = {}): Ask => ({ ...ask, isQuick: true })
  const json = async (token: Token, url: URL, ask: Ask = quick()): Promise<Row> => {
    const row = await jsonFrom(await askApi(token, url, ask))
    if (!isRecord(row)) throw new ApiFailure('failed', new Error('an answer that is no object'))
    return row
  }
  const rowsFrom = (token: Token, first: URL) =>
    pagesOf(PAGES, async (next, size) => {
      const url = next ? new URL(ofOurs(apiUrl(), next)) : first
      const page = await json(token, url, quick({ headers: reading(size) }))
      const value = page['value']
      return {
        rows: Array.isArray(value) ? value.filter(isRecord) : [],
        next: textIn(page['@odata.nextLink']) ?? undefined,
        cursor: textIn(page['@odata.deltaLink']) ?? undefined,
      }
    })
  /** Occurrences come without what their series says: of one that is not among the rows it is asked for. */
  const mastersOf = async (token: Token, calendarId: string, rows: Row[]): Promise<Map<string, Row>> => {
    const masters = new Map(rows.filter(isMaster).map((row) => [String(row['id']), row]))
    const asked = new Set(rows.filter(abbreviated).map((row) => textIn(row['seriesMasterId']) ?? ''))
    for (const id of asked) {
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
      cursor: ofOurs(apiUrl(), cursor),
    }
  }
  const sent = (method: string, body: object): Ask =>
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
    changes: (token, calendarId, cursor) => changesFrom(token, calendarId, new URL(ofOurs(apiUrl(), cursor))),
    put: async (token, calendarId, event, { key, mark, id: known }) => {
      if (known) {
        const url = eventAt(calendarId, known)
        const answer = await askApi(token, url, { ...sent('PATCH', onWire(event)), takes: [404] })
        if (answer.status !== 404) return known
      }
      const path = inCalendar(calendarId, '/events')
      // Sent twice with the same it is one event.
      const body = { ...onWire(event), transactionId: transactionIdOf(mark, key) }
      const { id } = await json(token, at(path), sent('POST', body))
      if (typeof id !== 'string') throw new ApiFailure('failed', new Error('an event without an id'))
      return id
    },
    remove: async (token, calendarId, id) => {
      await askApi(token, eventAt(calendarId, id), quick({ method: 'DELETE', takes: [404, 410] }))
    },
  }
}
