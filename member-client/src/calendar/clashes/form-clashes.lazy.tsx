import { useEffect, useRef } from 'react'
import type { Values } from '../../ui/forms/use-form.ts'
import { ClashNote } from './clash-note.tsx'
import type { ConflictQuery } from './conflicts.ts'
import { instantOf, useClashes } from './conflicts.ts'

interface FormClashesProps {
  /** Reads the times from the fields, in their time zone. */
  timesOf(values: Values): { startLocal: string; endLocal: string; timezone: string; isAllDay: boolean }
  /** The event being edited, which is no conflict with itself. */
  exceptEventId: string | undefined
}

/** Builds the input of the check. All-day events keep no one busy; for a series, the first occurrence is checked. */
const queryFor = (values: Values, { timesOf, exceptEventId }: FormClashesProps): ConflictQuery | null => {
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

/** [APPT-42] Checks the surrounding form's times whenever it changes, and displays conflicts. */
export function FormClashes(props: FormClashesProps) {
  const container = useRef<HTMLDivElement>(null)
  const { found, scheduleCheck } = useClashes(() => {
    const form = container.current?.closest('form')
    return form ? queryFor(valuesOf(form), props) : null
  })
  useEffect(() => {
    const form = container.current?.closest('form')
    if (!form) return
    form.addEventListener('input', scheduleCheck)
    form.addEventListener('change', scheduleCheck)
    return () => {
      form.removeEventListener('input', scheduleCheck)
      form.removeEventListener('change', scheduleCheck)
    }
  }, [scheduleCheck])
  return (
    <div ref={container}>
      <ClashNote {...found} />
    </div>
  )
}
