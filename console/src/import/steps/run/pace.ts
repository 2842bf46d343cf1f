import { counted, grouped } from '../../../ui/format/counted.ts'

/** `4,200 rows per second, about 18 seconds left`; a blank while there is too little to tell by. */
export function paceOf({ done, left, seconds }: { done: number; left: number; seconds: number }): string {
  if (seconds < 2 || done <= 0) return ' '
  const secondsLeft = Math.ceil((left * seconds) / done)
  const time =
    secondsLeft < 60
      ? counted(secondsLeft, 'second', 'seconds')
      : counted(Math.ceil(secondsLeft / 60), 'minute', 'minutes')
  return `${grouped(Math.max(1, Math.round(done / seconds)))} rows per second, about ${time} left`
}
