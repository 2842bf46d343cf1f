import { useEffect, useRef, useState } from 'react'
import { useLayoutOnChange, useOnChange } from '../ui/controls/use-on-change.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import { $theme } from '../ui/style/theme.ts'
import type { LiveSpace } from './live/live-space.ts'
import { insetsOf } from './map/insets.ts'
import type { Stage } from './map/stage.ts'
import { createStage } from './map/stage.ts'
import { usePointing } from './map/use-pointing.ts'
import { useTapping } from './map/use-tapping.ts'
import type { Acting } from './people/person-acts.ts'
import * as css from './room-canvas.module.css'
import { useWalking } from './use-walking.ts'

/** Where it does not come, the wheel and two fingers still zoom. */
const ViewButtons = lazyPart(
  () => import('./zoom/view-buttons.tsx').then((module) => module.ViewButtons),
  QUIET,
)

interface RoomCanvasProps {
  live: LiveSpace
  /** Changes with what lies over the edges. */
  layout: string
  /** Null until one has come in. */
  acting: Acting | null
}

/** The map and who is on it. */
export function RoomCanvas({ live, layout, acting }: RoomCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const theme = useStore($theme)

  useEffect(() => {
    if (!canvas.current) return
    const made = createStage(canvas.current, live)
    setStage(made)
    return () => made.close()
  }, [live])
  const repaint = () => stage?.repaint()
  useOnChange(stage, repaint)
  // The style sheet has other colours now.
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
  usePointing(canvas, stage, onTap)

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
