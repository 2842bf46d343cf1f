import * as hidden from '../design/spoken.module.css'
import { useStore } from '../design/use-store.ts'
import type { LiveSpace } from './live-space.ts'
import { AREA_RULES } from './places.ts'
import * as css from './space-room.module.css'

/** Where one is, as a word beside how many are here, and what holds there: told to screen readers as one walks. */
export function AreaNote({ live }: { live: LiveSpace }) {
  const area = useStore(live.$area)
  const rule = area && AREA_RULES[area.kind]
  return (
    <p role="status" className={css.area} title={rule}>
      {area?.name}
      {rule && <span className={hidden.spoken}>. {rule}</span>}
    </p>
  )
}
