import { TALK } from '@metapyra/contract/nearness'
import type { CircleKind } from '@metapyra/contract/talk'
import { tilesAroundWalls } from '@metapyra/map/around-walls'
import type { AreaKind, Area as MapArea } from '@metapyra/map/plan'

export interface Position {
  x: number
  y: number
}

export type Area = Pick<MapArea, 'id' | 'kind'>

/** Where people can be talked to. On the open floor (`near`) nearness counts; in an area all are near, and nobody else. */
export interface Zone {
  key: string
  kind: CircleKind
}

const OPEN_FLOOR: Zone = { key: 'open', kind: 'near' }

/** What each kind of area is for those who talk; null where nobody is talked to. */
const KINDS: Record<AreaKind, CircleKind | null> = {
  entrance: 'near',
  room: 'near',
  desk: 'near',
  quiet: null,
  meeting: 'meeting',
  stage: 'stage',
}

/** [TALK-3] The zone of an area; null where nobody is talked to. */
export const zoneOf = (area: Area | undefined): Zone | null => {
  const kind = area ? KINDS[area.kind] : 'near'
  if (kind === null) return null
  return area && kind !== 'near' ? { key: `${kind} ${area.id}`, kind } : OPEN_FLOOR
}

export interface Standing extends Position {
  zone: Zone | null
}

/** [TALK-14] */
export const tilesAround = tilesAroundWalls(TALK.leaveBeyond)

/** How far apart two people are. */
export type Tiles = (one: Standing, other: Standing) => number

/** How far apart people are for talking: infinitely where they are in different zones, or in none. */
export const tilesForTalk =
  (around: (one: Position, other: Position) => number): Tiles =>
  (one, other) => {
    if (!one.zone || one.zone.key !== other.zone?.key) return Number.POSITIVE_INFINITY
    return one.zone.kind === 'near' ? around(one, other) : 0
  }

/** People who are linked by steps that are not too far, the most of them first. */
export const partsOf = <T extends Standing>(members: readonly T[], tilesBetween: Tiles): T[][] => {
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
  return parts.sort((one, other) => other.length - one.length)
}

type Key = string | number
const COLUMN = 1 << 16

const cellOf = ({ x, y }: Position): number =>
  Math.floor(x / TALK.joinWithin) * COLUMN + Math.floor(y / TALK.joinWithin)

/** People by where they stand, so that who is near somebody is found without asking everybody. */
export const createGround = <T extends Standing>() => {
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
    /** Sets that hold everybody who is near, some who are not, and oneself. */
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
