import { nearestFreeTile } from '@metapyra/map/path-finding'
import type { Area, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadOnce } from '@metapyra/session/load-part'
import type { SpaceSocket } from '@metapyra/session/realtime'
import type { ReadableAtom } from 'nanostores'
import type { Following } from '../presence/following-banner.lazy.tsx'
import { middleOf } from './area-rules.ts'
import { $desks, areaName } from './desks.ts'
import type { Doors } from './doors.ts'
import type { People } from './people.ts'
import type { Presence } from './presence.ts'

interface Deps {
  $presence: ReadableAtom<Presence | null>
  people: People
  socket: SpaceSocket
  doors(): Pick<Doors, 'stopBefore' | 'isClosedToMe' | 'withDoorActions'>
  onMoved(): void
  onProblem(words: string): void
}

/** A person nearer than this to a tile occupies it. */
const TAKEN_TILES = 0.5

/** Paths to other people: walking up to them, following them, and displaying where they are. */
export const createNavigation = ({ $presence, people, socket, doors, onMoved, onProblem }: Deps) => {
  let onFocusChange: (place?: Tile) => void = () => undefined
  const { placeOf } = people

  const takenTiles = () => {
    const otherPlaces = people.$people.get().map((person) => placeOf(person.userId))
    return ({ x, y }: Tile) =>
      otherPlaces.some(
        (otherPlace) => otherPlace && Math.hypot(otherPlace.x - x, otherPlace.y - y) < TAKEN_TILES,
      )
  }
  const areaOfPerson = (personId: string): Area | undefined => {
    const plan = $presence.get()?.plan
    const place = placeOf(personId)
    return plan && place && areaAt(plan, place)
  }
  /** The closed room that the person is in, if the user would have to knock. */
  const closedRoomOf = (personId: string): Area | undefined => {
    const area = areaOfPerson(personId)
    return doors().isClosedToMe(area) ? area : undefined
  }
  /** Walks up to a person and turns to them. */
  const walkUpTo = (personId: string): void => {
    const presence = $presence.get()
    const place = placeOf(personId)
    if (!presence || !place) return
    const { isFree, walker } = presence
    const area = areaOfPerson(personId)
    if (area && doors().stopBefore(area)) return
    const goal = { x: Math.round(place.x), y: Math.round(place.y) }
    walker.walkTo(nearestFreeTile(goal, walker.place, isFree, takenTiles()), goal)
    onMoved()
  }
  /** Loads when the user first follows someone. */
  let following: Following | undefined
  const stopFollowing = (): void => following?.stop()
  const openFollowing = loadOnce(async () => {
    const part = await import('../presence/following-banner.lazy.tsx')
    const ownPlace = () => $presence.get()?.walker.place
    const deps = { ownPlace, placeOf, walkUpTo, nowMs: () => performance.now() }
    following = part.openFollowing(socket, deps, (personId) => people.faceOf(personId)?.name)
    return following
  })

  /** Walks into an area. */
  const goInto = (area: Area): void => {
    stopFollowing()
    onFocusChange()
    const presence = $presence.get()
    if (!presence) return
    if (doors().stopBefore(area)) return
    const goal = middleOf(area, presence.plan, presence.isFree, takenTiles())
    if (goal) presence.walker.walkTo(goal)
    onMoved()
  }

  return {
    /** Walking by themselves ends the user's following of another person. */
    stopFollowing,
    goTo: (personId: string): void => {
      stopFollowing()
      onFocusChange()
      walkUpTo(personId)
    },
    goInto,
    isTaken: (tile: Tile): boolean => takenTiles()(tile),
    /** Walks to the user's own desk, if they have one. */
    goToDesk: (): void => {
      const presence = $presence.get()
      const ownDesk = $desks.get().find(({ userId }) => userId === presence?.self.userId)
      const area = presence?.plan.areas.find(({ id }) => id === ownDesk?.areaId)
      if (area) goInto(area)
    },
    follow: async (personId: string): Promise<void> => {
      onFocusChange()
      try {
        ;(await openFollowing()).follow(personId)
      } catch {
        onProblem(OFFLINE_MESSAGE)
      }
    },
    showPlace: ({ x, y, width, height }: Area): void =>
      onFocusChange({ x: x + (width - 1) / 2, y: y + (height - 1) / 2 }),
    /** Displays on the map where a person is. */
    locate: (personId: string): void => onFocusChange(placeOf(personId)),
    /** Registers the renderer's listener: the view moves to a place, or without one follows the user. */
    onFocusChange: (listener: (place?: Tile) => void): void => {
      onFocusChange = listener
    },
    closedRoomOf,
    knockAt: (personId: string): void => {
      const area = closedRoomOf(personId)
      if (area) doors().withDoorActions((at) => at.knock(area))
    },
    /** The name of the area that a person is in. */
    areaOf: (personId: string): string | undefined => {
      const area = areaOfPerson(personId)
      return area && areaName(area, $presence.get()?.self.userId ?? '')
    },
  }
}
