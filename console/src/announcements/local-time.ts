import { dateFormat } from '@metapyra/session/dates'
import { unbrokenTime } from '../ui/format/unbroken-time.ts'

const MINUTE_MS = 60_000

/** Formats an instant for a date-and-time field, in the reader's own zone. */
export const toLocal = (iso: string): string => {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Parses the field's value to an instant; null if the field is empty or incomplete. */
export const fromLocal = (value: string): string | null => {
  const date = new Date(value)
  return value && Number.isFinite(date.getTime()) ? date.toISOString() : null
}

const format = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
})

/** Formats an instant as `Friday 27 November 2026 at 09:00 GMT+1`. */
export const formatInstant = (iso: string): string => unbrokenTime(format(iso))
