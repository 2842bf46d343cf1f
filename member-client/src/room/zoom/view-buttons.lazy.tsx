import { useEffect } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { minus, plus, target } from '../../ui/icons/room.ts'
import { isKeyHandled } from '../../ui/keyboard/keys.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import type { Stage } from '../map/map-renderer.ts'
import * as css from './view-buttons.module.css'

const STEP = 1.3

/** Buttons to zoom, and to return to the user once the view was moved; also by the keys +, - and 0. */
export function ViewButtons({ stage }: { stage: Stage }) {
  const isAway = useStore(stage.$isAway)
  useEffect(() => {
    const acts: Record<string, () => void> = {
      '+': () => stage.zoomBy(STEP),
      '=': () => stage.zoomBy(STEP),
      '-': () => stage.zoomBy(1 / STEP),
      '0': stage.reset,
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = acts[event.key]
      if (!act || isKeyHandled(event)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [stage])
  return (
    <nav className={css.place} aria-label="View">
      {isAway && (
        <button type="button" className={css.back} onClick={() => stage.lookAt()}>
          <Icon path={target} size={18} />
          Back to me
        </button>
      )}
      <button
        type="button"
        className={iconButton.button}
        aria-label="Zoom in"
        aria-keyshortcuts="+"
        title="Zoom in (+)"
        onClick={() => stage.zoomBy(STEP)}
      >
        <Icon path={plus} size={18} />
      </button>
      <button
        type="button"
        className={iconButton.button}
        aria-label="Zoom out"
        aria-keyshortcuts="-"
        title="Zoom out (-)"
        onClick={() => stage.zoomBy(1 / STEP)}
      >
        <Icon path={minus} size={18} />
      </button>
    </nav>
  )
}
