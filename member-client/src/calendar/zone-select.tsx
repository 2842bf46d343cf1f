import { ownZone } from '@metapyra/session/dates'
import * as field from '../ui/forms/field.module.css'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

interface ZoneSelectProps {
  label: string
  known: string
  /** The instant for which the UTC offsets are displayed; now by default. */
  atMs?: number
}

const asItIs = ({ label, initialZone }: { label: string; initialZone: string }) => (
  <FieldFrame label={label} name="timezone" required>
    {(control) => <input {...control} className={field.input} readOnly value={initialZone} />}
  </FieldFrame>
)

const ZoneField = lazyPart(
  () => import('../ui/zones/zone-field.lazy.tsx').then((module) => module.ZoneField),
  {
    pending: asItIs,
    failed: asItIs,
  },
)

/** A time zone field named `timezone`. It displays the current zone until the lazy-loaded search is available. */
export const ZoneSelect = ({ label, known, atMs = Date.now() }: ZoneSelectProps) => (
  <ZoneField {...{ label, initialZone: known, atMs }} readerZone={ownZone()} />
)
