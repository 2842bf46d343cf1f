import type { Event } from '@metapyra/contract/entities/event'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { ActOrigin } from '../../audit/service.ts'
import { recordAct } from '../../audit/service.ts'
import { promoteFromWaitingList } from '../attendance/capacity.service.ts'
import { joinLinksOf, syncJoinLinks } from '../attendance/join-link.service.ts'
import { meetingsOf, syncMeetingStatuses } from '../attendance/meeting-status.service.ts'
import { isHost, mayChange } from '../core/access.rules.ts'
import { copySeriesResponses, requireReconfirmation } from '../core/change.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent, nameOfUser, updateEvent } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { notifyOfChange } from '../notifications/changes.service.ts'
import { makeOccurrences } from '../occurrences/extend.service.ts'
import { requireTime } from '../occurrences/occurrence-times.rules.ts'
import { overrideOf, saveOverride } from '../occurrences/queries.ts'
import { withItems } from '../presenter/items.service.ts'
import { getEvent, readEvent, requireEvent } from '../presenter/presenter.service.ts'
import type { Change, Changer } from './change.rules.ts'
import { patchOf, scopeOf } from './change.rules.ts'
import { changeAll } from './change-all.service.ts'
import { splitSeries } from './split.service.ts'

/** [EVENT-16] Changes one occurrence, it and all later ones, or all of an event. */
export const changeEvent = async (
  services: Services,
  viewer: Viewer,
  input: Change,
  from: ActOrigin,
): Promise<Event> => {
  const { db, clock } = services
  const { own } = await requireEvent(services, viewer, input.eventId)
  const { userId } = viewer
  if (!mayChange(viewer, own) || !userId) throw new AppError('FORBIDDEN')
  const became = await db.transaction(async (tx) => {
    const event = await lockEvent(tx, viewer.spaceId, input.eventId)
    if (!event) throw new AppError('NOT_FOUND')
    const change = await withItems(tx, viewer, input, event.itemIds)
    // [EVENT-18] Detects an edit conflict.
    if (change.version !== undefined && change.version !== event.version) return 'stale'
    const by = { userId, now: clock() }
    const scope = scopeOf(event, change)
    const joinLinks = await joinLinksOf(tx, event, by.now)
    const meetings = await meetingsOf(tx, event, by.now)
    const changed =
      scope === 'this'
        ? await changeOne(tx, event, change, by)
        : scope === 'following'
          ? await splitSeries(tx, event, change, by)
          : await changeAll(tx, event, change, by)
    const since = scope === 'following' ? (change.recurrenceId ?? '') : ''
    await syncJoinLinks(tx, { before: event, after: changed, since }, joinLinks, by.now)
    // [EVENT-19] The current occurrence may be the first one of the event that continues.
    await syncMeetingStatuses(tx, [...new Set([event.id, changed.id])], meetings, by.now)
    if (!isHost(own)) await recordAct(tx, from, actOf(event, change))
    return changed.id
  })
  if (became === 'stale') throw await changedMeanwhile(services, viewer, input)
  const { recurrenceId, scope = 'this' } = input
  const isOfOne = scope === 'this' && recurrenceId !== undefined
  return getEvent(services, viewer, { eventId: became, ...(isOfOne && { recurrenceId }) })
}

const actOf = ({ id, title }: EventRow, { status }: Change) => ({
  action: status === 'cancelled' ? ('event.cancelled' as const) : ('event.changed' as const),
  subject: { type: 'event' as const, id, name: title },
})

const changedMeanwhile = async (
  services: Services,
  viewer: Viewer,
  { eventId, recurrenceId }: Change,
): Promise<AppError> => {
  const { event } = await requireEvent(services, viewer, eventId)
  const current = await readEvent(services, viewer, event, recurrenceId)
  const changedBy = await nameOfUser(services.db, event.updatedBy)
  return new AppError('CHANGED_MEANWHILE', {
    meanwhile: { current: { ...current }, changedBy, changedAt: event.updatedAt.toISOString() },
  })
}

/** [EVENT-7] Changes or cancels one occurrence of a series. */
const changeOne = async (
  tx: Transaction,
  event: EventRow,
  { recurrenceId = '', ...change }: Change,
  { userId, now }: Changer,
): Promise<EventRow> => {
  requireTime(event, recurrenceId)
  const before = await overrideOf(tx, event.id, recurrenceId)
  const was = { patch: before?.patch ?? {}, isCancelled: before?.isCancelled ?? false }
  const patch = patchOf(event, recurrenceId, was.patch, change as Change, now)
  const isCancelled = change.status === undefined ? was.isCancelled : change.status === 'cancelled'
  const isSame = isCancelled === was.isCancelled && JSON.stringify(patch) === JSON.stringify(was.patch)
  if (isSame) return event
  await saveOverride(tx, { eventId: event.id, recurrenceId, isCancelled, patch })
  const isMoved = patch.startLocal !== was.patch.startLocal || patch.endLocal !== was.patch.endLocal
  const { description: _is, ...visiblePatch } = patch
  const { description: _was, ...shownBefore } = was.patch
  const isMaterial =
    isCancelled !== was.isCancelled || JSON.stringify(visiblePatch) !== JSON.stringify(shownBefore)
  const changed = {
    ...event,
    version: event.version + 1,
    icalSequence: event.icalSequence + (isMaterial ? 1 : 0),
    updatedBy: userId,
    updatedAt: now,
    ...(isMoved && { timesSetAt: now }),
  }
  await updateEvent(tx, event.id, changed)
  await makeOccurrences(tx, changed, now)
  if (isMoved && !event.isDraft) {
    await copySeriesResponses(tx, event.id, recurrenceId, newId, now)
    await requireReconfirmation(tx, event.id, recurrenceId)
  }
  const kind = isCancelled && !was.isCancelled ? 'cancelled' : isMoved ? 'moved' : 'changed'
  await notifyOfChange(tx, changed, { kind: isMaterial ? kind : undefined, recurrenceId, by: userId, now })
  if (isCancelled !== was.isCancelled) await promoteFromWaitingList(tx, changed, now)
  return changed
}
