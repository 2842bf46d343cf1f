import type { CircleKind } from '@metapyra/contract/entities/talk'
import { TALK } from '@metapyra/contract/talk'
import { tilesAroundWalls } from '@metapyra/map/around-walls'
import type { AreaKind, Area as MapArea } from '@metapyra/map/plan'

export interface Position {
  x: number
  y: number
}

export type Area = Pick<MapArea, 'id' | 'kind'>

/**
 * Where people can talk with each other. In the open (`near`), distance counts; in an area all are near, and no one
 * else is.
 */
export interface Zone {
  key: string
  kind: CircleKind
}

const OPEN_FLOOR: Zone = { key: 'open', kind: 'near' }

/** The kind of circle in each kind of area; null if people there do not talk. */
const KINDS: Record<AreaKind, CircleKind | null> = {
  entrance: 'near',
  room: 'near',
  desk: 'near',
  quiet: null,
  meeting: 'meeting',
  stage: 'stage',
}

/** [TALK-3] Returns the zone of an area; null if people there do not talk. */
export const zoneOf = (area: Area | undefined): Zone | null => {
  const kind = area ? KINDS[area.kind] : 'near'
  if (kind === null) return null
  return area && kind !== 'near' ? { key: `${kind} ${area.id}`, kind } : OPEN_FLOOR
}

export interface TalkPosition extends Position {
  zone: Zone | null
}

/** [TALK-14] Distance around walls. */
export const tilesAround = tilesAroundWalls(TALK.leaveBeyond)

/** Returns the distance between two people. */
export type Tiles = (one: TalkPosition, other: TalkPosition) => number

/** Returns the distance for talking: infinite if people are in different zones or in none. */
export const tilesForTalk =
  (around: (one: Position, other: Position) => number): Tiles =>
  (a, b) => {
    if (!a.zone || a.zone.key !== b.zone?.key) return Number.POSITIVE_INFINITY
    return a.zone.kind === 'near' ? around(a, b) : 0
  }

/** Groups people who are connected by distances within the limit, the largest group first. */
export const partsOf = <T extends TalkPosition>(members: readonly T[], tilesBetween: Tiles): T[][] => {
  const left = new Set(members)
  const parts: T[][] = []
  for (const first of members) {
    if (!left.delete(first)) continue
    const found = [first]
    for (const one of found) {
      for (const other of left) {
        if (tilesBetween(one, other) > TALK.leaveBeyond) continue
        left.delete(other)
        found.push(other)
      }
    }
    parts.push(found)
  }
  return parts.sort((a, b) => b.length - a.length)
}

type Key = string | number
const COLUMN = 1 << 16

const cellOf = ({ x, y }: Position): number =>
  Math.floor(x / TALK.joinWithin) * COLUMN + Math.floor(y / TALK.joinWithin)

/** Indexes people by position, so that those near a person are found without checking everyone. */
export const createGround = <T extends TalkPosition>() => {
  const bins = new Map<Key, Set<T>>()
  const keys = new Map<T, Key>()

  const remove = (one: T): void => {
    const key = keys.get(one)
    if (key === undefined) return
    keys.delete(one)
    const bin = bins.get(key)
    bin?.delete(one)
    if (bin?.size === 0) bins.delete(key)
  }
  return {
    remove,
    put: (one: T): void => {
      const key = one.zone && (one.zone.kind === 'near' ? cellOf(one) : one.zone.key)
      if (keys.get(one) === key) return
      remove(one)
      if (key === null) return
      keys.set(one, key)
      const bin = bins.get(key)
      if (bin) bin.add(one)
      else bins.set(key, new Set([one]))
    },
    /** Returns sets that contain everyone near, some who are not, and the person. */
    around: (one: T): Set<T>[] => {
      const key = keys.get(one)
      if (key === undefined) return []
      const found: Set<T>[] = []
      const steps = typeof key === 'number' ? [-1, 0, 1] : [0]
      for (const across of steps) {
        for (const down of steps) {
          const bin = bins.get(typeof key === 'number' ? key + across * COLUMN + down : key)
          if (bin) found.push(bin)
        }
      }
      return found
    },
  }
}
