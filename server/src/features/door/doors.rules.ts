import type { Area, Tile } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'

/** How long a person who was admitted, or lost the connection while inside, can walk in without knocking again. */
export const PASS_MS = 60_000

/** What servers send each other about a door. The later of two messages counts. */
export interface DoorMessage {
  spaceId: string
  mapId: string
  area: Area
  isClosed: boolean
  version: number
  nodeId: string
  /** Who opened or closed the door; null if it opened by itself. */
  byId: string | null
}

export interface Door extends DoorMessage {
  /** The people inside the room. */
  inside: Set<string>
  /** The people who can walk in, and until when. */
  passes: Map<string, number>
}

type PersonInRoom = { userId: string } & Tile

const isLater = (message: DoorMessage, than: DoorMessage): boolean =>
  message.version > than.version || (message.version === than.version && message.nodeId > than.nodeId)

/** The closed doors of each space and who can pass them. Only in memory. */
export const createDoors = () => {
  const spaces = new Map<string, Map<number, Door>>()
  const find = (spaceId: string, areaId: number): Door | undefined => spaces.get(spaceId)?.get(areaId)
  const closedIn = (spaceId: string, mapId?: string): Door[] =>
    [...(spaces.get(spaceId)?.values() ?? [])].filter(
      (door) => door.isClosed && (mapId === undefined || door.mapId === mapId),
    )

  return {
    all: (): Door[] => [...spaces.values()].flatMap((doors) => [...doors.values()]),
    closedIn,
    /** The state of every door, closed or open, that was closed before. */
    words: (): DoorMessage[] =>
      [...spaces.values()].flatMap((doors) =>
        [...doors.values()].map(({ inside: _, passes: __, ...word }) => word),
      ),
    findClosed: (spaceId: string, areaId: number): Door | undefined => {
      const door = find(spaceId, areaId)
      return door?.isClosed ? door : undefined
    },
    /**
     * Uses the clock, so that the version is higher than what another server may still know of a door forgotten here.
     */
    nextVersion: (spaceId: string, areaId: number, now: Date): number =>
      Math.max((find(spaceId, areaId)?.version ?? 0) + 1, now.getTime()),
    /** Applies a newer message. Returns true if the door's state has changed. */
    heed: (message: DoorMessage, people: readonly PersonInRoom[]): boolean => {
      const before = find(message.spaceId, message.area.id)
      if (before && !isLater(message, before)) return false
      const isSame = before?.isClosed === message.isClosed && before.mapId === message.mapId
      const inside = people.filter((person) => isInside(message.area, person)).map(({ userId }) => userId)
      const { inside: known, passes } = isSame ? before : { inside: new Set(inside), passes: new Map() }
      const doors = spaces.get(message.spaceId) ?? new Map<number, Door>()
      spaces.set(message.spaceId, doors.set(message.area.id, { ...message, inside: known, passes }))
      return !isSame && (message.isClosed || before !== undefined)
    },
    /**
     * [DOOR-2] Returns the closed areas of a map that a person cannot walk into: those they are not inside already and
     * have no pass for.
     */
    closedTo: (spaceId: string, mapId: string, personId: string, nowMs: number, from?: Tile): Area[] => {
      // Checked first, because this runs for every step of everyone.
      if (!spaces.has(spaceId)) return []
      return closedIn(spaceId, mapId)
        .filter(({ area, inside, passes }) => {
          // A person who comes back before their leaving was noticed is still inside.
          const isIn = from ? isInside(area, from) : inside.has(personId)
          // A pass is valid once: it is used up when the person is inside.
          if (isIn) passes.delete(personId)
          return !isIn && (passes.get(personId) ?? 0) <= nowMs
        })
        .map(({ area }) => area)
    },
    /** Updates a door when a person has moved, or has left the map (`place` is undefined). */
    follow: (door: Door, personId: string, place: Tile | undefined, nowMs: number): void => {
      if (place && isInside(door.area, place)) {
        door.inside.add(personId)
        door.passes.delete(personId)
      } else if (door.inside.delete(personId) && !place) door.passes.set(personId, nowMs + PASS_MS)
    },
    forget: (spaceId: string, areaId: number): void => {
      const doors = spaces.get(spaceId)
      doors?.delete(areaId)
      if (doors?.size === 0) spaces.delete(spaceId)
    },
  }
}

export type Doors = ReturnType<typeof createDoors>
