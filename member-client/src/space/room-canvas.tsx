import type { Person } from '@metapyra/contract/realtime'
import { areaAt } from '@metapyra/map/plan'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $theme } from '../design/theme.ts'
import { useStore } from '../design/use-store.ts'
import { insetsOf } from './insets.ts'
import type { LiveSpace } from './live-space.ts'
import type { Acting } from './person-acts.ts'
import { PersonCard } from './person-card.tsx'
import * as css from './room-canvas.module.css'
import type { Stage } from './stage.ts'
import { createStage } from './stage.ts'
import { usePointing } from './use-pointing.ts'
import { useWalking } from './use-walking.ts'
import { ViewButtons } from './view-buttons.tsx'

interface RoomCanvasProps {
  live: LiveSpace
  /** Changes with what lies over the edges. */
  layout: string
  people: readonly Person[]
  /** Null until one has come in. */
  acting: Acting | null
}

/** The map and who is on it. */
export function RoomCanvas({ live, layout, people, acting }: RoomCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [tapped, setTapped] = useState<{ personId: string; at: { x: number; y: number } } | null>(null)
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
  const onTap = useCallback(
    ({ x, y }: { x: number; y: number }) => {
      const person = stage?.personAt(x, y)
      const tile = stage?.tileAt(x, y)
      if (person) return setTapped({ personId: person.userId, at: { x, y } })
      if (!tile) return
      const presence = live.$presence.get()
      const area = presence && areaAt(presence.plan, tile)
      if (presence && area && live.doors.isClosedToMe(area)) {
        live.doors.late((doors) => doors.openCard({ live, self: presence.self, area, at: { x, y } }))
        return
      }
      live.stopFollowing()
      live.$presence.get()?.walker.walkTo(tile)
      stage?.ask()
    },
    [stage, live],
  )
  usePointing(canvas, stage, onTap)

  const person = people.find(({ userId }) => userId === tapped?.personId)

  return (
    <>
      <canvas
        ref={canvas}
        className={css.canvas}
        tabIndex={0}
        role="img"
        aria-label="The map. Walk with the arrow keys, or go to people and places from their lists."
      />
      {stage && <ViewButtons stage={stage} />}
      {tapped && person && acting && (
        <PersonCard
          key={tapped.personId}
          person={person}
          acting={acting}
          at={tapped.at}
          onClose={() => setTapped(null)}
        />
      )}
    </>
  )
}
