import type { AtReception } from '@metapyra/contract/entities/reception'
import { mayRead } from '@metapyra/contract/guests'
import type { PersonStatus } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { EnterReply } from '@metapyra/contract/room'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { ClosedAreas, Room } from '../../platform/realtime/world/movement.ts'
import { closedOff } from '../../platform/realtime/world/movement.ts'
import type { Services } from '../../platform/services.ts'
import { visitEndOf } from '../account/sessions/guest-sessions.service.ts'
import { desksOf } from '../desk/service.ts'
import { guestAllowance } from '../payment/seats/guests.service.ts'
import { passReception } from '../reception/service.ts'
import { talkFits } from '../talk/service.ts'
import { showChanges } from './changes.live.ts'
import type { Looks } from './entry.rules.ts'
import { personFor, placeBeside, placeFor } from './entry.rules.ts'
import { memberOnMap, storeEntry, storeTrace, visitorFigureOf } from './queries.ts'
import { publishSpaceInfo, spaceInfoOf } from './space-info.live.ts'

/** Limited, because each entry is announced to everyone present. */
const ENTRIES_LIMIT = { max: 30, seconds: 10 }

interface EntryDependencies {
  /** Returns the status displayed for a person who enters. */
  statusOf(caller: LiveCaller): Promise<PersonStatus>
  /** Throws if the person cannot enter now. */
  checkIn(caller: LiveCaller): void
  reception: {
    wait(caller: LiveCaller): AtReception
    leave(caller: LiveCaller): void
    tellOpen(caller: LiveCaller): Promise<void>
  }
  /** Reserves a place in the room, because others may want the last one. */
  queue: { take(caller: LiveCaller): Promise<void>; settle(caller: LiveCaller): void }
  doors: {
    closedTo: ClosedAreas
    fence(caller: LiveCaller): void
    closedFor(caller: LiveCaller, ground: Room): number[]
  }
}

export const spaceLive = (
  services: Services,
  live: Live,
  { statusOf, checkIn, queue, doors, reception }: EntryDependencies,
) => {
  const { db, clock, counters } = services
  const entries = counters.here(ENTRIES_LIMIT)
  live.floor.storePlaceWith((spaceId, personId, lastLocation) =>
    storeTrace(db, spaceId, personId, { lastActiveAt: clock(), lastLocation }),
  )

  /** A person without an account has the name and avatar of their introduction, or is known only by their session. */
  const looksOf = async ({ personId, space, name, image, role, session }: LiveCaller): Promise<Looks> => {
    if (session.kind === 'account') {
      const member = await memberOnMap(db, space.id, personId)
      if (member) return member
    }
    const visitor = { name, image, character: null, ...(await visitorFigureOf(db, session.id)) }
    return { ...visitor, role, lastLocation: null }
  }

  showChanges(services, live, looksOf)
  const { changes } = publishSpaceInfo(services, live)
  const newestFace = async (spaceId: string) => {
    for (;;) {
      const before = changes()
      const read = await spaceInfoOf(services, spaceId)
      if (before === changes()) return read
    }
  }

  const prepareEntry = async (caller: LiveCaller) => {
    const isGuest = isVisitor(caller)
    const [looks, status, admitGuest, visitEnd] = await Promise.all([
      looksOf(caller),
      statusOf(caller),
      isGuest && guestAllowance(services, caller.space.id),
      caller.session.kind === 'guest' ? visitEndOf(db, caller.session.id) : null,
    ])
    // Checks the guest limit again, because others may have entered meanwhile. A second tab takes no place.
    const admit = (): void => {
      if (admitGuest && !live.floor.isIn(caller.space.id, caller.personId)) admitGuest()
    }
    return { looks, status, admit, visitEndsAt: visitEnd?.toISOString() ?? null }
  }
  const comeIn = async (
    caller: LiveCaller,
    { looks, status, admit, visitEndsAt }: Awaited<ReturnType<typeof prepareEntry>>,
  ): Promise<EnterReply> => {
    const guest = { workspaceId: caller.space.id, name: caller.name }
    const metBy = await passReception(services, caller.session, guest)
    const { face, ground } = await newestFace(caller.space.id)
    admit()
    // Runs synchronously with entering, so that of two who enter at once the second sees where the first was placed.
    const handUpAt = live.floor.find(caller.space.id, caller.personId)?.handUpAt ?? null
    // [DOOR-3] Places the person outside closed rooms.
    doors.fence(caller)
    const closed = doors.closedTo(caller.space.id, caller.personId, ground)
    const open = { plan: ground.plan, isFree: closedOff(ground, closed).isFree }
    const occupied = live.floor.placesIn(caller.space.id)
    const hostId = metBy ?? caller.fence.hostId
    const host = hostId ? live.floor.find(caller.space.id, hostId) : undefined
    const place =
      (host && placeBeside(host, open, occupied)) ?? placeFor(caller.personId, looks, open, occupied)
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
    // [LIVE-21] People who entered meanwhile were announced before this response, which replaces everything the page
    // knows.
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
      // A person kicked while they were being admitted was not found then, so this checks again.
      checkIn(caller)
      const { isOver } = await entries.count(`${caller.space.id} ${caller.personId}`)
      if (isOver) throw new AppError('TOO_MANY')
      if (caller.isAtReception) return reception.wait(caller)
      const ready = await prepareEntry(caller)
      // Before the place beside the admitting member is used up: a person who cannot enter yet is placed there later.
      ready.admit()
      await queue.take(caller)
      try {
        return await comeIn(caller, ready)
      } finally {
        queue.settle(caller)
      }
    },
    'space:move': (move, caller) => {
      // [LIVE-7] Moves a person.
      if (!live.floor.move(caller.space.id, caller.personId, move)) throw new AppError('CONFLICT')
      return undefined
    },
  } satisfies LiveHandlers<'space:enter' | 'space:move'>
}
