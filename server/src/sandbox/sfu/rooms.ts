import { randomBytes } from 'node:crypto'
import type { SignalResponse, TrackInfo } from '@livekit/protocol'
import {
  DisconnectReason,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
} from '@livekit/protocol'
import type { SandboxLegs } from './peer-connections.ts'
import type { SandboxPass } from './tokens.ts'

export type SignalMessage = NonNullable<SignalResponse['message']>

/** A connected person, with their tracks. */
export interface Participant {
  sid: string
  room: string
  pass: SandboxPass
  tracks: Map<string, TrackInfo>
  legs: SandboxLegs
  send(message: SignalMessage): void
  /** Sends the reason, then closes the connection. */
  close(reason: DisconnectReason): void
}

export type SandboxRooms = ReturnType<typeof createSandboxRooms>

export const sidOf = (kind: 'PA' | 'RM' | 'TR'): string => `${kind}_${randomBytes(6).toString('hex')}`

export const infoOf = (one: Participant, state = ParticipantInfo_State.ACTIVE): ParticipantInfo =>
  new ParticipantInfo({
    sid: one.sid,
    identity: one.pass.identity,
    state,
    tracks: [...one.tracks.values()],
    permission: new ParticipantPermission({
      canPublish: one.pass.grant.canPublish ?? true,
      canSubscribe: one.pass.grant.canSubscribe ?? true,
      hidden: one.pass.grant.hidden ?? false,
    }),
  })

/** The people in each room, which is all the state that a LiveKit server keeps. */
export const createSandboxRooms = () => {
  const rooms = new Map<string, Map<string, Participant>>()

  const of = (room: string): Participant[] => [...(rooms.get(room)?.values() ?? [])]
  const others = (one: Participant): Participant[] => of(one.room).filter((other) => other !== one)
  const tellOthers = (one: Participant, state?: ParticipantInfo_State): void => {
    if (one.pass.grant.hidden) return
    for (const other of others(one))
      other.send({ case: 'update', value: { participants: [infoOf(one, state)] } } as SignalMessage)
  }
  const leave = (one: Participant): void => {
    const inside = rooms.get(one.room)
    if (inside?.get(one.pass.identity) !== one) return
    inside.delete(one.pass.identity)
    if (inside.size === 0) rooms.delete(one.room)
    for (const other of of(one.room)) for (const sid of one.tracks.keys()) other.legs.drop(sid)
    for (const other of of(one.room))
      if (!one.pass.grant.hidden)
        other.send({
          case: 'update',
          value: { participants: [infoOf(one, ParticipantInfo_State.DISCONNECTED)] },
        } as SignalMessage)
    one.legs.close()
  }
  return {
    of,
    others,
    tellOthers,
    leave,
    enter: (one: Participant): void => {
      const before = rooms.get(one.room)?.get(one.pass.identity)
      if (before) {
        leave(before)
        before.close(DisconnectReason.DUPLICATE_IDENTITY)
      }
      const inside = rooms.get(one.room) ?? new Map<string, Participant>()
      rooms.set(one.room, inside.set(one.pass.identity, one))
      tellOthers(one)
    },
    /** False if no one with this identity is inside. Their pass stays valid, as on a self-hosted LiveKit. */
    remove: (room: string, identity: string): boolean => {
      const one = rooms.get(room)?.get(identity)
      if (!one) return false
      leave(one)
      one.close(DisconnectReason.PARTICIPANT_REMOVED)
      return true
    },
    /** False if there is no such room. */
    end: (room: string): boolean => {
      const inside = of(room)
      for (const one of inside) {
        leave(one)
        one.close(DisconnectReason.ROOM_DELETED)
      }
      return inside.length > 0
    },
    names: () => [...rooms.keys()],
  }
}
