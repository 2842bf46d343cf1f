/** Limits of events. Imports nothing: clients take it at run time. */
export const EVENT = {
  /** Nothing lasts longer. */
  maxDays: 31,
  /** Of one series, from its start to as far ahead as any calendar is read. */
  maxOccurrences: 2000,
  /** So far ahead occurrences are kept ready; a calendar that is read beyond has them made. */
  readyDays: 731,
  /** So far ahead at most. */
  aheadDays: 1830,
  /** One look into the calendar. */
  calendarDays: 100,
  calendarOccurrences: 10_000,
  maxAttendees: 5000,
  /** What of the library lies with an event. */
  itemsMost: 20,
  /** A reminder that could not be told is not told so long after the start. */
  lateReminderMinutes: 10,
  /** So long before its start one is led to an event. */
  openBeforeMinutes: 15,
} as const

/** What people are told of an event; `asked` goes to its hosts. */
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

/** For whoever it concerns, in each of their pages. */
export interface EventNotice {
  eventId: string
  recurrenceId: string | null
  kind: Exclude<EventTelling, 'reminder'>
  title: string
  body: string
  /** When it is over; null: it is a series. */
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
