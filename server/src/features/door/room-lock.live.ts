import { isAdminRole } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { Area } from '@metapyra/map/plan'
import { hasDoor, isInside } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import { createLatestThrottle } from '../../platform/realtime/throttle-latest.ts'
import type { ClosedAreas, Room } from '../../platform/realtime/world/movement.ts'
import type { Services } from '../../platform/services.ts'
import type { Door, DoorMessage } from './doors.rules.ts'
import { createDoors } from './doors.rules.ts'
import { knockLive } from './knock.live.ts'
import { roomFences } from './room-fences.live.ts'

const LOOK_EVERY_MS = 1000
const TELL_ALL_EVERY_MS = 10_000
/** A room must be empty this long before its door opens, because other servers see people a little later. */
const OPEN_AFTER_MS = 2000
/** An opened door is announced again for this long, for servers that missed it. */
const OPEN_RETENTION_MS = 60_000
/** Limited because each change is sent to everyone in the space's room. */
const LIMIT = { max: 10, seconds: 10 }
const DOOR_STATE = 'door:word'
const WORDS = 'door:words'

/** Room locks: which doors are closed, for whom they open, and knocks. */
export const doorLive = (services: Services, live: Live) => {
  const { counters, clock } = services
  const { floor, nodes } = live
  const doors = createDoors()
  const nowMs = () => clock().getTime()
  /** Since when a closed door has had no one inside, or a door has been open. */
  const idleSince = new Map<DoorMessage, number>()
  const rateLimit = counters.here(LIMIT)

  const rooms = roomFences(live)
  const closedAreasFor: ClosedAreas = (spaceId, personId, room, from) => [
    ...doors.closedTo(spaceId, room.id ?? '', personId, nowMs(), from),
    ...rooms.closedTo(spaceId, personId, room, from),
  ]
  floor.barWith(closedAreasFor)

  const standingAt = ({ space, personId }: LiveCaller): Person => {
    const person = floor.find(space.id, personId)
    if (!person) throw new AppError('CONFLICT', { message: 'Join the space first.' })
    return person
  }
  const areaOf = ({ space }: LiveCaller, areaId: number): Area => {
    const area = floor.roomOf(space.id)?.plan?.areas.find(({ id }) => id === areaId)
    if (!area || !hasDoor(area)) throw new AppError('NOT_FOUND', { message: 'There’s no such room here.' })
    return area
  }

  /** [DOOR-6] Sends a door's newest state to the clients of the space. */
  const tell = createLatestThrottle<DoorMessage>(live.every, ({ spaceId, area, isClosed, byId }) =>
    live.toSpace(spaceId, 'door:changed', { areaId: area.id, isClosed, byId }),
  )
  const applyDoor = (word: DoorMessage): boolean => {
    const hasChanged = doors.heed(word, floor.placesIn(word.spaceId))
    if (!hasChanged) return false
    const { spaceId, area, isClosed, byId } = word
    tell(`${spaceId} ${area.id}`, word)
    if (!isClosed) knocks.endAll(spaceId, area.id, byId)
    return true
  }
  const publishDoor = (
    { spaceId, mapId, area }: Pick<DoorMessage, 'spaceId' | 'mapId' | 'area'>,
    isClosed: boolean,
    byId: string | null,
    version = doors.nextVersion(spaceId, area.id, clock()),
  ): void => {
    const word: DoorMessage = { spaceId, mapId, area, isClosed, version, nodeId: nodes.id, byId }
    applyDoor(word)
    nodes.tell(DOOR_STATE, word)
  }
  const hasOwnInside = ({ spaceId, inside }: Door): boolean =>
    live.callersHere().some(({ space, personId }) => space.id === spaceId && inside.has(personId))
  const onDoorMessage = (word: DoorMessage): void => {
    const door = doors.findClosed(word.spaceId, word.area.id)
    const isByItself = !word.isClosed && word.byId === null
    // [DOOR-4] The other server took the room for empty because it did not see the people inside, so this one closes it
    // again.
    if (isByItself && door?.mapId === word.mapId && word.version > door.version && hasOwnInside(door))
      publishDoor(door, true, door.byId, word.version + 1)
    else applyDoor(word)
  }
  nodes.hear<DoorMessage>(DOOR_STATE, onDoorMessage)
  nodes.hear<DoorMessage[]>(WORDS, (words) => words.forEach(onDoorMessage))
  const tellAll = () => nodes.tell(WORDS, doors.words())
  nodes.hear('door:ask', tellAll)
  nodes.tell('door:ask', null)
  if (nodes.areSeveral) live.every(TELL_ALL_EVERY_MS, tellAll)

  const knocks = knockLive(services, live, { doors, standingAt, areaOf })

  const isOfOtherMap = ({ spaceId, mapId }: Door): boolean => {
    const room = floor.roomOf(spaceId)
    return room !== undefined && room.id !== mapId
  }
  floor.onMoves((spaceId, personIds) => {
    const closed = doors.closedIn(spaceId)
    if (closed.length === 0) return
    for (const personId of personIds) {
      const person = floor.find(spaceId, personId)
      for (const door of closed) doors.follow(door, personId, person, nowMs())
    }
    // Opens doors of an earlier map, because changing the map has moved everyone.
    for (const door of closed) if (isOfOtherMap(door)) publishDoor(door, false, null)
    knocks.follow(spaceId, personIds)
  })

  /** [DOOR-4] Opens the doors of empty rooms and forgets doors that have been open for a while. */
  const openIdleDoors = (): void => {
    const known = new Set<DoorMessage>()
    for (const door of doors.all()) {
      known.add(door)
      const isEmpty = door.inside.size === 0
      const since = idleSince.get(door) ?? nowMs()
      if (door.isClosed && !isEmpty) idleSince.delete(door)
      else idleSince.set(door, since)
      const idleMs = nowMs() - since
      if (door.isClosed && (isOfOtherMap(door) || (isEmpty && idleMs >= OPEN_AFTER_MS)))
        publishDoor(door, false, null)
      if (!door.isClosed && idleMs >= OPEN_RETENTION_MS) doors.forget(door.spaceId, door.area.id)
    }
    for (const door of idleSince.keys()) if (!known.has(door)) idleSince.delete(door)
    knocks.look()
  }
  live.every(LOOK_EVERY_MS, openIdleDoors)

  const handlers = {
    // [DOOR-1] Only admins, or members inside the room, can open or close its door.
    'door:set': async ({ areaId, isClosed }, caller) => {
      const person = standingAt(caller)
      const area = areaOf(caller, areaId)
      const isIn = isInside(area, person)
      const isMember = !isVisitor(person)
      if (!isAdminRole(caller.role) && !(isIn && isMember))
        throw new AppError('FORBIDDEN', {
          message: `Only members in ${area.name} can open and close its door.`,
        })
      if ((await rateLimit.count(`${caller.space.id} ${caller.personId}`)).isOver)
        throw new AppError('TOO_MANY')
      set(caller, area, isClosed)
      return null
    },
    ...knocks.handlers,
  } satisfies LiveHandlers<'door:set' | 'door:knock' | 'door:answer'>

  const set = ({ space, personId }: LiveCaller, area: Area, isClosed: boolean): void => {
    const door = doors.findClosed(space.id, area.id)
    if (isClosed === (door !== undefined)) return
    const isEmpty = !floor.placesIn(space.id).some((place) => isInside(area, place))
    if (isClosed && isEmpty)
      throw new AppError('CONFLICT', { message: `No one is in ${area.name}. An empty room stays open.` })
    publishDoor({ spaceId: space.id, mapId: floor.roomOf(space.id)?.id ?? '', area }, isClosed, personId)
  }

  return {
    handlers,
    /** The areas closed to a person who enters the space. */
    closedTo: closedAreasFor,
    /** [GUEST-15] From here on, limits a guest to the rooms their link allows. */
    fence: rooms.fence,
    /** The ids of the areas that are closed to a person. */
    closedFor: ({ space, personId }: LiveCaller, room: Room): number[] => [
      ...new Set([
        ...doors.closedIn(space.id, room.id ?? '').map(({ area }) => area.id),
        ...rooms.closedTo(space.id, personId, room).map(({ id }) => id),
      ]),
    ],
  }
}
