import { isDoNotDisturb } from '@metapyra/contract/presence'
import type { Talk, TalkMedia, TalkMember } from '@metapyra/contract/talk'
import { areaAt } from '@metapyra/map/plan'
import { AppError } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { createCircles } from './rules.ts'
import { iceServersFor } from './turn.rules.ts'

const TICK_MS = 100

/** The page in which somebody talks, and what it sends: the last of theirs that has said so. */
type Seat = TalkMedia & { socketId: string }

interface Room {
  spaceId: string
  circles: ReturnType<typeof createCircles>
  seats: Map<string, Seat>
}

const NOBODY: Talk = { circle: null, isFull: false }

/** Who talks with whom is decided here; what they say goes from browser to browser. Of this node's people. */
export const talkLive = (services: Services, live: Live) => {
  const { config, clock } = services
  const rooms = new Map<string, Room>()

  const openRoom = (spaceId: string): Room => {
    const circles = createCircles({
      areaAt: (place) => {
        const { plan } = live.floor.roomOf(spaceId) ?? {}
        return plan && areaAt(plan, place)
      },
      newId,
    })
    const room = { spaceId, circles, seats: new Map() }
    rooms.set(spaceId, room)
    return room
  }

  const talkOf = ({ circles, seats }: Room, personId: string): Talk => {
    const circle = circles.circleOf(personId)
    const members = circle?.memberIds.flatMap((userId): TalkMember[] => {
      const { socketId: _, ...told } = seats.get(userId) ?? {}
      return 'seat' in told ? [{ userId, ...told }] : []
    })
    const isFull = circles.isFullFor(personId)
    return { circle: circle && members ? { id: circle.id, kind: circle.kind, members } : null, isFull }
  }
  const tell = (room: Room, personIds: Iterable<string>): void => {
    for (const personId of personIds) {
      const seat = room.seats.get(personId)
      if (seat) live.toSocket(seat.socketId, 'talk:circle', talkOf(room, personId))
    }
  }
  const settle = (room: Room): void => {
    tell(room, room.circles.settle(performance.now()))
    if (room.seats.size === 0 && !room.circles.isPending()) rooms.delete(room.spaceId)
  }

  /** [TALK-5] Where they stand now; whoever has left the space is out of their circle at once. */
  const follow = (room: Room, personId: string): void => {
    if (!room.seats.has(personId)) return
    const person = live.floor.find(room.spaceId, personId)
    if (person) {
      room.circles.put(personId, person, isDoNotDisturb(person))
    } else {
      room.circles.remove(personId)
      room.seats.delete(personId)
    }
  }

  const sit = (room: Room, personId: string, now: Seat): void => {
    const before = room.seats.get(personId)
    room.seats.set(personId, now)
    follow(room, personId)
    if (!before) return
    if (before.socketId !== now.socketId) live.toSocket(before.socketId, 'talk:circle', NOBODY)
    tell(room, room.circles.circleOf(personId)?.memberIds ?? [personId])
  }

  /** The room and the seat of a socket that talks; others are refused, and so is whoever is not in a circle. */
  const talking = ({ space, personId, socketId }: LiveCaller) => {
    const room = rooms.get(space.id)
    const seat = room?.seats.get(personId)
    const circle = room?.circles.circleOf(personId)
    if (!room || !circle || seat?.socketId !== socketId) throw new AppError('FORBIDDEN')
    return { room, seat, circle }
  }

  live.floor.onMoves((spaceId, personIds) => {
    const room = rooms.get(spaceId)
    if (!room) return
    for (const personId of personIds) follow(room, personId)
    settle(room)
  })
  live.every(TICK_MS, () => {
    for (const room of rooms.values()) if (room.circles.isPending()) settle(room)
  })

  return {
    'talk:media': (media, { space, personId, socketId }) => {
      if (!live.floor.find(space.id, personId)) throw new AppError('FORBIDDEN')
      sit(rooms.get(space.id) ?? openRoom(space.id), personId, { ...media, socketId })
      return null
    },
    // [TALK-4]
    'talk:signal': ({ to, seat, data }, caller) => {
      const { room, seat: own, circle } = talking(caller)
      const other = room.seats.get(to)
      if (to === caller.personId || other?.seat !== seat || !circle.memberIds.includes(to))
        throw new AppError('FORBIDDEN')
      live.toSocket(other.socketId, 'talk:signal', { from: caller.personId, seat: own.seat, data })
      return null
    },
    'talk:servers': (_input, caller) => {
      talking(caller)
      return iceServersFor(config.ice, caller.personId, clock())
    },
  } satisfies LiveHandlers<'talk:media' | 'talk:signal' | 'talk:servers'>
}
