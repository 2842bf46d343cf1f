import * as css from './room-beside.module.css'
import { Scene } from './scene.tsx'

/** The picture beside a form, where there is room for it. */
export function RoomBeside() {
  return (
    <div className={css.frame}>
      <Scene />
    </div>
  )
}
