import { ownZone } from '@metapyra/session/dates'
import * as field from '../design/field.module.css'
import { FieldFrame } from '../design/field-frame.tsx'
import { useLatePart } from '../design/late-part.tsx'

const load = async () => (await import('../zones/zone-field.tsx')).ZoneField

interface ZoneSelectProps {
  label: string
  known: string
  /** When it is asked how far each is ahead of UTC; now where nothing is said. */
  atMs?: number
}

/** A time zone, as `timezone`; it stays as it is until there is what finds another. */
export function ZoneSelect({ label, known, atMs = Date.now() }: ZoneSelectProps) {
  const { Part } = useLatePart(load)
  if (Part) return <Part {...{ label, known, atMs }} own={ownZone()} />
  return (
    <FieldFrame label={label} name="timezone" required>
      {(control) => <input {...control} className={field.input} readOnly value={known} />}
    </FieldFrame>
  )
}
