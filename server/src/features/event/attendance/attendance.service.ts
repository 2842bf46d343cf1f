import type { Input, Reply } from '@metapyra/contract/calls'
import type { Services } from '../../../platform/services.ts'
import { insertAttendances, joinKeys, ownAnswers } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent } from '../core/queries.ts'
import type { Viewer } from '../core/rules.ts'
import { standingAt } from '../core/rules.ts'
import { requireEvent, requireOccurrence } from '../presenter/presenter.service.ts'
import { promote } from './capacity.service.ts'
import { checkGoing, checkOn } from './respond.rules.ts'
import { answer } from './respond.service.ts'

/** [EVENT-12] Whoever was asked by a mail stands there as who they are; a place that they had twice is another's. */
const joinAsAccount = (
  { db, clock }: Services,
  { spaceId, keys, userId }: Viewer,
  { id }: EventRow,
): Promise<void> =>
  db.transaction(async (tx) => {
    const event = await lockEvent(tx, spaceId, id)
    if (event && (await joinKeys(tx, id, keys, userId))) await promote(tx, event, clock())
  })

/** [EVENT-14] To come is to say so as well, as far as there is a place; who has come to one has been there. */
export const joinEvent = async (
  services: Services,
  viewer: Viewer,
  { eventId, recurrenceId }: Input<'POST v2/event/join'>,
): Promise<Reply<'POST v2/event/join'>> => {
  const { db, clock } = services
  const { event, own } = await requireEvent(services, viewer, eventId)
  const { occurrence, override } = await requireOccurrence(services, event, recurrenceId ?? '')
  const now = clock()
  checkOn(occurrence, now)
  const key = occurrence.recurrenceId
  if (standingAt(own, key)?.status !== 'going') {
    await answer(services, event, viewer, { status: 'going', ...(recurrenceId && { recurrenceId }) })
    const status = standingAt(await ownAnswers(db, [eventId], viewer.keys), key)?.status
    checkGoing(status)
  }
  if (own.some(({ personKey }) => personKey !== viewer.keys[0])) await joinAsAccount(services, viewer, event)
  await insertAttendances(db, [{ eventId, recurrenceId: key, personKey: viewer.keys[0], joinedAt: now }])
  return {
    location: override?.patch.location === undefined ? event.location : override.patch.location,
    startsAt: occurrence.startsAt.toISOString(),
    endsAt: occurrence.endsAt.toISOString(),
  }
}
