import { Temporal } from 'temporal-polyfill'

/** Whether there is a zone of this name in the IANA's list. An offset, as `+02:00`, is none: it knows no summer. */
export const isZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The zone's identifier (`Asia/Kolkata` for `Asia/Calcutta` stays as typed); undefined if the zone doesn't exist. */
export const canonicalZone = (name: string): string | undefined => {
  // An offset such as `+02:00` isn't a zone, because it has no clock changes.
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}
