import { dateFormat } from '@metapyra/session/dates'

const MINUTE_MS = 60_000

/** An instant as a field for date and time holds it, in the reader's own zone. */
export const toLocal = (iso: string): string => {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The instant that was meant; null where the field is empty or not filled in wholly. */
export const fromLocal = (value: string): string | null => {
  const date = new Date(value)
  return value && Number.isFinite(date.getTime()) ? date.toISOString() : null
}

const told = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
})

/** `Friday 27 November 2026 at 09:00 GMT+1` */
export const inWords = (iso: string): string => told(iso)
