import { Scene } from './scene.tsx'
import * as css from './scene-beside-form.module.css'

/** The picture beside a form, where there is space for it. */
export function SceneBesideForm() {
  return (
    <div className={css.frame}>
      <Scene />
    </div>
  )
}
