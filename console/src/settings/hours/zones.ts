import { dateFormat } from '@metapyra/session/dates'

/** The time zones that this browser knows by their IANA names. */
export const ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]

const clock = dateFormat({
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
})

/**
 * Formats the current time in a zone as `Saturday 14:05 GMT+1`, in the viewer's locale; null if the zone doesn't exist.
 */
export const formatClock = (timeZone: string, now = new Date()): string | null => {
  try {
    return clock(now, timeZone)
  } catch {
    return null
  }
}
