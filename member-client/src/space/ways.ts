import type { Area, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { besideOf } from '@metapyra/map/way'
import type { ReadableAtom } from 'nanostores'
import { createFollowing } from './following.ts'
import type { Presence } from './live-space.ts'
import type { People } from './people.ts'
import { middleOf } from './places.ts'

interface Deps {
  $presence: ReadableAtom<Presence | null>
  people: People
  onMoved(): void
}

/** Closer than this to where one would stop somebody else stands there. */
const TAKEN_TILES = 0.5

/** The ways to others: up to them, after them, and where they are. */
export const createWays = ({ $presence, people, onMoved }: Deps) => {
  let onLookAt: (place?: Tile) => void = () => undefined
  const { placeOf } = people

  const takenTiles = () => {
    const others = people.$people.get().map((one) => placeOf(one.userId))
    return ({ x, y }: Tile) =>
      others.some((other) => other && Math.hypot(other.x - x, other.y - y) < TAKEN_TILES)
  }
  /** Walks up to somebody, and turns to them. */
  const walkUpTo = (personId: string): void => {
    const presence = $presence.get()
    const place = placeOf(personId)
    if (!presence || !place) return
    const { isFree, walker } = presence
    const goal = { x: Math.round(place.x), y: Math.round(place.y) }
    walker.walkTo(besideOf(goal, walker.place, isFree, takenTiles()), goal)
    onMoved()
  }
  const following = createFollowing({
    ownPlace: () => $presence.get()?.walker.place,
    placeOf,
    walkUpTo,
    nowMs: () => performance.now(),
  })

  return {
    following,
    goTo: (personId: string): void => {
      following.stop()
      onLookAt()
      walkUpTo(personId)
    },
    /** Walks into a part of the map. */
    goInto: (area: Area): void => {
      following.stop()
      onLookAt()
      const presence = $presence.get()
      const goal = presence && middleOf(area, presence.plan, presence.isFree, takenTiles())
      if (goal) presence.walker.walkTo(goal)
      onMoved()
    },
    follow: (personId: string): void => {
      onLookAt()
      following.follow(personId)
    },
    showPlace: ({ x, y, width, height }: Area): void =>
      onLookAt({ x: x + (width - 1) / 2, y: y + (height - 1) / 2 }),
    /** Shows on the map where somebody stands. */
    locate: (personId: string): void => onLookAt(placeOf(personId)),
    /** Where to look from now on: at a place, or after oneself. */
    onLookAt: (listener: (place?: Tile) => void): void => {
      onLookAt = listener
    },
    /** What the part of the map is called where somebody is. */
    areaOf: (personId: string): string | undefined => {
      const plan = $presence.get()?.plan
      const place = placeOf(personId)
      return plan && place && areaAt(plan, place)?.name
    },
  }
}
