import { ownZone } from '@metapyra/session/dates'
import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { zoneLabel } from '@metapyra/time/labels'
import { useState } from 'react'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { ZoneField as LateField } from '../../../ui/zones/zone-field.lazy.tsx'
import * as css from './slot-picker.module.css'
import { timeIn } from './zone.ts'

interface ZoneFieldProps {
  zone: string
  choose(zone: string): void
}

/** Selects the time zone of the displayed times, initially the browser’s; others are found by typing. */
export function ZoneField({ zone, choose }: ZoneFieldProps) {
  const [Search, setSearch] = useState<typeof LateField | null>(null)
  const open = () => {
    loadPart(() => import('../../../ui/zones/zone-field.lazy.tsx')).then(
      (parts) => setSearch(() => parts.ZoneField),
      () => session.toast('error', OFFLINE_MESSAGE),
    )
  }
  const now = new Date().toISOString()
  return (
    <div className={css.zone}>
      <p>
        Times in <strong>{zoneLabel(zone, now)}</strong>, now {timeIn(zone, now)}
      </p>
      {Search ? (
        <div className={css.zoneSearch}>
          <Search
            label="City or time zone"
            initialZone={zone}
            readerZone={ownZone()}
            atMs={Date.parse(now)}
            onChoose={(next) => {
              choose(next)
              setSearch(null)
            }}
          />
        </div>
      ) : (
        <Button kind="plain" size="small" onClick={open}>
          Change time zone
        </Button>
      )}
    </div>
  )
}
