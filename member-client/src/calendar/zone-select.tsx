import { ownZone } from '@metapyra/session/dates'
import * as field from '../ui/forms/field.module.css'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

interface ZoneSelectProps {
  label: string
  known: string
  /** When it is asked how far each is ahead of UTC; now where nothing is said. */
  atMs?: number
}

const asItIs = ({ label, known }: { label: string; known: string }) => (
  <FieldFrame label={label} name="timezone" required>
    {(control) => <input {...control} className={field.input} readOnly value={known} />}
  </FieldFrame>
)

const ZoneField = lazyPart(() => import('../ui/zones/zone-field.tsx').then((module) => module.ZoneField), {
  pending: asItIs,
  failed: asItIs,
})

/** A time zone, as `timezone`; it stays as it is until there is what finds another. */
export const ZoneSelect = ({ label, known, atMs = Date.now() }: ZoneSelectProps) => (
  <ZoneField {...{ label, known, atMs }} own={ownZone()} />
)
