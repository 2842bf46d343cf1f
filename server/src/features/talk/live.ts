import type { ReceivedSignal, Talk } from '@metapyra/contract/entities/talk'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { identityOf, PASS_MS, sfuRoomName } from './admission.live.ts'
import { createKeeping } from './recording.live.ts'
import type { Room } from './room.live.ts'
import { createRoom } from './room.live.ts'
import { createSeats } from './seats.live.ts'
import { meansOf } from './service.ts'
import { createSignalLimits } from './signals.rules.ts'
import { iceServersFor } from './turn.rules.ts'

const TICK_MS = 100
const FORGET_EVERY_MS = 60_000
const LOOK_MS = 500
const NOBODY: Talk = { circle: null, stages: [], isFull: false, strangers: [] }

interface AnnouncedTalk {
  spaceId: string
  personId: string
  talk: Talk
}
interface Agreed {
  spaceId: string
  from: string
  to: string
}
interface FarSignal {
  spaceId: string
  to: string
  signal: ReceivedSignal
}

/** Decides who talks with whom, on one node for each space. Media goes from browser to browser or through the SFU. */
export const talkLive = (services: Services, live: Live) => {
  const { db, bus, config, clock, sfu } = services
  const { floor, nodes } = live
  const rooms = new Map<string, Room>()
  const means = meansOf(services)
  /** The state last sent to each page of this node, by person. Signals are checked against it. */
  const known = new Map<string, Talk>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`
  const limits = createSignalLimits(() => performance.now(), config.RATE_LIMIT_FACTOR)

  const tellHere = (spaceId: string, personId: string, talk: Talk): void => {
    const { socketId } = seats.of(spaceId).get(personId) ?? {}
    if (!socketId) return
    known.set(keyOf(spaceId, personId), talk)
    live.toSocket(socketId, 'talk:circle', talk)
    keeping.heed(spaceId, personId, talk)
  }
  const tell = (spaceId: string, personId: string, talk: Talk): void => {
    if (seats.of(spaceId).get(personId)?.socketId) tellHere(spaceId, personId, talk)
    else nodes.tell('talk:told', { spaceId, personId, talk } satisfies AnnouncedTalk)
  }
  /** Returns the space's room if this node decides for it; otherwise forgets it. */
  const roomOf = (spaceId: string): Room | undefined => {
    if (!seats.isOwn(spaceId)) {
      rooms.get(spaceId)?.close()
      rooms.delete(spaceId)
      return undefined
    }
    return rooms.get(spaceId) ?? openRoom(spaceId)
  }
  const openRoom = (spaceId: string): Room => {
    const room = createRoom({
      spaceId,
      db,
      attempt: live.attempt,
      floor,
      seats: () => seats.of(spaceId),
      means,
      sfu,
      tell: (personId, talk) => tell(spaceId, personId, talk),
    })
    rooms.set(spaceId, room)
    for (const personId of seats.of(spaceId).keys()) room.follow(personId)
    if (nodes.areSeveral) room.takeOver(seats.of(spaceId).keys())
    return room
  }

  const seats = createSeats(live, {
    onSeat: (spaceId, personId, seat, before) => {
      if (before?.socketId && before.socketId !== seat.socketId) {
        live.toSocket(before.socketId, 'talk:circle', NOBODY)
        if (!seat.socketId) known.delete(keyOf(spaceId, personId))
      }
      const room = roomOf(spaceId)
      room?.follow(personId)
      if (before) room?.retell(personId)
    },
    onGone: (spaceId, personId) => {
      known.delete(keyOf(spaceId, personId))
      keeping.forget(spaceId, personId)
      const room = rooms.get(spaceId)
      room?.remove(personId)
      // Another node decides from now on and does not report what this one knows.
      if (!seats.isOwn(spaceId)) room?.settle()
      roomOf(spaceId)
    },
  })

  // [TALK-5] A person who has left the space is removed from their circle at once.
  floor.onMoves((spaceId, personIds) => {
    const talking = seats.of(spaceId)
    for (const personId of personIds) {
      if (!talking.has(personId)) continue
      if (floor.isIn(spaceId, personId)) rooms.get(spaceId)?.follow(personId)
      else seats.remove(spaceId, personId)
    }
    rooms.get(spaceId)?.settle()
  })
  live.every(TICK_MS, () => {
    for (const room of rooms.values()) if (room.isPending()) room.settle()
  })

  live.every(FORGET_EVERY_MS, () => limits.forget((key) => !known.has(key)))
  live.every(LOOK_MS, () => {
    for (const room of rooms.values()) room.lookForIntruders()
  })

  const readSettings = (spaceId: string): void => rooms.get(spaceId)?.readSettings()
  bus.on('act:recorded', ({ workspaceId, action }) => {
    if (action !== 'settings.changed') return
    readSettings(workspaceId)
    nodes.tell('talk:settings', workspaceId)
  })
  nodes.hear('talk:settings', readSettings)
  const agree = ({ spaceId, from, to }: Agreed): void => roomOf(spaceId)?.agree(from, to)
  nodes.hear('talk:agreed', agree)

  nodes.hear<AnnouncedTalk>('talk:told', ({ spaceId, personId, talk }) => tellHere(spaceId, personId, talk))
  /**
   * Delivers a signal if its sender is in the same circle, according to the state last sent to the recipient's page.
   */
  const deliver = ({ spaceId, to, signal }: FarSignal): void => {
    const { socketId } = seats.of(spaceId).get(to) ?? {}
    const members = known.get(keyOf(spaceId, to))?.circle?.members ?? []
    const isOne = members.some(({ userId, seat }) => userId === signal.from && seat === signal.seat)
    if (socketId && isOne) live.toSocket(socketId, 'talk:signal', signal)
  }
  nodes.hear<FarSignal>('talk:signal', deliver)

  /** Returns the circle of the calling page. Throws if it is in none, or the person talks on another page. */
  const circleOf = ({ space, personId, socketId }: LiveCaller) => {
    const seat = seats.of(space.id).get(personId)
    const circle = known.get(keyOf(space.id, personId))?.circle
    if (!circle || seat?.socketId !== socketId) throw new AppError('FORBIDDEN')
    return { circle, seat }
  }

  const keeping = createKeeping({
    services,
    live,
    seats,
    talkOf: (spaceId, personId) => known.get(keyOf(spaceId, personId)),
    circleOf,
    mayCaption: ({ space, personId }) => limits.mayCaption(keyOf(space.id, personId)),
  })

  return {
    'talk:keep': keeping.keep,
    'talk:caption': keeping.caption,
    'talk:media': (media, { space, personId, socketId }) => {
      if (!floor.isIn(space.id, personId)) throw new AppError('FORBIDDEN')
      if (seats.isSame(space.id, personId, media, socketId)) return null
      if (!limits.maySit(keyOf(space.id, personId), media.seat)) throw new AppError('TOO_MANY')
      seats.sit(space.id, personId, media, socketId)
      return null
    },
    // [TALK-40] Agrees to talk with a person.
    'talk:agree': ({ to }, { space, personId, socketId }) => {
      const isOwn = seats.of(space.id).get(personId)?.socketId === socketId
      const { strangers } = known.get(keyOf(space.id, personId)) ?? NOBODY
      if (!isOwn || !strangers.some(({ userId }) => userId === to)) throw new AppError('FORBIDDEN')
      const agreed: Agreed = { spaceId: space.id, from: personId, to }
      agree(agreed)
      nodes.tell('talk:agreed', agreed)
      return null
    },
    // [TALK-4] Forwards a signal to a member of the same circle.
    'talk:signal': ({ to, seat, data }, caller) => {
      const { circle, seat: own } = circleOf(caller)
      const isOne = circle.members.some((member) => member.userId === to && member.seat === seat)
      if (to === caller.personId || !isOne) throw new AppError('FORBIDDEN')
      const size = { round: data.round, bytes: JSON.stringify(data).length }
      if (!limits.maySignal(keyOf(caller.space.id, caller.personId), to, size)) throw new AppError('TOO_MANY')
      const signal: ReceivedSignal = { from: caller.personId, seat: own.seat, data }
      const far: FarSignal = { spaceId: caller.space.id, to, signal }
      if (seats.of(caller.space.id).get(to)?.socketId) deliver(far)
      else nodes.tell('talk:signal', far)
      return null
    },
    'talk:servers': (_input, caller) => {
      circleOf(caller)
      return iceServersFor(config.ice, caller.personId, clock())
    },
    // [TALK-22] Issues a pass for a room of the SFU.
    'talk:pass': async ({ circle: id }, { space, personId, socketId }) => {
      const seat = seats.of(space.id).get(personId)
      const { circle, stages } = known.get(keyOf(space.id, personId)) ?? NOBODY
      const isOwn = circle?.id === id && circle.via === 'sfu'
      const isHeard = isOwn || stages.some((stage) => stage.id === id)
      if (!sfu || !isHeard || !seat || seat.socketId !== socketId) throw new AppError('FORBIDDEN')
      const room = sfuRoomName(space.id, id)
      const identity = identityOf(personId, seat.seat)
      const token = await sfu.pass({ room, identity, canSend: isOwn, lifetimeMs: PASS_MS })
      return { url: sfu.url(), token, lifetimeMs: PASS_MS }
    },
  } satisfies LiveHandlers<
    'talk:agree' | 'talk:media' | 'talk:signal' | 'talk:servers' | 'talk:pass' | 'talk:keep' | 'talk:caption'
  >
}
