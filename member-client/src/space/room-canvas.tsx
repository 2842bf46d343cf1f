import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $theme } from '../design/theme.ts'
import { useStore } from '../design/use-store.ts'
import { insetsOf } from './insets.ts'
import type { LiveSpace } from './live-space.ts'
import * as css from './room-canvas.module.css'
import type { Stage } from './stage.ts'
import { createStage } from './stage.ts'
import { usePointing } from './use-pointing.ts'
import { useWalking } from './use-walking.ts'

/** The room and who is in it. `layout` changes with what lies over its edges. */
export function RoomCanvas({ live, layout }: { live: LiveSpace; layout: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const theme = useStore($theme)

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
  const walkThere = useCallback(
    ({ x, y }: { x: number; y: number }) => {
      const tile = stage?.tileAt(x, y)
      if (!tile) return
      live.stopFollowing()
      live.$presence.get()?.walker.walkTo(tile)
      stage?.ask()
    },
    [stage, live],
  )
  usePointing(canvas, stage, walkThere)

  return (
    <canvas
      ref={canvas}
      className={css.canvas}
      tabIndex={0}
      role="img"
      aria-label="The room. Walk with the arrow keys or go to people from their list."
    />
  )
}
