import { areaAt } from '@metapyra/map/plan'
import { useCallback, useRef } from 'react'
import type { LiveSpace } from './live-space.ts'
import type { Acting } from './person-acts.ts'
import type { Stage } from './stage.ts'

/** What a tap on the map does: opens the card of whoever or of the closed room that is there, else walks. */
export const useTapping = (stage: Stage | null, live: LiveSpace, acting: Acting | null) => {
  const latest = useRef(acting)
  latest.current = acting
  return useCallback(
    (at: { x: number; y: number }) => {
      const now = latest.current
      const tile = stage?.tileAt(at.x, at.y)
      const person = stage?.personAt(at.x, at.y)
      const walk = () => {
        if (!tile) return
        live.stopFollowing()
        live.$presence.get()?.walker.walkTo(tile)
        stage?.ask()
      }
      if (now && person) {
        const { userId: personId } = person
        const card = import('../tapped/person-card.tsx')
        return void card.then(
          ({ showPersonCard }) => showPersonCard({ live, acting: now, personId, at }),
          walk,
        )
      }
      const presence = live.$presence.get()
      const area = presence && tile && areaAt(presence.plan, tile)
      if (now && area && live.doors.isClosedToMe(area)) {
        const card = import('../tapped/room-card.tsx')
        return void card.then(({ showRoomCard }) => showRoomCard({ live, self: now.self, area, at }), walk)
      }
      walk()
    },
    [stage, live],
  )
}
