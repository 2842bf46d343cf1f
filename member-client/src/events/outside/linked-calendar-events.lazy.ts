import type { Reply } from '@metapyra/contract/calls'
import type { CalendarEvent, LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { ApiError } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { dayHere, plusDays, startOf } from '../../calendar/local-dates.ts'
import { session } from '../../session/session.ts'
import type { LinkedCalendarRows } from './linked-calendar-rows.lazy.tsx'

export interface LinkedCalendarEvent extends CalendarEvent {
  provider: LinkedProvider
  /** Dates in the reader's time zone. An all-day event has its own dates in every time zone. */
  days: readonly string[]
}

/** Events of the reader's linked calendars, with a note for each calendar whose events are unknown. */
export interface LinkedCalendarResult {
  events: readonly LinkedCalendarEvent[]
  /** Texts displayed to the owner of the calendars. */
  notes: readonly string[]
}

const { $googleCalendarToken, $outlookCalendarToken, $user } = session.state
const TITLES = { google: 'Google calendar', microsoft: 'Outlook calendar' } as const
const FRESH_MS = 60_000
/**
 * Data older than this counts as unknown. The server doesn't check bookings against it either (server:
 * calendar/rules.ts).
 */
const STALE_AFTER_MS = 15 * 60_000
const MOST_DAYS = 40

const daysOf = ({ startsAt, endsAt, startDate, endDate }: CalendarEvent): string[] => {
  const from = Date.parse(startsAt ?? '')
  const first = startDate ?? dayHere(new Date(from))
  // Both ends are exclusive: the first moment, or day, after the event.
  const last = endDate
    ? plusDays(endDate, -1)
    : dayHere(new Date(Math.max(from, Date.parse(endsAt ?? '') - 1)))
  const days = [first]
  for (let day = plusDays(first, 1); day <= last && days.length < MOST_DAYS; day = plusDays(day, 1))
    days.push(day)
  return days
}

/** Cache key of the user and the links that changed in this browser, so that data of other links is not reused. */
const cacheKey = (): string =>
  [$user.get()?.id, $googleCalendarToken.get(), $outlookCalendarToken.get()].join(' ')

let accounts: { name: string; atMs: number; value: readonly LinkedAccount[] } | null = null
const linkedCalendars = async (): Promise<readonly LinkedAccount[]> => {
  const isCached = accounts && accounts.name === cacheKey() && Date.now() - accounts.atMs < FRESH_MS
  if (!accounts || !isCached) {
    const linked = await session.api('GET v2/calendar/linked-accounts', {}, { isSilent: true })
    accounts = { name: cacheKey(), atMs: Date.now(), value: linked.accounts }
  }
  return accounts.value.filter(({ kind, status }) => kind === 'calendar' && status !== 'removed')
}

const staleNote = (title: string, { syncedAt }: Reply<'GET v2/calendar/google-events'>): string[] =>
  syncedAt && Date.now() - Date.parse(syncedAt) < STALE_AFTER_MS
    ? []
    : [`Your ${title} isn’t responding. Its events may be out of date.`]

const read = async (
  { provider, status }: LinkedAccount,
  span: { from: string; to: string },
): Promise<LinkedCalendarResult> => {
  const title = TITLES[provider]
  if (status !== 'active')
    return { events: [], notes: [`Your ${title} is no longer linked. Link it again in settings.`] }
  try {
    const reply =
      provider === 'google'
        ? await session.api('GET v2/calendar/google-events', span, { isSilent: true })
        : await session.api('GET v2/calendar/outlook-events', span, { isSilent: true })
    // Leaves out entries that this product wrote into the calendar, because the lists already contain their events.
    const events = reply.rows.filter(({ eventId }) => eventId === null)
    return {
      events: events.map((event) => ({ ...event, provider, days: daysOf(event) })),
      notes: staleNote(title, reply),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { events: [], notes: [`Your ${title} can’t be read right now.`] }
  }
}

const cache = new Map<string, { atMs: number; value: Promise<LinkedCalendarResult> }>()

/** Reuses a result for one minute, or until the linked calendars change. */
const linkedCalendarEvents = async (first: string, days: number): Promise<LinkedCalendarResult> => {
  const calendars = await linkedCalendars()
  const name = `${cacheKey()} ${first} ${days}`
  const cached = cache.get(name)
  if (cached && Date.now() - cached.atMs < FRESH_MS) return cached.value
  const span = { from: startOf(first).toISOString(), to: startOf(plusDays(first, days)).toISOString() }
  const value = Promise.all(calendars.map((account) => read(account, span))).then((found) => ({
    events: found.flatMap(({ events }) => events),
    notes: found.flatMap(({ notes }) => notes),
  }))
  // Limits the cache. No one pages through more within a minute, and older results are of no use.
  if (cache.size > 20) cache.clear()
  cache.set(name, { atMs: Date.now(), value })
  return value
}

/**
 * [CAL-9] Events of the reader's linked calendars on these days. The code that displays them loads with the first event
 * or note.
 */
export const linkedCalendarRows = async (first: string, days: number): Promise<LinkedCalendarRows | null> => {
  const found = await linkedCalendarEvents(first, days)
  if (found.events.length + found.notes.length === 0) return null
  return (await loadPart(() => import('./linked-calendar-rows.lazy.tsx'))).toRows(found)
}
