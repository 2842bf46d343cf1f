import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '../ui/controls/use-store.ts'
import { useLatePart } from '../ui/pages/late-part.tsx'
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
const loadViewButtons = async () => (await import('./zoom/view-buttons.tsx')).ViewButtons

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
  const { Part: Buttons } = useLatePart(loadViewButtons)

  useEffect(() => {
    if (!canvas.current) return
    const made = createStage(canvas.current, live)
    setStage(made)
    return () => made.close()
  }, [live])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet has other colours now
  useEffect(() => stage?.repaint(), [stage, theme])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the edges has changed
  useLayoutEffect(() => {
    const view = canvas.current?.parentElement
    if (!view || !stage) return
    const measure = () => stage.setInsets(insetsOf(view))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [stage, layout])
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
      {stage && Buttons && <Buttons stage={stage} />}
    </>
  )
}
