import { TALK } from '@metapyra/contract/nearness'
import type { CircleKind } from '@metapyra/contract/talk'

export interface Place {
  x: number
  y: number
}

/** A part of the map, of whichever kind: those that talk knows nothing of are open floor. */
export interface Area {
  id: string | number
  kind: string
}

/** Where people can be talked to. On the open floor (`near`) nearness counts; in an area all are near, and nobody else. */
export interface Zone {
  key: string
  kind: CircleKind
}

const OPEN_FLOOR: Zone = { key: 'open', kind: 'near' }

/** [TALK-3] The zone of an area; null where nobody is talked to. */
export const zoneOf = (area: Area | undefined): Zone | null => {
  if (area?.kind === 'quiet') return null
  if (area?.kind === 'meeting' || area?.kind === 'stage')
    return { key: `${area.kind} ${area.id}`, kind: area.kind }
  return OPEN_FLOOR
}

export interface Standing extends Place {
  zone: Zone | null
}

/** How far apart people are for talking: infinitely where they are in different zones, or in none. */
export const tilesBetween = (one: Standing, other: Standing): number => {
  if (!one.zone || one.zone.key !== other.zone?.key) return Number.POSITIVE_INFINITY
  if (one.zone.kind !== 'near') return 0
  const dx = one.x - other.x
  const dy = one.y - other.y
  return Math.sqrt(dx * dx + dy * dy)
}

/** People who are linked by steps that are not too far, the most of them first. */
export const partsOf = <T extends Standing>(members: readonly T[]): T[][] => {
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

const cellOf = ({ x, y }: Place): number =>
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
