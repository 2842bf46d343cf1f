import type { Area, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { besideOf } from '@metapyra/map/way'
import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadOnce } from '@metapyra/session/load-part'
import type { SpaceSocket } from '@metapyra/session/realtime'
import type { ReadableAtom } from 'nanostores'
import type { Following } from '../presence/following-note.tsx'
import { $desks, areaName } from './desks.ts'
import type { Doors } from './doors.ts'
import type { People } from './people.ts'
import { middleOf } from './places.ts'
import type { Presence } from './presence.ts'

interface Deps {
  $presence: ReadableAtom<Presence | null>
  people: People
  socket: SpaceSocket
  doors(): Pick<Doors, 'stopBefore' | 'isClosedToMe' | 'late'>
  onMoved(): void
  onProblem(words: string): void
}

/** Closer than this to where one would stop somebody else stands there. */
const TAKEN_TILES = 0.5

/** The ways to others: up to them, after them, and where they are. */
export const createNavigation = ({ $presence, people, socket, doors, onMoved, onProblem }: Deps) => {
  let onLookAt: (place?: Tile) => void = () => undefined
  const { placeOf } = people

  const takenTiles = () => {
    const others = people.$people.get().map((one) => placeOf(one.userId))
    return ({ x, y }: Tile) =>
      others.some((other) => other && Math.hypot(other.x - x, other.y - y) < TAKEN_TILES)
  }
  const areaOfPerson = (personId: string): Area | undefined => {
    const plan = $presence.get()?.plan
    const place = placeOf(personId)
    return plan && place && areaAt(plan, place)
  }
  /** Where one would have to knock to come to somebody. */
  const closedRoomOf = (personId: string): Area | undefined => {
    const area = areaOfPerson(personId)
    return doors().isClosedToMe(area) ? area : undefined
  }
  /** Walks up to somebody, and turns to them. */
  const walkUpTo = (personId: string): void => {
    const presence = $presence.get()
    const place = placeOf(personId)
    if (!presence || !place) return
    const { isFree, walker } = presence
    const area = areaOfPerson(personId)
    if (area && doors().stopBefore(area)) return
    const goal = { x: Math.round(place.x), y: Math.round(place.y) }
    walker.walkTo(besideOf(goal, walker.place, isFree, takenTiles()), goal)
    onMoved()
  }
  /** Comes with the first whom one follows. */
  let following: Following | undefined
  const stopFollowing = (): void => following?.stop()
  const openFollowing = loadOnce(async () => {
    const part = await import('../presence/following-note.tsx')
    const ownPlace = () => $presence.get()?.walker.place
    const deps = { ownPlace, placeOf, walkUpTo, nowMs: () => performance.now() }
    following = part.openFollowing(socket, deps, (personId) => people.faceOf(personId)?.name)
    return following
  })

  /** Walks into a part of the map. */
  const goInto = (area: Area): void => {
    stopFollowing()
    onLookAt()
    const presence = $presence.get()
    if (!presence) return
    if (doors().stopBefore(area)) return
    const goal = middleOf(area, presence.plan, presence.isFree, takenTiles())
    if (goal) presence.walker.walkTo(goal)
    onMoved()
  }

  return {
    /** One walks by oneself: whoever one followed is followed no more. */
    stopFollowing,
    goTo: (personId: string): void => {
      stopFollowing()
      onLookAt()
      walkUpTo(personId)
    },
    goInto,
    isTaken: (tile: Tile): boolean => takenTiles()(tile),
    /** To one's own desk, where one has one. */
    goToDesk: (): void => {
      const presence = $presence.get()
      const own = $desks.get().find(({ userId }) => userId === presence?.self.userId)
      const area = presence?.plan.areas.find(({ id }) => id === own?.areaId)
      if (area) goInto(area)
    },
    follow: async (personId: string): Promise<void> => {
      onLookAt()
      try {
        ;(await openFollowing()).follow(personId)
      } catch {
        onProblem(OFFLINE_MESSAGE)
      }
    },
    showPlace: ({ x, y, width, height }: Area): void =>
      onLookAt({ x: x + (width - 1) / 2, y: y + (height - 1) / 2 }),
    /** Shows on the map where somebody stands. */
    locate: (personId: string): void => onLookAt(placeOf(personId)),
    /** Where to look from now on: at a place, or after oneself. */
    onLookAt: (listener: (place?: Tile) => void): void => {
      onLookAt = listener
    },
    closedRoomOf,
    knockAt: (personId: string): void => {
      const area = closedRoomOf(personId)
      if (area) doors().late((at) => at.knock(area))
    },
    /** What the part of the map is called where somebody is. */
    areaOf: (personId: string): string | undefined => {
      const area = areaOfPerson(personId)
      return area && areaName(area, $presence.get()?.self.userId ?? '')
    },
  }
}
