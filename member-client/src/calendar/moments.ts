import { dateFormat } from '@metapyra/session/dates'

/** Formats a date as '3 Nov 2026'. */
export const mediumDay = dateFormat({ dateStyle: 'medium' })

/** Formats an instant as "21 Nov, 14:05", like the console. */
export const shortMomentOf = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const MINUTE_MS = 60_000

/** Formats a past instant as 'just now', '12 minutes ago', '3 hours ago', 'yesterday', '3 Nov 2026'. */
export const formatTimeAgo = (instant: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  // The server does not store it more precisely.
  if (minutes < 6) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return ago.format(-Math.floor(minutes / 1440), 'day')
  return mediumDay(instant)
}
