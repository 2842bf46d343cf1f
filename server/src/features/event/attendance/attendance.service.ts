import type { Input, Reply } from '@metapyra/contract/calls'
import type { Services } from '../../../platform/services.ts'
import { insertAttendances, mergeKeys, responsesOf } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent } from '../core/queries.ts'
import { responseAt } from '../core/status.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { requireEvent, requireOccurrence } from '../presenter/presenter.service.ts'
import { promoteFromWaitingList } from './capacity.service.ts'
import { checkGoing, checkJoinable } from './respond.rules.ts'
import { storeResponse } from './respond.service.ts'

/**
 * [EVENT-12] Moves the responses given under an email address to the account. If the person had a place twice, the
 * second becomes free.
 */
const mergeIntoAccount = (
  { db, clock }: Services,
  { spaceId, keys, userId }: Viewer,
  { id }: EventRow,
): Promise<void> =>
  db.transaction(async (tx) => {
    const event = await lockEvent(tx, spaceId, id)
    if (event && (await mergeKeys(tx, id, keys, userId))) await promoteFromWaitingList(tx, event, clock())
  })

/** [EVENT-14] Joins an occurrence. This also responds with going, if there is a place, and records the attendance. */
export const joinEvent = async (
  services: Services,
  viewer: Viewer,
  { eventId, recurrenceId }: Input<'POST v2/event/join'>,
): Promise<Reply<'POST v2/event/join'>> => {
  const { db, clock } = services
  const { event, own } = await requireEvent(services, viewer, eventId)
  const { occurrence, override } = await requireOccurrence(services, event, recurrenceId ?? '')
  const now = clock()
  checkJoinable(occurrence, now)
  const key = occurrence.recurrenceId
  if (responseAt(own, key)?.status !== 'going') {
    await storeResponse(services, event, viewer, { status: 'going', ...(recurrenceId && { recurrenceId }) })
    const status = responseAt(await responsesOf(db, [eventId], viewer.keys), key)?.status
    checkGoing(status)
  }
  if (own.some(({ personKey }) => personKey !== viewer.keys[0]))
    await mergeIntoAccount(services, viewer, event)
  await insertAttendances(db, [{ eventId, recurrenceId: key, personKey: viewer.keys[0], joinedAt: now }])
  return {
    location: override?.patch.location === undefined ? event.location : override.patch.location,
    startsAt: occurrence.startsAt.toISOString(),
    endsAt: occurrence.endsAt.toISOString(),
  }
}
