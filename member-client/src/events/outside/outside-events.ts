import type { Reply } from '@metapyra/contract/calls'
import type { CalendarEvent, LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { ApiError } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { dayHere, plusDays, startOf } from '../../calendar/when.ts'
import { session } from '../../session/session.ts'
import type { Outside } from './outside.tsx'

export interface OutsideEvent extends CalendarEvent {
  provider: LinkedProvider
  /** By the clock of whoever looks; what lasts all day is on its dates, in whatever zone. */
  days: readonly string[]
}

/** What one’s own linked calendars hold, and of which of them it is not known. */
export interface Found {
  events: readonly OutsideEvent[]
  /** In words for their owner. */
  notes: readonly string[]
}

const { $googleCalendarToken, $outlookCalendarToken, $user } = session.state
const TITLES = { google: 'Google calendar', microsoft: 'Outlook calendar' } as const
const FRESH_MS = 60_000
/** Older than this it is not known what is there: nobody is booked by it either (server: calendar/rules.ts). */
const KNOWN_MS = 15 * 60_000
const MOST_DAYS = 40

const daysOf = ({ startsAt, endsAt, startDate, endDate }: CalendarEvent): string[] => {
  const from = Date.parse(startsAt ?? '')
  const first = startDate ?? dayHere(new Date(from))
  // Both ends are the first moment, or day, that is not in it any more.
  const last = endDate
    ? plusDays(endDate, -1)
    : dayHere(new Date(Math.max(from, Date.parse(endsAt ?? '') - 1)))
  const days = [first]
  for (let day = plusDays(first, 1); day <= last && days.length < MOST_DAYS; day = plusDays(day, 1))
    days.push(day)
  return days
}

/** Whose accounts they are, and which were linked or unlinked here meanwhile: what was known of others is not known of these. */
const nameNow = (): string =>
  [$user.get()?.id, $googleCalendarToken.get(), $outlookCalendarToken.get()].join(' ')

let accounts: { name: string; atMs: number; value: readonly LinkedAccount[] } | null = null
const linkedCalendars = async (): Promise<readonly LinkedAccount[]> => {
  const isKnown = accounts && accounts.name === nameNow() && Date.now() - accounts.atMs < FRESH_MS
  if (!accounts || !isKnown) {
    const linked = await session.api('GET v2/calendar/linked-accounts', {}, { isSilent: true })
    accounts = { name: nameNow(), atMs: Date.now(), value: linked.accounts }
  }
  return accounts.value.filter(({ kind, status }) => kind === 'calendar' && status !== 'removed')
}

const staleNote = (title: string, { syncedAt }: Reply<'GET v2/calendar/google-events'>): string[] =>
  syncedAt && Date.now() - Date.parse(syncedAt) < KNOWN_MS
    ? []
    : [`Your ${title} isn’t responding. Its events may be out of date.`]

const read = async (
  { provider, status }: LinkedAccount,
  span: { from: string; to: string },
): Promise<Found> => {
  const title = TITLES[provider]
  if (status !== 'active')
    return { events: [], notes: [`Your ${title} is no longer linked. Link it again in settings.`] }
  try {
    const reply =
      provider === 'google'
        ? await session.api('GET v2/calendar/google-events', span, { isSilent: true })
        : await session.api('GET v2/calendar/outlook-events', span, { isSilent: true })
    // What was written there from here stands where it was made.
    const events = reply.rows.filter(({ eventId }) => eventId === null)
    return {
      events: events.map((one) => ({ ...one, provider, days: daysOf(one) })),
      notes: staleNote(title, reply),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { events: [], notes: [`Your ${title} can’t be read right now.`] }
  }
}

const kept = new Map<string, { atMs: number; value: Promise<Found> }>()

/** It is asked again a minute later, or once others are linked. */
const outsideEvents = async (first: string, days: number): Promise<Found> => {
  const calendars = await linkedCalendars()
  const name = `${nameNow()} ${first} ${days}`
  const known = kept.get(name)
  if (known && Date.now() - known.atMs < FRESH_MS) return known.value
  const span = { from: startOf(first).toISOString(), to: startOf(plusDays(first, days)).toISOString() }
  const value = Promise.all(calendars.map((account) => read(account, span))).then((found) => ({
    events: found.flatMap(({ events }) => events),
    notes: found.flatMap(({ notes }) => notes),
  }))
  // Nobody pages through more than this within a minute, and what is older is of no use.
  if (kept.size > 20) kept.clear()
  kept.set(name, { atMs: Date.now(), value })
  return value
}

/** [CAL-9] One’s own linked calendars on these days, and what shows them, which comes with the first that there is to show. */
export const outsideOf = async (first: string, days: number): Promise<Outside | null> => {
  const found = await outsideEvents(first, days)
  if (found.events.length + found.notes.length === 0) return null
  return (await loadPart(() => import('./outside.tsx'))).toRows(found)
}
