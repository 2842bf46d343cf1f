import type { Token } from '../link/request.ts'

export interface OutsideCalendar {
  id: string
  name: string
  isPrimary: boolean
  /** Whether events can be written to it. */
  isWritable: boolean
}

/** An event as an outside calendar has it; all-day ones have dates, the last one excluded, and no instants. */
export interface OutsideEvent {
  id: string
  title: string
  startsAt: string | null
  endsAt: string | null
  startDate: string | null
  endDate: string | null
  /** Whether its owner can do nothing else meanwhile: not where it is marked as free, or they have declined it. */
  isBusy: boolean
  url: string | null
  /** Its series, where what is gone of a series is told by what is left of it (see `Changes`). */
  seriesId: string | null
  /** What it was marked with as it was written from here. */
  mark: string | null
}

export interface Window {
  from: Date
  to: Date
}

export interface Changes {
  changed: OutsideEvent[]
  /** Of events, or of whole series. */
  removedIds: string[]
  /** Series of which all occurrences are among those that have changed: others are gone. */
  seriesIds: string[]
  /** What the next changes are asked for with. */
  cursor: string
}

export interface NewEvent {
  title: string
  description: string
  location: string
  startsAt: string
  endsAt: string
}

export interface WrittenAs {
  /** Ours, a UUID: written twice with the same it is one event. */
  key: string
  /** Ours too, and told again when it is read: by it an event is known for ours, also where it was forgotten. */
  mark: string
  /** Null where it is not known to be there. */
  id: string | null
}

/** What the product needs of an outside calendar; each call speaks for whoever the token was given by. */
export interface CalendarApi {
  /** Whose it is. */
  about(token: Token): Promise<{ email: string | null }>
  calendars(token: Token): Promise<OutsideCalendar[]>
  /** All events of a window, each occurrence by itself. */
  events(token: Token, calendarId: string, window: Window): Promise<Changes>
  /** What is otherwise since then; throws `stale` where the cursor is no more good: then all is asked for again. */
  changes(token: Token, calendarId: string, cursor: string): Promise<Changes>
  /** Writes an event, or changes the one that it has become; answers its id there. */
  put(token: Token, calendarId: string, event: NewEvent, as: WrittenAs): Promise<string>
  /** Takes an event out again; what is there no more is no failure. */
  remove(token: Token, calendarId: string, id: string): Promise<void>
}
