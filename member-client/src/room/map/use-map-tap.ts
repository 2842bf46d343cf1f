import { areaAt } from '@metapyra/map/plan'
import { loadPart } from '@metapyra/session/load-part'
import { useCallback, useRef } from 'react'
import type { LiveSpace } from '../live/live-space.ts'
import type { ActionContext } from '../people/person-actions.ts'
import type { Stage } from './map-renderer.ts'

/** Handles a tap on the map: opens the card of the person or closed room there, otherwise walks there. */
export const useTapping = (stage: Stage | null, live: LiveSpace, acting: ActionContext | null) => {
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
        stage?.requestFrame()
      }
      if (now && (personId || live.doors.isClosedToMe(area)))
        loadPart(() => import('../map-card/show-tapped.lazy.ts')).then(
          ({ showTapped }) => showTapped({ live, acting: now, personId, area, at }),
          walk,
        )
      else walk()
    },
    [stage, live],
  )
}
