import { Temporal } from 'temporal-polyfill'

/** Whether there is a zone of this name in the IANA's list. An offset, as `+02:00`, is none: it knows no summer. */
export const isZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** As the zone is called today (`Asia/Kolkata` for `Asia/Calcutta` stays as typed); undefined for what is none. */
export const canonicalZone = (name: string): string | undefined => {
  // An offset, as `+02:00`, is no zone: it knows no change of clocks.
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}
