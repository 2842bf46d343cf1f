import { areaAt } from '@metapyra/map/plan'
import { loadPart } from '@metapyra/session/load-part'
import { useCallback, useRef } from 'react'
import type { LiveSpace } from '../live/live-space.ts'
import type { Acting } from '../people/person-acts.ts'
import type { Stage } from './stage.ts'

/** What a tap on the map does: opens the card of whoever or of the closed room that is there, else walks. */
export const useTapping = (stage: Stage | null, live: LiveSpace, acting: Acting | null) => {
  const latest = useRef(acting)
  latest.current = acting
  return useCallback(
    (at: { x: number; y: number }) => {
      const now = latest.current
      const tile = stage?.tileAt(at.x, at.y)
      const personId = stage?.personAt(at.x, at.y)?.userId
      const presence = live.$presence.get()
      const area = presence && tile ? areaAt(presence.plan, tile) : undefined
      const walk = () => {
        if (!tile) return
        live.stopFollowing()
        presence?.walker.walkTo(tile)
        stage?.ask()
      }
      if (now && (personId || live.doors.isClosedToMe(area)))
        loadPart(() => import('../map-card/show-tapped.ts')).then(
          ({ showTapped }) => showTapped({ live, acting: now, personId, area, at }),
          walk,
        )
      else walk()
    },
    [stage, live],
  )
}
