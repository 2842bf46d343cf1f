import * as hidden from '../design/spoken.module.css'
import { useStore } from '../design/use-store.ts'
import { $desks, areaName } from './desks.ts'
import type { LiveSpace } from './live-space.ts'
import { AREA_RULES } from './places.ts'
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
