import { useEffect, useRef, useState } from 'react'
import { useLayoutOnChange, useOnChange } from '../ui/controls/use-on-change.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import { $theme } from '../ui/style/theme.ts'
import type { LiveSpace } from './live/live-space.ts'
import { insetsOf } from './map/insets.ts'
import type { Stage } from './map/map-renderer.ts'
import { createMapRenderer } from './map/map-renderer.ts'
import { useMapPointer } from './map/use-map-pointer.ts'
import { useTapping } from './map/use-map-tap.ts'
import type { ActionContext } from './people/person-actions.ts'
import * as css from './room-canvas.module.css'
import { useWalking } from './use-walking.ts'

/** If the buttons fail to load, the wheel and two fingers still zoom. */
const ViewButtons = lazyPart(
  () => import('./zoom/view-buttons.lazy.tsx').then((module) => module.ViewButtons),
  QUIET,
)

interface RoomCanvasProps {
  live: LiveSpace
  /** Changes when something opens or closes at the view's edges, so that these are measured again. */
  layout: string
  /** Null until the user has joined. */
  acting: ActionContext | null
}

/** The map and the people on it. */
export function RoomCanvas({ live, layout, acting }: RoomCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const theme = useStore($theme)

  useEffect(() => {
    if (!canvas.current) return
    const renderer = createMapRenderer(canvas.current, live)
    setStage(renderer)
    return () => renderer.close()
  }, [live])
  const repaint = () => stage?.repaint()
  useOnChange(stage, repaint)
  // The theme has changed the style sheet's colors.
  useOnChange(theme, repaint)
  const measureEdges = () => {
    const view = canvas.current?.parentElement
    if (view) stage?.setInsets(insetsOf(view))
  }
  useLayoutOnChange(layout, measureEdges)
  useLayoutOnChange(stage, () => {
    measureEdges()
    addEventListener('resize', measureEdges)
    return () => removeEventListener('resize', measureEdges)
  })
  useWalking(stage, live)
  const onTap = useTapping(stage, live, acting)
  useMapPointer(canvas, stage, onTap)

  return (
    <>
      <canvas
        ref={canvas}
        className={css.canvas}
        tabIndex={0}
        role="img"
        aria-label="The map. Walk with the arrow keys, or use the lists of people and places."
      />
      {stage && <ViewButtons stage={stage} />}
    </>
  )
}
