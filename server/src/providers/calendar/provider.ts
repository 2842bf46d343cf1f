import type { Token } from '../link/request.ts'

export interface OutsideCalendar {
  id: string
  name: string
  isPrimary: boolean
  /** True if events can be written to it. */
  isWritable: boolean
}

/** An event of an external calendar. All-day events have dates, the end excluded, and no instants. */
export interface OutsideEvent {
  id: string
  title: string
  startsAt: string | null
  endsAt: string | null
  startDate: string | null
  endDate: string | null
  /** True if the event makes its owner busy: not if it is marked as free or they declined it. */
  isBusy: boolean
  url: string | null
  /** The event's series, if removed occurrences are detected by the remaining ones (see `Changes`). */
  seriesId: string | null
  /** The mark it was given when it was written from here. */
  mark: string | null
}

export interface Window {
  from: Date
  to: Date
}

export interface Changes {
  changed: OutsideEvent[]
  /** Ids of events or of whole series. */
  removedIds: string[]
  /** Series whose occurrences are all among the changed ones; any others no longer exist. */
  seriesIds: string[]
  /** The cursor for the next changes. */
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
  /** Our key, a UUID: writing twice with the same key creates one event. */
  key: string
  /** Our mark, returned when the event is read, by which we recognize our events even if their ids were lost. */
  mark: string
  /** Null if the event isn't known to exist. */
  id: string | null
}

/** The product's interface to an external calendar; each call acts for the person who granted the token. */
export interface CalendarApi {
  /** The account's email address. */
  about(token: Token): Promise<{ email: string | null }>
  calendars(token: Token): Promise<OutsideCalendar[]>
  /** All events of a window, each occurrence separately. */
  events(token: Token, calendarId: string, window: Window): Promise<Changes>
  /**
   * The changes since then; throws `stale` if the cursor is no longer valid, and everything has to be requested again.
   */
  changes(token: Token, calendarId: string, cursor: string): Promise<Changes>
  /** Creates an event, or updates the one that was created; returns its id there. */
  put(token: Token, calendarId: string, event: NewEvent, as: WrittenAs): Promise<string>
  /** Removes an event; one that no longer exists is no failure. */
  remove(token: Token, calendarId: string, id: string): Promise<void>
}
