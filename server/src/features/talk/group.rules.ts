import type { Transport } from './transport.rules.ts'
import type { Standing, Zone } from './zone.rules.ts'

export interface Group {
  id: string
  zone: Zone
  members: readonly Somebody[]
  way: Transport
}

export interface Somebody extends Standing {
  id: string
  group: Group | null
  /** Whom they stand beside, to talk with once it has been for long enough. */
  near: { other: Somebody; sinceMs: number } | null
  isFull: boolean
}

/** Oneself where one talks with nobody. */
export const membersOf = (one: Somebody): readonly Somebody[] => one.group?.members ?? [one]

/** On a stage one is heard by others than those of one's own circle: it is there for one. */
export const isCircle = (zone: Zone, size: number): boolean => size > (zone.kind === 'stage' ? 0 : 1)

/** A circle as it is told to those outside of the rules. */
export const presentGroup = ({ id, zone, members, way }: Group) => ({
  id,
  kind: zone.kind,
  via: way.via,
  memberIds: members.map((one) => one.id),
})
