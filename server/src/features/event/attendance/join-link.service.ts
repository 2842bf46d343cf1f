import { minutesBetween, plusMinutes } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { idFrom } from '../../../platform/ids.ts'
import { endLinks, handOverLinks, moveMeetingEnds, STAY_MS } from '../../guest/meeting-link.service.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { mailIn } from '../core/rules.ts'
import { occurrencesOn } from '../occurrences/queries.ts'
import { OPEN_BEFORE_MS } from './respond.rules.ts'

/** [EVENT-37] Of somebody’s guest link to an occurrence: who it is for and to what is all that makes it. */
export const joinLinkId = (eventId: string, recurrenceId: string, personKey: string): string =>
  idFrom(`event/${eventId}/${recurrenceId}/${personKey}`)

/** Also what is over, as long as its guests may stay. */
const openOccurrences = (tx: Transaction, eventId: string, now: Date) =>
  occurrencesOn(tx, eventId, {
    now: new Date(now.getTime() - STAY_MS),
    until: new Date(now.getTime() + OPEN_BEFORE_MS),
  })

/** Links that may be live, by what they lead to: of whom was asked by mail, to what is on. */
export type WaysIn = { eventId: string; recurrenceId: string; keys: string[] }[]

const idsOf = ({ eventId, recurrenceId, keys }: WaysIn[number]): string[] =>
  keys.map((key) => joinLinkId(eventId, recurrenceId, key))

/** As an event stands before it is changed; of one person where they alone are meant. */
export const waysInto = async (
  tx: Transaction,
  { id: eventId }: Pick<EventRow, 'id'>,
  now: Date,
  personKey?: string,
): Promise<WaysIn> => {
  const open = await openOccurrences(tx, eventId, now)
  if (open.length === 0) return []
  const keys = personKey ? [personKey] : (await attendeesOf(tx, eventId)).map((row) => row.personKey)
  const mailed = [...new Set(keys)].filter((key) => mailIn(key).length > 0)
  return open.map(({ recurrenceId }) => ({ eventId, recurrenceId, keys: mailed }))
}

/** An event before a change and what it is, or goes on as, after it; from which of its occurrences on. */
export interface Passage {
  before: EventRow
  after: EventRow
  since: string
}

type Named = Pick<WaysIn[number], 'eventId' | 'recurrenceId'>

/** What an occurrence is called after a change: a series' are called by their start, and some go on in another event. */
const namesAfter = ({ eventId, recurrenceId }: Named, { before, after, since }: Passage): Named[] => {
  if (recurrenceId < since) return [{ eventId, recurrenceId }]
  const local = recurrenceId || before.startLocal
  const shift = minutesBetween(since || before.startLocal, after.startLocal)
  const moved = after.rrule ? plusMinutes(local, shift) : ''
  // Where all of a daily series moves by a day, what runs is called as what ran.
  return [moved, recurrenceId].map((one) => ({ eventId: after.id, recurrenceId: one }))
}

/** [EVENT-37] After the change: what is on still is so until its end and a while longer, and to all else no link leads any more. */
export const syncJoinLinks = async (
  tx: Transaction,
  passage: Passage,
  ways: WaysIn,
  now: Date,
): Promise<void> => {
  if (ways.length === 0) return
  const { before, after } = passage
  const eventIds = [...new Set([before.id, after.id])]
  const open = (await Promise.all(eventIds.map((id) => openOccurrences(tx, id, now)))).flat()
  const isOf = (named: Named) => (one: Named) =>
    one.eventId === named.eventId && one.recurrenceId === named.recurrenceId
  for (const way of ways) {
    const on = namesAfter(way, passage).flatMap((named) => open.find(isOf(named)) ?? [])[0]
    const ids = idsOf(way)
    if (on && isOf(on)(way)) await moveMeetingEnds(tx, ids, on.endsAt, now)
    else {
      // Its link is another one by now: who is in by the old one is so by that, which ends as the new event says.
      if (on) await handOverLinks(tx, ids, idsOf({ ...on, keys: way.keys }), on.endsAt, now)
      await endLinks(tx, ids, now)
    }
  }
}

/** Nobody comes in by them any more. */
export const endJoinLinks = (tx: Transaction, ways: WaysIn, now: Date): Promise<void> =>
  endLinks(tx, ways.flatMap(idsOf), now)
