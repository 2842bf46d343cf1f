import * as field from '../design/field.module.css'
import { FieldFrame } from '../design/field-frame.tsx'
import { ownZone } from './when.ts'

const zones = (known: string): string[] => [
  ...new Set([known, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** A time zone, as `timezone`: the known one first, then the reader’s own. */
export const ZoneSelect = ({ label, known }: { label: string; known: string }) => (
  <FieldFrame label={label} name="timezone" required>
    {(control) => (
      <select {...control} className={field.input} defaultValue={known}>
        {zones(known).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
