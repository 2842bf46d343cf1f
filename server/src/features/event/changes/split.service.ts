import { minutesBetween, plusMinutes } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import { promoteFromWaitingList } from '../attendance/capacity.service.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import {
  copyResponses,
  namedOccurrences,
  renameOccurrences,
  requireReconfirmation,
} from '../core/change.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import { wrong } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import { insertEvent, updateEvent } from '../core/queries.ts'
import { endedAt, justBefore, ruleTimes, withoutFirst } from '../core/recurrence.rules.ts'
import { notifyOfChange } from '../notifications/changes.service.ts'
import { makeOccurrences } from '../occurrences/extend.service.ts'
import { requireTime } from '../occurrences/occurrence-times.rules.ts'
import type { Change, Changer } from './change.rules.ts'
import { afterChange, changeAll, renamed } from './change-all.service.ts'

/**
 * [EVENT-19] Splits a series at an occurrence: the first event ends before it, and another event continues. Responses
 * to the series and to later occurrences move along. Returns the event that continues.
 */
export const splitSeries = async (
  tx: Transaction,
  series: EventRow,
  { recurrenceId = '', ...change }: Change,
  by: Changer,
): Promise<EventRow> => {
  requireTime(series, recurrenceId)
  if (recurrenceId === series.startLocal) return changeAll(tx, series, change as Change, by)
  const { rrule } = series
  const last = justBefore(recurrenceId)
  const before = ruleTimes(series, last)
  const passed = before.length
  if (!rrule || ruleTimes(series, recurrenceId).length === passed)
    throw wrong({ recurrenceId: 'This occurrence was added separately, so a series can’t start with it.' })
  const early = (local: string) => local < recurrenceId
  const head: EventRow = {
    ...series,
    // Ends at its own last occurrence, so that no one sees an end date without one.
    rrule: endedAt(rrule, before.at(-1) ?? last),
    exdates: series.exdates.filter(early),
    rdates: series.rdates.filter(early),
    version: series.version + 1,
    icalSequence: series.icalSequence + 1,
    updatedBy: by.userId,
    updatedAt: by.now,
  }
  const id = newId()
  const base: EventRow = {
    ...series,
    id,
    icalUid: `${id}@metapyra`,
    icalSequence: 0,
    version: -1,
    startLocal: recurrenceId,
    endLocal: plusMinutes(recurrenceId, minutesBetween(series.startLocal, series.endLocal)),
    rrule: withoutFirst(rrule, passed),
    exdates: series.exdates.filter((local) => !early(local)),
    rdates: series.rdates.filter((local) => !early(local)),
    createdAt: by.now,
    madeUntil: null,
    madeWith: '',
  }
  const { after, hasMoved, kind } = afterChange(base, change as Change, by)
  const tail = { ...after, icalSequence: 0 }
  await updateEvent(tx, series.id, head)
  await insertEvent(tx, tail)
  await carryOver(tx, series, tail, recurrenceId)
  await makeOccurrences(tx, head, by.now)
  await makeOccurrences(tx, tail, by.now)
  if (hasMoved && !tail.isDraft) await requireReconfirmation(tx, tail.id, undefined)
  notifyChanged(tx, head)
  await notifyOfChange(tx, tail, {
    kind: kind ?? 'changed',
    recurrenceId: '',
    by: by.userId,
    now: by.now,
    alsoEventId: series.id,
  })
  await promoteFromWaitingList(tx, tail, by.now)
  return tail
}

const carryOver = async (
  tx: Transaction,
  series: EventRow,
  tail: EventRow,
  recurrenceId: string,
): Promise<void> => {
  const seriesAttendees = (await attendeesOf(tx, series.id)).filter((row) => row.recurrenceId === '')
  await copyResponses(
    tx,
    series.id,
    seriesAttendees.map(({ id }) => ({ from: id, id: newId() })),
    tail.id,
  )
  const named = (await namedOccurrences(tx, series.id)).filter((local) => local >= recurrenceId)
  const shift = minutesBetween(recurrenceId, tail.startLocal)
  await renameOccurrences(tx, series.id, tail.id, renamed(named, shift, tail))
}
