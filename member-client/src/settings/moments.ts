const LANGUAGE = 'en-GB'

/** '3 Nov 2026' */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(LANGUAGE, { dateStyle: 'medium' })

const MINUTE_MS = 60_000

/** 'just now', '12 minutes ago', '3 hours ago', 'yesterday', '3 Nov 2026' */
export const since = (instant: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  const ago = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  // Finer than this the server does not keep it.
  if (minutes < 6) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return ago.format(-Math.floor(minutes / 1440), 'day')
  return dayOf(instant)
}
