import { minutesBetween, plusMinutes } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { idFrom } from '../../../platform/ids.ts'
import { endLinks, moveMeetingEnds, replaceLinks, STAY_MS } from '../../guest/meeting-link.service.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { mailIn } from '../core/viewer.rules.ts'
import { occurrencesOn } from '../occurrences/queries.ts'
import { OPEN_BEFORE_MS } from './respond.rules.ts'

/**
 * [EVENT-37] Returns the id of a person's guest link to an occurrence, derived from event, occurrence and person only.
 */
export const joinLinkId = (eventId: string, recurrenceId: string, personKey: string): string =>
  idFrom(`event/${eventId}/${recurrenceId}/${personKey}`)

/** Includes occurrences that have ended but whose guests may still stay. */
const openOccurrences = (tx: Transaction, eventId: string, now: Date) =>
  occurrencesOn(tx, eventId, {
    now: new Date(now.getTime() - STAY_MS),
    until: new Date(now.getTime() + OPEN_BEFORE_MS),
  })

/** Guest links that may be valid now, by occurrence, with the keys of people invited by mail. */
export type JoinLinks = { eventId: string; recurrenceId: string; keys: string[] }[]

const idsOf = ({ eventId, recurrenceId, keys }: JoinLinks[number]): string[] =>
  keys.map((key) => joinLinkId(eventId, recurrenceId, key))

/** Returns the links of an event before it is changed; with `personKey`, only that person's. */
export const joinLinksOf = async (
  tx: Transaction,
  { id: eventId }: Pick<EventRow, 'id'>,
  now: Date,
  personKey?: string,
): Promise<JoinLinks> => {
  const open = await openOccurrences(tx, eventId, now)
  if (open.length === 0) return []
  const keys = personKey ? [personKey] : (await attendeesOf(tx, eventId)).map((row) => row.personKey)
  const mailed = [...new Set(keys)].filter((key) => mailIn(key).length > 0)
  return open.map(({ recurrenceId }) => ({ eventId, recurrenceId, keys: mailed }))
}

/** An event before a change, the event it becomes or continues as, and the first affected occurrence. */
export interface EventTransition {
  before: EventRow
  after: EventRow
  since: string
}

type OccurrenceRef = Pick<JoinLinks[number], 'eventId' | 'recurrenceId'>

/**
 * Returns the possible ids of an occurrence after a change. Occurrences of a series are identified by their start, and
 * some continue in another event.
 */
const occurrenceIdsAfter = (
  { eventId, recurrenceId }: OccurrenceRef,
  { before, after, since }: EventTransition,
): OccurrenceRef[] => {
  if (recurrenceId < since) return [{ eventId, recurrenceId }]
  const local = recurrenceId || before.startLocal
  const shift = minutesBetween(since || before.startLocal, after.startLocal)
  const moved = after.rrule ? plusMinutes(local, shift) : ''
  // If all of a daily series moves by a day, the occurrence that runs now has the same id as the one that ran before.
  return [moved, recurrenceId].map((one) => ({ eventId: after.id, recurrenceId: one }))
}

/**
 * [EVENT-37] Updates links after a change: a link to a current occurrence stays valid until shortly after its end; all
 * others are ended.
 */
export const syncJoinLinks = async (
  tx: Transaction,
  passage: EventTransition,
  joinLinks: JoinLinks,
  now: Date,
): Promise<void> => {
  if (joinLinks.length === 0) return
  const { before, after } = passage
  const eventIds = [...new Set([before.id, after.id])]
  const open = (await Promise.all(eventIds.map((id) => openOccurrences(tx, id, now)))).flat()
  const isOf = (named: OccurrenceRef) => (one: OccurrenceRef) =>
    one.eventId === named.eventId && one.recurrenceId === named.recurrenceId
  for (const way of joinLinks) {
    const on = occurrenceIdsAfter(way, passage).flatMap((named) => open.find(isOf(named)) ?? [])[0]
    const ids = idsOf(way)
    if (on && isOf(on)(way)) await moveMeetingEnds(tx, ids, on.endsAt, now)
    else {
      // The occurrence has another link now. Guests who came by the old one are moved to the new one, with its end.
      if (on) await replaceLinks(tx, ids, idsOf({ ...on, keys: way.keys }), on.endsAt, now)
      await endLinks(tx, ids, now)
    }
  }
}

/** Ends these links. */
export const endJoinLinks = (tx: Transaction, joinLinks: JoinLinks, now: Date): Promise<void> =>
  endLinks(tx, joinLinks.flatMap(idsOf), now)
