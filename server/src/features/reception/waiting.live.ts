import type { AvailableMember } from '@metapyra/contract/entities/reception'
import { mayRead } from '@metapyra/contract/guests'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import { admittedAmong } from './queries.ts'
import { admittedSince, callableMembers } from './rules.ts'

const LOOK_EVERY_MS = 1000
/** Checks the database this often, in case a message of another server was lost. */
const ASK_EVERY_LOOKS = 5
/** Longer than reloading a page takes. */
const GONE_AFTER_LOOKS = 4
const CHANGED = 'reception:changed'
const LOCATE = 'reception:looked-for'
const FOUND = 'reception:found'

interface WaitingGuest {
  spaceId: string
  guestId: string
}
const keyOf = ({ spaceId, guestId }: WaitingGuest): string => `${spaceId} ${guestId}`

interface Waiting {
  caller: LiveCaller
  /** The last state sent to this page. */
  told: string
  missedChecks: number
}

/**
 * The pages on this server of people waiting at a reception. `onGone` is called for each person who waits on none any
 * more.
 */
export const waitingRoom = (
  { db, clock, bus }: Services,
  live: Live,
  onGone: (spaceId: string, guestId: string) => void,
) => {
  const { floor } = live
  const waiting = new Map<string, Waiting>()

  const atHandIn = (spaceId: string): AvailableMember[] =>
    callableMembers(floor.peopleIn(spaceId).flatMap((id) => floor.find(spaceId, id) ?? []))
  /** [GUEST-17] Guests who can see only people near them see only their host; they can call anyone. */
  const seenBy = ({ role, fence }: LiveCaller, people: AvailableMember[]): AvailableMember[] =>
    mayRead({ role, guestRights: fence.rights }, 'people')
      ? people
      : people.filter(({ userId }) => userId === fence.hostId)
  const placeOf = ({ caller }: Waiting): WaitingGuest => ({
    spaceId: caller.space.id,
    guestId: caller.personId,
  })
  const pagesOf = (place: WaitingGuest): Waiting[] =>
    [...waiting.values()].filter((one) => keyOf(placeOf(one)) === keyOf(place))
  /** Guests whose page here is missing but who wait on another server, which reports when they are gone there. */
  const elsewhere = new Set<string>()
  live.nodes.hear<WaitingGuest>(LOCATE, (place) => {
    if (pagesOf(place).some(({ missedChecks }) => missedChecks === 0)) live.nodes.tell(FOUND, place)
  })
  live.nodes.hear<WaitingGuest>(FOUND, (place) => {
    if (pagesOf(place).length > 0) elsewhere.add(keyOf(place))
  })
  const drop = (socketId: string, one: Waiting, isLetIn: boolean): void => {
    const place = placeOf(one)
    waiting.delete(socketId)
    if (pagesOf(place).length > 0) return
    const isElsewhere = elsewhere.delete(keyOf(place))
    if (!isLetIn && !isElsewhere) onGone(place.spaceId, place.guestId)
  }

  /** [RECEP-6] Lets admitted guests enter, and everyone if the reception was turned off. */
  const admitWaiting = async (spaceIds: Iterable<string>): Promise<void> => {
    for (const spaceId of spaceIds) {
      const here = [...waiting].filter(([, { caller }]) => caller.space.id === spaceId)
      if (here.length === 0) continue
      const space = await workspaceById(db, spaceId)
      const isOver = !space || !settingsOf(space.settings).isReceptionOn
      const ids = here.map(([, { caller }]) => caller.session.id)
      const letIn = await admittedAmong(db, ids, admittedSince(clock()))
      for (const [socketId, one] of here)
        if (isOver || letIn.has(one.caller.session.id)) {
          live.toSocket(socketId, 'reception:open')
          drop(socketId, one, letIn.has(one.caller.session.id))
        }
    }
  }
  const spaceIds = () => new Set([...waiting.values()].map(({ caller }) => caller.space.id))

  let looks = 0
  live.every(LOOK_EVERY_MS, async () => {
    if (waiting.size === 0) return
    const open = new Set(live.callersHere().map(({ socketId }) => socketId))
    const people = new Map([...spaceIds()].map((id) => [id, atHandIn(id)]))
    for (const [socketId, one] of waiting) {
      one.missedChecks = open.has(socketId) ? 0 : one.missedChecks + 1
      if (one.missedChecks >= GONE_AFTER_LOOKS) drop(socketId, one, false)
      else if (one.missedChecks > 0) live.nodes.tell(LOCATE, placeOf(one))
      else elsewhere.delete(keyOf(placeOf(one)))
      const seen = seenBy(one.caller, people.get(one.caller.space.id) ?? [])
      const lastSent = JSON.stringify(seen)
      if (lastSent !== one.told) live.toSocket(socketId, 'reception:people', seen)
      one.told = lastSent
    }
    looks += 1
    if (looks % ASK_EVERY_LOOKS === 0) await admitWaiting(spaceIds())
  })
  bus.on('act:recorded', ({ workspaceId, action }) => {
    if (action !== 'settings.changed') return
    live.attempt(admitWaiting([workspaceId]))
    live.nodes.tell(CHANGED, workspaceId)
  })
  live.nodes.hear<string>(CHANGED, (spaceId) => live.attempt(admitWaiting([spaceId])))

  return {
    atHandIn,
    /** Ends a guest's waiting, because they were admitted or have entered. */
    leave: (spaceId: string, guestId: string): void => {
      elsewhere.delete(keyOf({ spaceId, guestId }))
      for (const [socketId, { caller }] of waiting)
        if (caller.space.id === spaceId && caller.personId === guestId) waiting.delete(socketId)
    },
    add: (caller: LiveCaller): AvailableMember[] => {
      const people = seenBy(caller, atHandIn(caller.space.id))
      waiting.set(caller.socketId, { caller, told: JSON.stringify(people), missedChecks: 0 })
      return people
    },
  }
}
