import { LazyScene } from './lazy-scene.tsx'
import * as css from './room-beside.module.css'

/** The picture beside a form, where there is room for it. */
export function RoomBeside() {
  return (
    <div className={css.frame}>
      <LazyScene />
    </div>
  )
}
