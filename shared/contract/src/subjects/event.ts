/** Limits of events. Imports nothing, so that clients can import it at run time. */
export const EVENT = {
  /** The longest duration of an event. */
  maxDays: 31,
  /** Occurrences of one series, from its start to as far ahead as calendars reach. */
  maxOccurrences: 2000,
  /** How many days ahead occurrences are created in advance. Reading a calendar beyond that creates them. */
  readyDays: 731,
  /** How many days ahead a calendar reaches at most. */
  aheadDays: 1830,
  /** The most days in one request for a calendar. */
  calendarDays: 100,
  calendarOccurrences: 10_000,
  maxAttendees: 5000,
  /** Library items attached to an event. */
  itemsMost: 20,
  /** A delayed reminder is dropped this many minutes after the start. */
  lateReminderMinutes: 10,
  /** How many minutes before its start people can join an event. */
  openBeforeMinutes: 15,
} as const

/** The kinds of notifications about an event. `asked` goes to its hosts. */
export type EventTelling =
  | 'invited'
  | 'changed'
  | 'moved'
  | 'cancelled'
  | 'promoted'
  | 'letIn'
  | 'asked'
  | 'reminder'

export interface EventChange {
  id: string
  version: number
}

/** Sent to the people concerned, in each of their pages. */
export interface EventNotice {
  eventId: string
  recurrenceId: string | null
  kind: Exclude<EventTelling, 'reminder'>
  title: string
  body: string
  /** When the event ends; null for a series. */
  endsAt: string | null
}

export interface EventReminder {
  eventId: string
  recurrenceId: string | null
  title: string
  body: string
  startsAt: string
  endsAt: string | null
}
