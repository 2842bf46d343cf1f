import { useEffect, useRef } from 'react'
import type { Values } from '../design/use-form.ts'
import { ClashNote } from './clash-note.tsx'
import type { ClashWish } from './clashes.ts'
import { instantOf, useClashes } from './clashes.ts'

/** Long enough for a date that is typed. */
const SETTLED_MS = 400

interface FormClashesProps {
  /** What the fields say, by the clock of their zone. */
  timesOf(values: Values): { startLocal: string; endLocal: string; timezone: string; isAllDay: boolean }
  /** The event that they are of. */
  exceptEventId: string | undefined
}

/** Whole days keep nobody busy; of a series the first time is looked at. */
const wishFor = (values: Values, { timesOf, exceptEventId }: FormClashesProps): ClashWish | null => {
  const { startLocal, endLocal, timezone, isAllDay } = timesOf(values)
  if (isAllDay || !startLocal || endLocal <= startLocal) return null
  return {
    start: instantOf(startLocal, timezone),
    end: instantOf(endLocal, timezone),
    ...(values['placeType'] === 'room' && values['place'] && { room: values['place'] }),
    ...(exceptEventId && { exceptEventId }),
  }
}

/** [APPT-42] Looks at what the form around it says, as it is changed, and says what clashes with that. */
export function FormClashes(props: FormClashesProps) {
  const { found, look } = useClashes()
  const here = useRef<HTMLDivElement>(null)
  const asked = useRef(props)
  asked.current = props
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    let timer = 0
    const settle = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
        void look(wishFor(Object.fromEntries(values), asked.current))
      }, SETTLED_MS)
    }
    settle()
    form.addEventListener('input', settle)
    form.addEventListener('change', settle)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', settle)
      form.removeEventListener('change', settle)
    }
  }, [look])
  return (
    <div ref={here}>
      <ClashNote {...found} />
    </div>
  )
}
