import { formatCount, formatNumber } from '../../../ui/format/counted.ts'

/**
 * Formats the pace as `4,200 rows per second, about 18 seconds left`; a blank while there is too little data for an
 * estimate.
 */
export function paceOf({ done, left, seconds }: { done: number; left: number; seconds: number }): string {
  if (seconds < 2 || done <= 0) return ' '
  const secondsLeft = Math.ceil((left * seconds) / done)
  const time =
    secondsLeft < 60
      ? formatCount(secondsLeft, 'second', 'seconds')
      : formatCount(Math.ceil(secondsLeft / 60), 'minute', 'minutes')
  return `${formatNumber(Math.max(1, Math.round(done / seconds)))} rows per second, about ${time} left`
}
