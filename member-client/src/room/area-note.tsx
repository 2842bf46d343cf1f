import { useStore } from '../ui/controls/use-store.ts'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import { AREA_RULES } from './live/area-rules.ts'
import { $desks, areaName } from './live/desks.ts'
import type { LiveSpace } from './live/live-space.ts'
import * as css from './space-room.module.css'

/**
 * The area that the user is in and its rule, beside the number of people. Announced to screen readers on each change.
 */
export function AreaNote({ live }: { live: LiveSpace }) {
  const area = useStore(live.$area)
  useStore($desks)
  const rule = area ? AREA_RULES[area.kind] : null
  return (
    <p role="status" className={css.area} title={rule ?? undefined}>
      {area && areaName(area, live.selfId())}
      {rule && <span className={hidden.spoken}>. {rule}</span>}
    </p>
  )
}
