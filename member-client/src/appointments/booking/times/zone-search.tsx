import { useMemo, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import * as field from '../../../ui/forms/field.module.css'
import { FieldFrame } from '../../../ui/forms/field-frame.tsx'
import * as css from './slot-picker.module.css'
import { allZones, placeOf, zoneNamed } from './zone.ts'

/** A zone by its city, from the browser’s list. */
export function ZoneSearch({ choose }: { choose(zone: string): void }) {
  const zones = useMemo(allZones, [])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = (text: string, isSure: boolean) => {
    setTyped(text)
    setProblem(null)
    // Whoever is still typing may be on the way to a longer name; one chosen from the list is whole.
    const named = zoneNamed(text, zones)
    if (named && (isSure || placeOf(named) === text)) choose(named)
    else if (isSure) setProblem('Choose from the list. Type a city, like Lisbon.')
  }
  return (
    <form
      className={css.zoneSearch}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        take(typed, true)
      }}
    >
      <FieldFrame label="City or time zone" name="zone" required problem={problem}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by the button in its place
            autoFocus
            className={field.input}
            list="booking-zones"
            autoComplete="off"
            value={typed}
            onInput={({ currentTarget: { value } }) => take(value, false)}
          />
        )}
      </FieldFrame>
      <datalist id="booking-zones">
        {zones.map((one) => (
          <option key={one} value={placeOf(one)} />
        ))}
      </datalist>
      <Button type="submit" size="small">
        Apply
      </Button>
    </form>
  )
}
