import { ownZone } from '@metapyra/session/dates'
import * as field from '../ui/forms/field.module.css'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import { useLatePart } from '../ui/pages/late-part.tsx'

const load = async () => (await import('../ui/zones/zone-field.tsx')).ZoneField

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
