import { randomBytes } from 'node:crypto'
import type { SignalResponse, TrackInfo } from '@livekit/protocol'
import {
  DisconnectReason,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
} from '@livekit/protocol'
import type { SandboxLegs } from './legs.ts'
import type { SandboxPass } from './tokens.ts'

export type SignalMessage = NonNullable<SignalResponse['message']>

/** Somebody who is connected, with what they send. */
export interface Inside {
  sid: string
  room: string
  pass: SandboxPass
  tracks: Map<string, TrackInfo>
  legs: SandboxLegs
  send(message: SignalMessage): void
  /** Tells them why, and hangs up. */
  close(reason: DisconnectReason): void
}

export type SandboxRooms = ReturnType<typeof createSandboxRooms>

export const sidOf = (kind: 'PA' | 'RM' | 'TR'): string => `${kind}_${randomBytes(6).toString('hex')}`

export const infoOf = (one: Inside, state = ParticipantInfo_State.ACTIVE): ParticipantInfo =>
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

/** Who is in which room; all that a LiveKit server keeps in mind of them. */
export const createSandboxRooms = () => {
  const rooms = new Map<string, Map<string, Inside>>()

  const of = (room: string): Inside[] => [...(rooms.get(room)?.values() ?? [])]
  const others = (one: Inside): Inside[] => of(one.room).filter((other) => other !== one)
  const tellOthers = (one: Inside, state?: ParticipantInfo_State): void => {
    if (one.pass.grant.hidden) return
    for (const other of others(one))
      other.send({ case: 'update', value: { participants: [infoOf(one, state)] } } as SignalMessage)
  }
  const leave = (one: Inside): void => {
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
    enter: (one: Inside): void => {
      const before = rooms.get(one.room)?.get(one.pass.identity)
      if (before) {
        leave(before)
        before.close(DisconnectReason.DUPLICATE_IDENTITY)
      }
      const inside = rooms.get(one.room) ?? new Map<string, Inside>()
      rooms.set(one.room, inside.set(one.pass.identity, one))
      tellOthers(one)
    },
    /** False: nobody of that name is inside. What let them in does so again, as at a LiveKit of one's own. */
    remove: (room: string, identity: string): boolean => {
      const one = rooms.get(room)?.get(identity)
      if (!one) return false
      leave(one)
      one.close(DisconnectReason.PARTICIPANT_REMOVED)
      return true
    },
    /** False: there is no such room. */
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
