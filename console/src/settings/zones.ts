/** The zones that this browser knows by their name in the IANA's list. */
export const ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `14:05, GMT+1`: what a clock there shows; null where there is no such zone. */
export const clockIn = (timeZone: string, now = new Date()): string | null => {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'shortOffset',
    }).formatToParts(now)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    return `${part('weekday')} ${part('hour')}:${part('minute')}, ${part('timeZoneName')}`
  } catch {
    return null
  }
}
