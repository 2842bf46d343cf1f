import type { PersonStatus } from '@metapyra/contract/person'
import type { BusEvents } from '../../platform/bus.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { isOver, visibleStatus } from './rules.ts'
import { storedStatusOf } from './service.ts'

/** Maximum delay until an expired status, or a person's return, is noticed. */
const LOOK_EVERY_MS = 1000
const CHANGED = 'status:changed'
type Change = BusEvents['status:changed'][0]
type PersonKey = { spaceId: string; personId: string }

/**
 * [STATUS-3] Sends status changes to the room at once: set, cleared or expired statuses, and being away automatically.
 */
export const statusLive = (services: Services, live: Live) => {
  const { bus, clock } = services
  const { floor, nodes } = live
  /** By person, then by socket: true if that device is idle. */
  const idleAt = new Map<string, Map<string, boolean>>()
  const keyOf = ({ spaceId, personId }: PersonKey) => `${spaceId} ${personId}`
  /** The latest change of each person: of two concurrent ones, only the newer is displayed. */
  const newest = new Map<string, symbol>()

  /** [STATUS-5] True if the person is idle on all devices with which they are present. */
  const isIdle = (place: PersonKey): boolean =>
    idleAt
      .get(keyOf(place))
      ?.values()
      .every((isIt) => isIt) ?? false
  const seenHere = (place: PersonKey): PersonStatus => visibleStatus(isIdle(place) ? 'away' : 'available')
  const show = ({ spaceId, personId }: PersonKey, status: PersonStatus): void => {
    const person = floor.find(spaceId, personId)
    if (person) floor.update({ ...person, status }, spaceId)
  }

  /** Returns the status to display. People without an account keep the one they set in the room. */
  const statusOf = async ({ space, personId, session }: LiveCaller): Promise<PersonStatus> => {
    const place = { spaceId: space.id, personId }
    if (session.kind === 'account')
      return (await storedStatusOf(services, space.id, personId)) ?? seenHere(place)
    const status = floor.find(space.id, personId)?.status
    return status?.source === 'manual' && !isOver(status, clock()) ? status : seenHere(place)
  }

  const refresh = async ({ workspaceId: spaceId, personId, status }: Change): Promise<void> => {
    const caller = live.callersHere().find((one) => one.personId === personId && one.space.id === spaceId)
    if (!caller) return
    const place = { spaceId, personId }
    const turn = Symbol(personId)
    newest.set(keyOf(place), turn)
    try {
      const next = status ?? (await statusOf(caller))
      if (newest.get(keyOf(place)) === turn) show(place, next)
    } finally {
      if (newest.get(keyOf(place)) === turn) newest.delete(keyOf(place))
    }
  }
  bus.on(CHANGED, (change) => {
    live.attempt(refresh(change))
    nodes.tell(CHANGED, change)
  })
  nodes.hear<Change>(CHANGED, (change) => live.attempt(refresh(change)))

  const forgetClosed = (open: ReadonlySet<string>): void => {
    for (const [key, sockets] of idleAt) {
      for (const socketId of sockets.keys()) if (!open.has(socketId)) sockets.delete(socketId)
      if (sockets.size === 0) idleAt.delete(key)
    }
  }
  const look = async (): Promise<void> => {
    const callers = live.callersHere()
    forgetClosed(new Set(callers.map(({ socketId }) => socketId)))
    for (const caller of callers) {
      const place = { spaceId: caller.space.id, personId: caller.personId }
      const status = floor.find(place.spaceId, place.personId)?.status
      if (!status) continue
      const now = seenHere(place)
      if (isOver(status, clock())) show(place, await statusOf(caller))
      // Being away is displayed only for people without a valid status of their own.
      else if (status.source === 'idle' && status.state !== now.state) show(place, now)
    }
  }
  live.every(LOOK_EVERY_MS, look)

  return {
    statusOf,
    handlers: {
      /** Displayed at the next check, so that the room is notified at most once a second. */
      'status:idle': ({ isIdle: isNothingDone }, { socketId, space, personId }) => {
        const place = { spaceId: space.id, personId }
        const sockets = idleAt.get(keyOf(place)) ?? new Map<string, boolean>()
        idleAt.set(keyOf(place), sockets.set(socketId, isNothingDone))
        return null
      },
    } satisfies LiveHandlers<'status:idle'>,
  }
}
