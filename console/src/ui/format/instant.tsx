import { dateFormat } from '@metapyra/session/dates'
import { useZone } from './use-zone.ts'

const short = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const withYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const exact = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

/** `3 Nov, 14:05`, as the viewer's locale writes it; `3 Nov 2024` in another year. */
function shortInstant(iso: string, now = new Date()): string {
  const date = new Date(iso)
  return date.getFullYear() === now.getFullYear() ? short(date) : withYear(date)
}

/** A moment to the second, for where nothing else is looked at. */
export function ExactInstant({ at }: { at: string }) {
  useZone()
  return <time dateTime={at}>{exact(at)}</time>
}

/** A moment for people, in their own zone, the exact time on hover; a dash where there is none. */
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
