import type { Area, Tile } from '@metapyra/map/plan'
import { isInside, isWithin } from '@metapyra/map/plan'
import { loadOnce } from '@metapyra/session/load-part'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import type { ReadableAtom } from 'nanostores'
import { atom } from 'nanostores'
import type { DoorActions } from '../door/door-actions.lazy.ts'
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

/**
 * Which doors are closed, and which rooms the user can enter. The code for actions at doors loads with the first closed
 * door.
 */
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
  const load = loadOnce(() =>
    import('../door/door-actions.lazy.ts').then((module) => module.createDoorActions(deps, doors)),
  )
  const withDoorActions = (act: (doors: DoorActions) => void): void => {
    // The next call retries loading.
    load().then(act, () => undefined)
  }
  const doors = {
    $closed,
    /** Areas into which the user was let, until they leave. */
    passes: new Set<number>(),
    isBarred,
    isClosedToMe,
    /** If the room is closed to the user, walks up to its door, notifies them, and returns true. */
    stopBefore: (area: Area): boolean => {
      const isIt = isClosedToMe(area)
      if (isIt) withDoorActions((at) => at.walkBefore(area))
      return isIt
    },
    enter: (closed: readonly number[]): void => {
      $closed.set(new Set(closed))
      if (closed.length > 0) withDoorActions(deps.onMoved)
    },
    /** Draws closed doors; undefined until its code is loaded. */
    draw: undefined as DoorActions['draw'] | undefined,
    withDoorActions,
  }
  connection.socket.on('door:changed', (change) => {
    const next = new Set($closed.get())
    next[change.isClosed ? 'add' : 'delete'](change.areaId)
    $closed.set(next)
    // Loading also starts the sound of knocks.
    withDoorActions((at) => at.announceChange(change))
  })
  return doors
}
