import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import * as css from './slot-picker.module.css'
import { placeOf, timeIn } from './zone.ts'
import type { ZoneSearch as LateSearch } from './zone-search.tsx'

interface ZoneFieldProps {
  zone: string
  choose(zone: string): void
}

/** By which clock all is shown; the browser’s own until another is chosen, which is found by typing. */
export function ZoneField({ zone, choose }: ZoneFieldProps) {
  const [ZoneSearch, setSearch] = useState<typeof LateSearch | null>(null)
  const open = () => {
    import('./zone-search.tsx').then(
      (parts) => setSearch(() => parts.ZoneSearch),
      () => session.toast('error', OFFLINE_MESSAGE),
    )
  }
  return (
    <div className={css.zone}>
      <p>
        Times in <strong>{placeOf(zone)}</strong>, now {timeIn(zone, new Date().toISOString())}
      </p>
      {ZoneSearch ? (
        <ZoneSearch
          choose={(next) => {
            choose(next)
            setSearch(null)
          }}
        />
      ) : (
        <Button kind="plain" size="small" onClick={open}>
          Change time zone
        </Button>
      )}
    </div>
  )
}
