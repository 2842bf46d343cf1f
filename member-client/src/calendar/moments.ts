import { dateFormat } from '@metapyra/session/dates'

/** '3 Nov 2026' */
export const mediumDay = dateFormat({ dateStyle: 'medium' })

/** As both clients write it: "21 Nov, 14:05". */
export const shortMomentOf = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const MINUTE_MS = 60_000

/** 'just now', '12 minutes ago', '3 hours ago', 'yesterday', '3 Nov 2026' */
export const since = (instant: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  // Finer than this the server does not keep it.
  if (minutes < 6) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return ago.format(-Math.floor(minutes / 1440), 'day')
  return mediumDay(instant)
}
