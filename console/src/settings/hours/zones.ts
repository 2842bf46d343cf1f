import { dateFormat } from '@metapyra/session/dates'

/** The zones that this browser knows by their name in the IANA's list. */
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

/** `Saturday 14:05 GMT+1`, as the viewer writes it: what a clock there shows; null where there is no such zone. */
export const clockIn = (timeZone: string, now = new Date()): string | null => {
  try {
    return clock(now, timeZone)
  } catch {
    return null
  }
}
