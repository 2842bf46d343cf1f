import type { Area } from '@metapyra/map/plan'
import type { LiveSpace } from '../live/live-space.ts'
import type { Acting } from '../people/person-acts.ts'
import { showPersonCard } from './person-card.tsx'
import { showRoomCard } from './room-card.tsx'

interface Tapped {
  live: LiveSpace
  acting: Acting
  /** Whoever stands there, before all. */
  personId: string | undefined
  area: Area | undefined
  at: { x: number; y: number }
}

/** The card of whoever, or of the closed room, that was tapped on the map. */
export const showTapped = ({ live, acting, personId, area, at }: Tapped): void => {
  if (personId) showPersonCard({ live, acting, personId, at })
  else if (area) showRoomCard({ live, self: acting.self, area, at })
}
