const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** The time left in words: `in 2 hours`. */
export const relativeTimeText = (startsAt: Date, now: Date): string => {
  const minutes = Math.round((startsAt.getTime() - now.getTime()) / MINUTE_MS)
  if (minutes <= 0) return 'now'
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? UNITS[2]
  const count = Math.round(minutes / size)
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}
