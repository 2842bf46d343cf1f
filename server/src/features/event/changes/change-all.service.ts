import { minutesBetween, plusMinutes } from '@metapyra/time/wall'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { promoteFromWaitingList } from '../attendance/capacity.service.ts'
import { syncChatMembers } from '../attendance/chat.service.ts'
import { namedOccurrences, renameOccurrences, requireReconfirmation } from '../core/change.queries.ts'
import type { Content } from '../core/content.rules.ts'
import { changedContent, droppedDate, isMaterial, isMoved, isSameContent } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import { updateEvent } from '../core/queries.ts'
import { ruleTimes, seriesTimes } from '../core/recurrence.rules.ts'
import { notifyInvited } from '../invitations/invite.service.ts'
import { notifyOfChange } from '../notifications/changes.service.ts'
import type { EventNotificationKind } from '../notifications/text.rules.ts'
import { makeOccurrences } from '../occurrences/extend.service.ts'
import type { Change, Changer } from './change.rules.ts'

/**
 * If the change contains no exception dates, the existing ones move with the start, as far as the rule still has them.
 */
const withShiftedDates = (before: Content, change: Change): Change => {
  const startLocal = change.startLocal || before.startLocal
  const rrule = change.rrule === undefined || change.rrule === '' ? before.rrule : change.rrule
  if (!rrule || (startLocal === before.startLocal && rrule === before.rrule)) {
    return rrule ? change : { exdates: [], rdates: [], ...change }
  }
  const shift = minutesBetween(before.startLocal, startLocal)
  const [exdates, rdates] = [before.exdates, before.rdates].map((dates) =>
    dates.map((local) => plusMinutes(local, shift)),
  ) as [string[], string[]]
  const last = [...exdates, ...rdates].toSorted().at(-1)
  if (!last) return change
  const times = new Set(ruleTimesOrNone(startLocal, rrule, last))
  const retainedDates = rdates.filter((local) => local >= startLocal && !times.has(local))
  return {
    exdates: exdates.filter((local) => times.has(local) || retainedDates.includes(local)),
    rdates: retainedDates,
    ...change,
  }
}

/** An invalid rule is reported later, by the check of the whole event. */
const ruleTimesOrNone = (startLocal: string, rrule: string, until: string): string[] => {
  try {
    return ruleTimes({ startLocal, rrule }, until)
  } catch {
    return []
  }
}

/** Moves responses and changes of single occurrences to their new ids, if those occurrences still exist. */
const moveOccurrenceData = async (tx: Transaction, before: EventRow, after: EventRow): Promise<void> => {
  const named = await namedOccurrences(tx, before.id)
  const shift = minutesBetween(before.startLocal, after.startLocal)
  await renameOccurrences(tx, before.id, after.id, renamed(named, shift, after))
}

export const renamed = (named: string[], shift: number, after: EventRow) => {
  const moved = named.map((from) => ({ from, to: plusMinutes(from, shift) }))
  const last = moved
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  const times = new Set(after.rrule && last ? seriesTimes(after, last) : [])
  return moved.map(({ from, to }) => ({ from, to: times.has(to) ? to : null }))
}

/** Returns the event after a change, and what has changed; `same` if nothing has. */
export const afterChange = (before: EventRow, change: Change, { userId, now }: Changer) => {
  const content = changedContent(before, withShiftedDates(before, change), now)
  const isCancelled = change.status === undefined ? before.isCancelled : change.status === 'cancelled'
  const isDraft = before.isDraft && change.status !== 'scheduled'
  const hasMoved = isMoved(before, content)
  const hasTurned = isCancelled !== before.isCancelled
  const concernsPeople = hasTurned || isMaterial(before, content)
  const isPublished = before.isDraft && !isDraft
  const after: EventRow = {
    ...before,
    ...content,
    isCancelled,
    isDraft,
    icalSequence: before.icalSequence + (concernsPeople ? 1 : 0),
    version: before.version + 1,
    timesSetAt: hasMoved || isPublished ? now : before.timesSetAt,
    updatedBy: userId,
    updatedAt: now,
  }
  const isSame = !hasTurned && !isPublished && isSameContent(before, after)
  const kind: EventNotificationKind | undefined = !concernsPeople
    ? undefined
    : hasTurned && isCancelled
      ? 'cancelled'
      : hasMoved
        ? 'moved'
        : 'changed'
  return { after, isSame, hasMoved, isPublished, kind }
}

/** [EVENT-16] Changes a single event, or all of a series. */
export const changeAll = async (
  tx: Transaction,
  before: EventRow,
  change: Change,
  by: Changer,
): Promise<EventRow> => {
  const { after, isSame, hasMoved, isPublished, kind } = afterChange(before, change, by)
  if (isSame) return before
  await updateEvent(tx, before.id, after)
  if (hasMoved) await moveOccurrenceData(tx, before, after)
  await makeOccurrences(tx, after, by.now)
  if (hasMoved && !after.isDraft) await requireReconfirmation(tx, after.id, undefined)
  if (isPublished) await notifyInvited(tx, after)
  const dropped = kind === 'changed' ? droppedDate(before, after) : undefined
  await notifyOfChange(tx, after, {
    kind: isPublished ? undefined : dropped ? 'cancelled' : kind,
    recurrenceId: dropped ?? '',
    by: by.userId,
    now: by.now,
  })
  await promoteFromWaitingList(tx, after, by.now)
  await syncChatMembers(tx, after)
  return after
}
