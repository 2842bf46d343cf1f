import type { Area } from '@metapyra/map/plan'
import type { LiveSpace } from '../live/live-space.ts'
import type { ActionContext } from '../people/person-actions.ts'
import { showPersonCard } from './person-card.tsx'
import { showRoomCard } from './room-card.tsx'

interface TapTarget {
  live: LiveSpace
  acting: ActionContext
  /** The person at that place, who takes precedence over the area. */
  personId: string | undefined
  area: Area | undefined
  at: { x: number; y: number }
}

/** Displays the card of the person, or of the closed room, that was tapped on the map. */
export const showTapped = ({ live, acting, personId, area, at }: TapTarget): void => {
  if (personId) showPersonCard({ live, acting, personId, at })
  else if (area) showRoomCard({ live, self: acting.self, area, at })
}
