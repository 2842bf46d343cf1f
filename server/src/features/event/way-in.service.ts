import type { Transaction } from '../../db/drizzle.ts'
import { idFrom } from '../../ids.ts'
import { endLinks, moveMeetingEnds, STAY_MS } from '../guest/meeting-link.service.ts'
import { attendeesOf } from './attendees.queries.ts'
import { occurrencesOn } from './occurrences.queries.ts'
import type { EventRow } from './queries.ts'
import { OPEN_BEFORE_MS } from './respond.rules.ts'
import { mailIn } from './rules.ts'

/** [EVENT-37] Of somebody’s guest link to an occurrence: who it is for and to what is all that makes it. */
export const wayInId = (eventId: string, recurrenceId: string, personKey: string): string =>
  idFrom(`event/${eventId}/${recurrenceId}/${personKey}`)

/** Also what is over, as long as its guests may stay. */
const openOccurrences = (tx: Transaction, eventId: string, now: Date) =>
  occurrencesOn(tx, eventId, {
    now: new Date(now.getTime() - STAY_MS),
    until: new Date(now.getTime() + OPEN_BEFORE_MS),
  })

/** Links that may be live, by what they lead to: of who was asked by mail, to what is on. */
export type WaysIn = { recurrenceId: string; ids: string[] }[]

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
  return open.map(({ recurrenceId }) => ({
    recurrenceId,
    ids: mailed.map((key) => wayInId(eventId, recurrenceId, key)),
  }))
}

/** [EVENT-37] After the change: what is on still is so until its end and a while longer, and to all else no link leads any more. */
export const keepWaysInto = async (
  tx: Transaction,
  { id: eventId }: Pick<EventRow, 'id'>,
  ways: WaysIn,
  now: Date,
): Promise<void> => {
  if (ways.length === 0) return
  const open = await openOccurrences(tx, eventId, now)
  for (const { recurrenceId, ids } of ways) {
    const on = open.find((one) => one.recurrenceId === recurrenceId)
    await (on ? moveMeetingEnds(tx, ids, on.endsAt, now) : endLinks(tx, ids, now))
  }
}

/** Nobody comes in by them any more. */
export const endWays = (tx: Transaction, ways: WaysIn, now: Date): Promise<void> =>
  endLinks(
    tx,
    ways.flatMap(({ ids }) => ids),
    now,
  )
