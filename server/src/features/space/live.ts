import { mayRead } from '@metapyra/contract/guests'
import type { PersonStatus } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { AtReception } from '@metapyra/contract/reception'
import type { Entered } from '@metapyra/contract/room'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Bar, Room } from '../../platform/realtime/world/movement.ts'
import { closedOff } from '../../platform/realtime/world/movement.ts'
import type { Services } from '../../platform/services.ts'
import { visitEndOf } from '../account/sessions/visits.service.ts'
import { desksOf } from '../desk/service.ts'
import { guestDoor } from '../payment/seats/guests.service.ts'
import { passReception } from '../reception/service.ts'
import { talkFits } from '../talk/service.ts'
import { showChanges } from './changes.live.ts'
import { faceOf, showFace } from './face.live.ts'
import { figureOf, storeEntry, storeTrace, visitorFigureOf } from './queries.ts'
import type { Looks } from './rules.ts'
import { personFor, placeBeside, placeFor } from './rules.ts'

/** Each is told of everybody who is there. */
const ENTRIES_LIMIT = { max: 30, seconds: 10 }

interface Others {
  /** What somebody who comes in is shown to be doing. */
  statusOf(caller: LiveCaller): Promise<PersonStatus>
  /** Throws where they may not come in now. */
  checkIn(caller: LiveCaller): void
  reception: {
    wait(caller: LiveCaller): AtReception
    leave(caller: LiveCaller): void
    tellOpen(caller: LiveCaller): Promise<void>
  }
  /** A place in the room, while others may come for the last one. */
  queue: { take(caller: LiveCaller): Promise<void>; settle(caller: LiveCaller): void }
  doors: {
    closedTo: Bar
    fence(caller: LiveCaller): void
    closedFor(caller: LiveCaller, ground: Room): number[]
  }
}

export const spaceLive = (
  services: Services,
  live: Live,
  { statusOf, checkIn, queue, doors, reception }: Others,
) => {
  const { db, clock, counters } = services
  const entries = counters.here(ENTRIES_LIMIT)
  live.floor.storePlaceWith((spaceId, personId, lastLocation) =>
    storeTrace(db, spaceId, personId, { lastActiveAt: clock(), lastLocation }),
  )

  /** Somebody without an account is as they said at the door; else known by their session alone. */
  const figureFor = async ({ personId, space, name, image, role, session }: LiveCaller): Promise<Looks> => {
    if (session.kind === 'account') {
      const member = await figureOf(db, space.id, personId)
      if (member) return member
    }
    const shown = { name, image, character: null, ...(await visitorFigureOf(db, session.id)) }
    return { ...shown, role, lastLocation: null }
  }

  showChanges(services, live, figureFor)
  const { changes } = showFace(services, live)
  const newestFace = async (spaceId: string) => {
    for (;;) {
      const before = changes()
      const read = await faceOf(services, spaceId)
      if (before === changes()) return read
    }
  }

  const readyFor = async (caller: LiveCaller) => {
    const isGuest = isVisitor(caller)
    const [looks, status, admitGuest, visitEnd] = await Promise.all([
      figureFor(caller),
      statusOf(caller),
      isGuest && guestDoor(services, caller.space.id),
      caller.session.kind === 'guest' ? visitEndOf(db, caller.session.id) : null,
    ])
    // Whoever came through the door while others did, too; a second tab takes nobody's place.
    const admit = (): void => {
      if (admitGuest && !live.floor.isIn(caller.space.id, caller.personId)) admitGuest()
    }
    return { looks, status, admit, visitEndsAt: visitEnd?.toISOString() ?? null }
  }
  const comeIn = async (
    caller: LiveCaller,
    { looks, status, admit, visitEndsAt }: Awaited<ReturnType<typeof readyFor>>,
  ): Promise<Entered> => {
    const guest = { workspaceId: caller.space.id, name: caller.name }
    const metBy = await passReception(services, caller.session, guest)
    const { face, ground } = await newestFace(caller.space.id)
    admit()
    // In one go with entering: of two who come at once the second sees where the first was put.
    const handUpAt = live.floor.find(caller.space.id, caller.personId)?.handUpAt ?? null
    // [DOOR-3]
    doors.fence(caller)
    const closed = doors.closedTo(caller.space.id, caller.personId, ground)
    const open = { plan: ground.plan, isFree: closedOff(ground, closed).isFree }
    const standing = live.floor.placesIn(caller.space.id)
    const hostId = metBy ?? caller.fence.hostId
    const host = hostId ? live.floor.find(caller.space.id, hostId) : undefined
    const place =
      (host && placeBeside(host, open, standing)) ?? placeFor(caller.personId, looks, open, standing)
    const person = personFor(caller.personId, { ...looks, status, handUpAt }, place)
    live.enter(caller, ground, person)
    const member = { workspaceId: caller.space.id, userId: caller.personId }
    live.attempt(storeEntry(db, member, clock()))
    reception.leave(caller)
    live.attempt(reception.tellOpen(caller))
    const seesAll = mayRead({ role: caller.role, guestRights: caller.fence.rights }, 'people')
    const desks = seesAll ? await desksOf(services, caller.space.id, ground) : []
    const closedDoors = doors.closedFor(caller, ground)
    const guestRights = isVisitor(caller) ? caller.fence.rights : null
    // [LIVE-21] Who came meanwhile was told before this answer, which is all that a page goes by.
    const entered = live.enter(caller, ground, person)
    return {
      ...entered,
      space: face,
      desks,
      closedDoors,
      talkFits: talkFits(services),
      visitEndsAt,
      guestRights,
    }
  }

  return {
    'space:enter': async (_input, caller) => {
      // Whoever was put out while they were being let in was not found.
      checkIn(caller)
      const { isOver } = await entries.count(`${caller.space.id} ${caller.personId}`)
      if (isOver) throw new AppError('TOO_MANY')
      if (caller.isAtReception) return reception.wait(caller)
      const ready = await readyFor(caller)
      // Before the place beside whoever met them is taken: who does not get in yet is put there later.
      ready.admit()
      await queue.take(caller)
      try {
        return await comeIn(caller, ready)
      } finally {
        queue.settle(caller)
      }
    },
    'space:move': (move, caller) => {
      // [LIVE-7]
      if (!live.floor.move(caller.space.id, caller.personId, move)) throw new AppError('CONFLICT')
      return undefined
    },
  } satisfies LiveHandlers<'space:enter' | 'space:move'>
}
