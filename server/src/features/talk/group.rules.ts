import type { Transport } from './transport.rules.ts'
import type { TalkPosition, Zone } from './zone.rules.ts'

export interface Group {
  id: string
  zone: Zone
  members: readonly Somebody[]
  way: Transport
}

export interface Somebody extends TalkPosition {
  id: string
  group: Group | null
  /** The person beside them, with whom they talk after a while. */
  near: { other: Somebody; sinceMs: number } | null
  isFull: boolean
}

/** The circle's members; only the person if they talk with no one. */
export const membersOf = (one: Somebody): readonly Somebody[] => one.group?.members ?? [one]

/** True if the size makes a circle. On a stage one person is enough, because others hear them from outside it. */
export const isCircle = (zone: Zone, size: number): boolean => size > (zone.kind === 'stage' ? 0 : 1)

/** A circle as it is sent to other modules. */
export const presentGroup = ({ id, zone, members, way }: Group) => ({
  id,
  kind: zone.kind,
  via: way.via,
  memberIds: members.map((member) => member.id),
})
