import type { Area, Tile } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'

/** Whoever was let in, or whose line was cut inside, may walk in for so long; then they knock again. */
export const PASS_MS = 60_000

/** What the servers tell each other of a door: of two words on one door the later counts. */
export interface DoorMessage {
  spaceId: string
  mapId: string
  area: Area
  isClosed: boolean
  version: number
  nodeId: string
  /** Null where it opened by itself. */
  byId: string | null
}

export interface Door extends DoorMessage {
  /** Who stands behind it. */
  inside: Set<string>
  /** Who may walk in, and until when. */
  passes: Map<string, number>
}

type Standing = { userId: string } & Tile

const isLater = (word: DoorMessage, than: DoorMessage): boolean =>
  word.version > than.version || (word.version === than.version && word.nodeId > than.nodeId)

/** Which doors of which spaces are closed, and who may pass them: nothing of it is stored. */
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
    /** Closed or open, as far as it was ever closed. */
    words: (): DoorMessage[] =>
      [...spaces.values()].flatMap((doors) =>
        [...doors.values()].map(({ inside: _, passes: __, ...word }) => word),
      ),
    findClosed: (spaceId: string, areaId: number): Door | undefined => {
      const door = find(spaceId, areaId)
      return door?.isClosed ? door : undefined
    },
    /** By the clock, so that it is later than what another server still knows of a door that is forgotten here. */
    nextVersion: (spaceId: string, areaId: number, now: Date): number =>
      Math.max((find(spaceId, areaId)?.version ?? 0) + 1, now.getTime()),
    /** Takes what is newer than what is known; answers whether the door is another way by that. */
    heed: (word: DoorMessage, standing: readonly Standing[]): boolean => {
      const before = find(word.spaceId, word.area.id)
      if (before && !isLater(word, before)) return false
      const isSame = before?.isClosed === word.isClosed && before.mapId === word.mapId
      const inside = standing.filter((one) => isInside(word.area, one)).map(({ userId }) => userId)
      const { inside: known, passes } = isSame ? before : { inside: new Set(inside), passes: new Map() }
      const doors = spaces.get(word.spaceId) ?? new Map<number, Door>()
      spaces.set(word.spaceId, doors.set(word.area.id, { ...word, inside: known, passes }))
      return !isSame && (word.isClosed || before !== undefined)
    },
    /**
     * [DOOR-2] The closed parts of a map into which somebody may not walk: those in which they don't stand already
     * and are not let in to.
     */
    closedTo: (spaceId: string, mapId: string, personId: string, nowMs: number, from?: Tile): Area[] => {
      // Each step of everybody asks.
      if (!spaces.has(spaceId)) return []
      return closedIn(spaceId, mapId)
        .filter(({ area, inside, passes }) => {
          // Who comes back so soon that nobody has seen them go, is still inside.
          const isIn = from ? isInside(area, from) : inside.has(personId)
          // A pass is for once: who steps out has used it.
          if (isIn) passes.delete(personId)
          return !isIn && (passes.get(personId) ?? 0) <= nowMs
        })
        .map(({ area }) => area)
    },
    /** Somebody stands elsewhere now, or has gone where there is no place. */
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
