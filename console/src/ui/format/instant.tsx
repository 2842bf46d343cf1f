import { dateFormat } from '@metapyra/session/dates'
import { unbrokenTime } from './unbroken-time.ts'
import { useZone } from './use-zone.ts'

const short = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const withYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const exact = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

/** Formats an instant as `3 Nov, 14:05` in the viewer's locale, or as `3 Nov 2024` in another year. */
function shortInstant(iso: string, now = new Date()): string {
  const date = new Date(iso)
  return date.getFullYear() === now.getFullYear() ? unbrokenTime(short(date)) : withYear(date)
}

/** An instant to the second, for detail views. */
export function ExactInstant({ at }: { at: string }) {
  useZone()
  return <time dateTime={at}>{exact(at)}</time>
}

/** An instant in the viewer's time zone, with the exact time on hover; a dash if there is none. */
export function Instant({ at }: { at: string | null }) {
  useZone()
  if (!at) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">never</span>
      </>
    )
  }
  return (
    <time dateTime={at} title={exact(at)}>
      {shortInstant(at)}
    </time>
  )
}
