import { useEffect, useRef } from 'react'
import type { Values } from '../../ui/forms/use-form.ts'
import { ClashNote } from './clash-note.tsx'
import type { ClashWish } from './clashes.ts'
import { instantOf, useClashes } from './clashes.ts'

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

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** [APPT-42] Looks at what the form around it says, as it is changed, and says what clashes with that. */
export function FormClashes(props: FormClashesProps) {
  const here = useRef<HTMLDivElement>(null)
  const { found, look } = useClashes(() => {
    const form = here.current?.closest('form')
    return form ? wishFor(valuesOf(form), props) : null
  })
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    form.addEventListener('input', look)
    form.addEventListener('change', look)
    return () => {
      form.removeEventListener('input', look)
      form.removeEventListener('change', look)
    }
  }, [look])
  return (
    <div ref={here}>
      <ClashNote {...found} />
    </div>
  )
}
