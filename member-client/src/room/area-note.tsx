import { useStore } from '../ui/controls/use-store.ts'
import * as hidden from '../ui/style/spoken.module.css'
import { $desks, areaName } from './live/desks.ts'
import type { LiveSpace } from './live/live-space.ts'
import { AREA_RULES } from './live/places.ts'
import * as css from './space-room.module.css'

/** Where one is, as a word beside how many are here, and what holds there: told to screen readers as one walks. */
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
