import { isAdminRole } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { Area } from '@metapyra/map/plan'
import { hasDoor, isInside } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import { createNewest } from '../../platform/realtime/newest.ts'
import type { Bar, Room } from '../../platform/realtime/world/movement.ts'
import type { Services } from '../../platform/services.ts'
import { knockLive } from './knock.live.ts'
import { roomFences } from './room-fences.live.ts'
import type { Door, DoorWord } from './rules.ts'
import { createDoors } from './rules.ts'

const LOOK_EVERY_MS = 1000
const TELL_ALL_EVERY_MS = 10_000
/** So long a room is empty before it opens: at the other servers people are seen a little later. */
const OPEN_AFTER_MS = 2000
/** That a door was opened is told again for so long, to whoever missed it. */
const FORGET_OPEN_MS = 60_000
/** Each is told to everybody in the room. */
const LIMIT = { max: 10, seconds: 10 }
const WORD = 'door:word'
const WORDS = 'door:words'

/** Which doors are closed, for whom they open, and that somebody knocks. */
export const doorLive = (services: Services, live: Live) => {
  const { counters, clock } = services
  const { floor, nodes } = live
  const doors = createDoors()
  const nowMs = () => clock().getTime()
  /** Since when nobody is behind a closed door, or an open one is open. */
  const idleSince = new Map<DoorWord, number>()
  const often = counters.here(LIMIT)

  const rooms = roomFences(live)
  const bar: Bar = (spaceId, personId, room, from) => [
    ...doors.closedTo(spaceId, room.id ?? '', personId, nowMs(), from),
    ...rooms.closedTo(spaceId, personId, room, from),
  ]
  floor.barWith(bar)

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

  /** [DOOR-6] */
  const tell = createNewest<DoorWord>(live.every, ({ spaceId, area, isClosed, byId }) =>
    live.toSpace(spaceId, 'door:changed', { areaId: area.id, isClosed, byId }),
  )
  const heed = (word: DoorWord): boolean => {
    const hasChanged = doors.heed(word, floor.placesIn(word.spaceId))
    if (!hasChanged) return false
    const { spaceId, area, isClosed, byId } = word
    tell(`${spaceId} ${area.id}`, word)
    if (!isClosed) knocks.endAll(spaceId, area.id, byId)
    return true
  }
  const say = (
    { spaceId, mapId, area }: Pick<DoorWord, 'spaceId' | 'mapId' | 'area'>,
    isClosed: boolean,
    byId: string | null,
    version = doors.nextVersion(spaceId, area.id, clock()),
  ): void => {
    const word: DoorWord = { spaceId, mapId, area, isClosed, version, nodeId: nodes.id, byId }
    heed(word)
    nodes.tell(WORD, word)
  }
  const hasOwnInside = ({ spaceId, inside }: Door): boolean =>
    live.callersHere().some(({ space, personId }) => space.id === spaceId && inside.has(personId))
  const hear = (word: DoorWord): void => {
    const door = doors.findClosed(word.spaceId, word.area.id)
    const isByItself = !word.isClosed && word.byId === null
    // [DOOR-4] A server that could not see those inside took the room for empty.
    if (isByItself && door?.mapId === word.mapId && word.version > door.version && hasOwnInside(door))
      say(door, true, door.byId, word.version + 1)
    else heed(word)
  }
  nodes.hear<DoorWord>(WORD, hear)
  nodes.hear<DoorWord[]>(WORDS, (words) => words.forEach(hear))
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
    // A new map has moved everybody.
    for (const door of closed) if (isOfOtherMap(door)) say(door, false, null)
    knocks.follow(spaceId, personIds)
  })

  /** [DOOR-4] */
  const look = (): void => {
    const known = new Set<DoorWord>()
    for (const door of doors.all()) {
      known.add(door)
      const isEmpty = door.inside.size === 0
      const since = idleSince.get(door) ?? nowMs()
      if (door.isClosed && !isEmpty) idleSince.delete(door)
      else idleSince.set(door, since)
      const idleMs = nowMs() - since
      if (door.isClosed && (isOfOtherMap(door) || (isEmpty && idleMs >= OPEN_AFTER_MS)))
        say(door, false, null)
      if (!door.isClosed && idleMs >= FORGET_OPEN_MS) doors.forget(door.spaceId, door.area.id)
    }
    for (const door of idleSince.keys()) if (!known.has(door)) idleSince.delete(door)
    knocks.look()
  }
  live.every(LOOK_EVERY_MS, look)

  const handlers = {
    // [DOOR-1]
    'door:set': async ({ areaId, isClosed }, caller) => {
      const person = standingAt(caller)
      const area = areaOf(caller, areaId)
      const isIn = isInside(area, person)
      const isMember = !isVisitor(person)
      if (!isAdminRole(caller.role) && !(isIn && isMember))
        throw new AppError('FORBIDDEN', {
          message: `Only members in ${area.name} can open and close its door.`,
        })
      if ((await often.count(`${caller.space.id} ${caller.personId}`)).isOver) throw new AppError('TOO_MANY')
      set(caller, area, isClosed)
      return null
    },
    ...knocks.handlers,
  } satisfies LiveHandlers<'door:set' | 'door:knock' | 'door:answer'>

  const set = ({ space, personId }: LiveCaller, area: Area, isClosed: boolean): void => {
    const door = doors.findClosed(space.id, area.id)
    if (isClosed === (door !== undefined)) return
    const isEmpty = !floor.placesIn(space.id).some((one) => isInside(area, one))
    if (isClosed && isEmpty)
      throw new AppError('CONFLICT', { message: `No one is in ${area.name}. An empty room stays open.` })
    say({ spaceId: space.id, mapId: floor.roomOf(space.id)?.id ?? '', area }, isClosed, personId)
  }

  return {
    handlers,
    /** What is closed to somebody who comes in. */
    closedTo: bar,
    /** [GUEST-15] From here on the rooms are closed to them into which they do not walk. */
    fence: rooms.fence,
    /** What they find closed, by the ids of its areas. */
    closedFor: ({ space, personId }: LiveCaller, room: Room): number[] => [
      ...new Set([
        ...doors.closedIn(space.id, room.id ?? '').map(({ area }) => area.id),
        ...rooms.closedTo(space.id, personId, room).map(({ id }) => id),
      ]),
    ],
  }
}
