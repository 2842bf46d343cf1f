import type { Area, Tile } from '@metapyra/map/plan'
import { isInside, isWithin } from '@metapyra/map/plan'
import { loadOnce } from '@metapyra/session/load-part'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import type { ReadableAtom } from 'nanostores'
import { atom } from 'nanostores'
import type { AtDoors } from '../door/at-doors.ts'
import type { People } from './people.ts'
import type { Presence } from './presence.ts'

export interface DoorsDeps {
  connection: Pick<SpaceConnection, 'ask' | 'socket'>
  session: Pick<Session, 'toast'>
  $presence: ReadableAtom<Presence | null>
  $area: ReadableAtom<Area | undefined>
  people: Pick<People, '$people' | 'placeOf' | 'faceOf'>
  goInto(area: Area): void
  onNews(what: string, name: string): void
  onMoved(): void
}

export type Doors = ReturnType<typeof createDoors>

/** Which doors are closed, and into which rooms one may walk. What one does at doors comes with the first of them. */
export const createDoors = (deps: DoorsDeps) => {
  const { $presence, connection } = deps
  const $closed = atom<ReadonlySet<number>>(new Set())

  const isBarred = (x: number, y: number, from: Tile): boolean =>
    $presence
      .get()
      ?.plan.areas.some(
        (area) =>
          $closed.get().has(area.id) &&
          isWithin(area, { x, y }) &&
          !isInside(area, from) &&
          !doors.passes.has(area.id),
      ) === true
  const isClosedToMe = (area: Area | undefined): boolean => {
    const place = $presence.get()?.walker.place
    return area !== undefined && place !== undefined && isBarred(area.x, area.y, place)
  }
  const load = loadOnce(() => import('../door/at-doors.ts').then((module) => module.atDoors(deps, doors)))
  const late = (act: (doors: AtDoors) => void): void => {
    // Asked for again with the next.
    load().then(act, () => undefined)
  }
  const doors = {
    $closed,
    /** Where one was let in, until one has left. */
    passes: new Set<number>(),
    isBarred,
    isClosedToMe,
    /** Where the room is closed to one: walks up to its door, says so, and answers true. */
    stopBefore: (area: Area): boolean => {
      const isIt = isClosedToMe(area)
      if (isIt) late((at) => at.walkBefore(area))
      return isIt
    },
    enter: (closed: readonly number[]): void => {
      $closed.set(new Set(closed))
      if (closed.length > 0) late(deps.onMoved)
    },
    /** Draws what is closed, once that has come. */
    draw: undefined as AtDoors['draw'] | undefined,
    late,
  }
  connection.socket.on('door:changed', (change) => {
    const next = new Set($closed.get())
    next[change.isClosed ? 'add' : 'delete'](change.areaId)
    $closed.set(next)
    // Also what is heard at closed doors is heard from now on.
    late((at) => at.tell(change))
  })
  return doors
}
