import type { AtReception, ReceptionGuest } from '@metapyra/contract/entities/reception'
import { RECEPTION } from '@metapyra/contract/reception'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { extendAdmissions } from './admission-extension.live.ts'
import { admitGuest, callsFor, endCall, refuseCall, saveCall } from './queries.ts'
import { waitingRoom } from './waiting.live.ts'

const CALLED = 'reception:called'
const CLOSED = 'reception:closed'
const ANSWERED = 'reception:answered'
const OPEN = 'reception:open'

interface Called {
  spaceId: string
  to: string[]
  guest: ReceptionGuest
}
interface Closed {
  spaceId: string
  to: string[]
  guestId: string
}
interface Answered {
  spaceId: string
  guestId: string
  /** The member who declined; null: the guest was admitted. */
  by: string | null
}

/** The reception: guests wait until a member admits them. Open calls and admissions are in the database. */
export const receptionLive = (services: Services, live: Live) => {
  const { db, clock, counters } = services
  const { floor, nodes } = live
  const perMinute = counters.here({ max: RECEPTION.maxAMinute, seconds: 60 })
  const perHour = counters.here({ max: RECEPTION.maxAnHour, seconds: 3600 })
  extendAdmissions(services, live)
  const openSince = () => new Date(clock().getTime() - RECEPTION.callMs)

  const bring = ({ spaceId, to, guest }: Called): void => {
    for (const personId of to) live.toPerson(spaceId, personId, CALLED, guest)
  }
  const close = ({ spaceId, to, guestId }: Closed): void => {
    for (const personId of to) live.toPerson(spaceId, personId, CLOSED, guestId)
  }
  const answer = ({ spaceId, guestId, by }: Answered): void => {
    if (by === null) {
      room.leave(spaceId, guestId)
      live.toPerson(spaceId, guestId, OPEN)
    } else live.toPerson(spaceId, guestId, ANSWERED, by)
  }
  nodes.hear<Called>(CALLED, bring)
  nodes.hear<Closed>(CLOSED, close)
  nodes.hear<Answered>(ANSWERED, answer)

  /** Withdraws a guest's call from these people, because it was answered elsewhere or has ended. */
  const withdrawCall = (spaceId: string, guestId: string, to = floor.peopleIn(spaceId)): void => {
    close({ spaceId, to, guestId })
    nodes.tell(CLOSED, { spaceId, to, guestId })
  }
  const tellGuest = (answered: Answered): void => {
    answer(answered)
    nodes.tell(ANSWERED, answered)
  }
  const room = waitingRoom(services, live, (spaceId, guestId) => {
    withdrawCall(spaceId, guestId)
    live.attempt(endCall(db, guestId))
  })

  /** [RECEP-5] Limits how often a guest can call. */
  const checkCallLimits = async ({ space, personId }: LiveCaller): Promise<void> => {
    const key = `${space.id} ${personId}`
    if ((await perMinute.count(key)).isOver || (await perHour.count(key)).isOver)
      throw new AppError('TOO_MANY', { message: 'You’ve called a lot. Wait a moment.' })
  }
  const membersHere = (spaceId: string, to: string | null): string[] => {
    const ids = room.atHandIn(spaceId).map(({ userId }) => userId)
    const called = to === null ? ids : ids.filter((id) => id === to)
    if (called.length > 0) return called
    const message = to === null ? 'No one is here right now.' : 'They can’t be called right now.'
    throw new AppError('CONFLICT', { message })
  }
  const memberOf = ({ space, personId, session }: LiveCaller) => {
    const member = floor.find(space.id, personId)
    if (session.kind !== 'account' || !member || member.role === 'guest') throw new AppError('FORBIDDEN')
    return member
  }

  return {
    /** [RECEP-1] Lets a guest wait and returns what they see meanwhile. */
    wait: (caller: LiveCaller): AtReception => ({ reception: { people: room.add(caller) } }),
    /** Ends waiting, because the guest has entered the room. */
    leave: ({ space, personId }: LiveCaller): void => room.leave(space.id, personId),
    /** Sends the open calls to a member who has entered the room, so that they can answer them. */
    tellOpen: async ({ space, personId, socketId, session, role }: LiveCaller): Promise<void> => {
      if (session.kind !== 'account' || role === 'guest' || !space.hasReception) return
      const open = await callsFor(db, { workspaceId: space.id, memberId: personId, since: openSince() })
      for (const { sessionId, name, isForAnybody } of open)
        live.toSocket(socketId, CALLED, { guestId: sessionId, name, isForAnybody })
    },
    handlers: {
      'reception:call': async ({ to }, caller) => {
        const { space, personId: guestId, session } = caller
        if (!caller.isAtReception) throw new AppError('CONFLICT', { message: 'You can come in.' })
        const called = membersHere(space.id, to)
        await checkCallLimits(caller)
        const { name } = caller
        const call = { sessionId: session.id, workspaceId: space.id, name, calledId: to, calledAt: clock() }
        await saveCall(db, call)
        withdrawCall(space.id, guestId)
        const guest = { guestId, name, isForAnybody: to === null }
        bring({ spaceId: space.id, to: called, guest })
        nodes.tell(CALLED, { spaceId: space.id, to: called, guest })
        return null
      },
      'reception:answer': async ({ guestId, isComing }, caller) => {
        const { space, personId: memberId } = caller
        const { name } = memberOf(caller)
        const of = { sessionId: guestId, workspaceId: space.id, memberId, since: openSince() }
        if (isComing) {
          const isFirst = await admitGuest(db, of, clock())
          withdrawCall(space.id, guestId, isFirst ? undefined : [memberId])
          if (!isFirst)
            throw new AppError('CONFLICT', {
              message: 'Someone already met them, or they’re calling someone else.',
            })
          tellGuest({ spaceId: space.id, guestId, by: null })
          return null
        }
        withdrawCall(space.id, guestId, [memberId])
        if (await refuseCall(db, of)) tellGuest({ spaceId: space.id, guestId, by: name })
        return null
      },
    } satisfies LiveHandlers<'reception:call' | 'reception:answer'>,
  }
}
