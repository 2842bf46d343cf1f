import { isInside } from '@metapyra/map/plan'
import type { BusEvents, EventNotification } from '../../platform/bus.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { leaveChats } from './attendance/chat.service.ts'
import { maySee } from './core/access.rules.ts'
import { asAccounts, assignToMembers, attendeesOf, insertAttendances } from './core/attendees.queries.ts'
import { eventById } from './core/queries.ts'
import { keyOfSession, userIn } from './core/viewer.rules.ts'
import { leaveEvents } from './member-removal.service.ts'
import { roomsOfLive } from './presenter/calendar.queries.ts'

const CHANGED = 'event:changed'
const NOTIFICATION = 'event:told'
/** Combines changes, so that two hundred responses at once are one update for viewers. */
const ANNOUNCE_INTERVAL_MS = 300
/** Maximum delay before a person's presence in an event's room is recorded. */
const LOOK_EVERY_MS = 5000

type Change = BusEvents['event:changed'][0]

const keyIn = ({ personKey }: { personKey: string }): string => personKey

const keyOf = ({ session }: LiveCaller): string => keyOfSession(session)

/**
 * [EVENT-23] Notifies people who can see an event that it has changed, sends details to those concerned, and records
 * who came to its room.
 */
export const eventLive = (services: Services, live: Live): void => {
  const { db, bus, clock } = services
  const changed = new Map<string, Change>()
  const here = (spaceId: string) => live.callersHere().filter(({ space }) => space.id === spaceId)

  const tellChange = async ({ id, workspaceId, version }: Change): Promise<void> => {
    const callers = here(workspaceId)
    const event = callers.length > 0 ? await eventById(db, id) : undefined
    if (!event) return
    const isForFew = event.isDraft || event.visibility === 'invited'
    const attendeesByKey = isForFew
      ? Map.groupBy(await asAccounts(db, await attendeesOf(db, id)), keyIn)
      : undefined
    for (const caller of callers)
      if (
        !caller.isAtReception &&
        maySee(
          { ...caller, guestRights: caller.fence.rights },
          event,
          attendeesByKey?.get(keyOf(caller)) ?? [],
        )
      )
        live.toSocket(caller.socketId, CHANGED, { id, version })
  }
  const tellPeople = ({
    workspaceId,
    personKeys,
    kind,
    startsAt,
    ...notification
  }: EventNotification): void => {
    const keys = new Set(personKeys)
    const { eventId, recurrenceId, title, body, endsAt } = notification
    for (const caller of here(workspaceId)) {
      if (!keys.has(keyOf(caller)) || caller.isAtReception) continue
      const notice = { eventId, recurrenceId, title, body, endsAt }
      if (kind === 'reminder')
        live.toSocket(caller.socketId, 'event:reminder', { ...notice, startsAt: startsAt ?? '' })
      else live.toSocket(caller.socketId, NOTIFICATION, { ...notice, kind })
    }
  }
  const hear = (change: Change): void => void changed.set(change.id, change)
  bus.on(CHANGED, (change) => {
    hear(change)
    live.nodes.tell(CHANGED, change)
  })
  live.nodes.hear<Change>(CHANGED, hear)
  bus.on(NOTIFICATION, (notification) => {
    tellPeople(notification)
    live.nodes.tell(NOTIFICATION, notification)
  })
  live.nodes.hear<EventNotification>(NOTIFICATION, tellPeople)
  live.every(ANNOUNCE_INTERVAL_MS, async () => {
    const changes = [...changed.values()]
    changed.clear()
    for (const change of changes) await tellChange(change)
  })

  /** [EVENT-14] Records the people in the rooms of live events. */
  const recordAttendances = async (): Promise<void> => {
    const now = clock()
    const spaceIds = [...new Set(live.callersHere().map(({ space }) => space.id))]
    for (const { eventId, recurrenceId, workspaceId, areaId } of await roomsOfLive(db, spaceIds, now)) {
      const areas = live.floor.roomOf(workspaceId)?.plan?.areas
      const area = areas?.find(({ id, name }) => String(id) === areaId || name === areaId)
      if (!area) continue
      const inside = live.floor.placesIn(workspaceId).filter((place) => isInside(area, place))
      const ids = new Set(inside.map(({ userId }) => userId))
      const attendees = await asAccounts(db, await attendeesOf(db, eventId))
      const attendeesByKey = Map.groupBy(attendees, keyIn)
      const keys = here(workspaceId)
        .filter(({ personId }) => ids.has(personId))
        .map(keyOf)
      const there = [...new Set(keys)].filter((key) => attendeesByKey.has(key))
      const rows = there.map((personKey) => ({ eventId, recurrenceId, personKey, joinedAt: now }))
      if (rows.length > 0) await insertAttendances(db, rows)
      await assignToMembers(db, eventId, there.flatMap(userIn))
    }
  }
  live.every(LOOK_EVERY_MS, recordAttendances)

  bus.on('members:changed', (change) => {
    live.attempt(leaveEvents(services, change))
    live.attempt(leaveChats(services, change))
  })
}
