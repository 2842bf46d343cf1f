import type { Input } from '@metapyra/contract/calls'
import type { Attendee } from '@metapyra/contract/entities/event'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { mayChange } from '../core/access.rules.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { attendeeById, removeAttendees, updateAttendees } from '../core/attendees.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { notifyPeople } from '../notifications/notify.service.ts'
import { toAttendee } from '../presenter/people.service.ts'
import { requireEvent } from '../presenter/presenter.service.ts'
import { promoteFromWaitingList, seatsOf, separateAnswersOf } from './capacity.service.ts'
import { syncChatMembers } from './chat.service.ts'
import { endJoinLinks, joinLinksOf } from './join-link.service.ts'
import { meetingsOf, syncMeetingStatuses } from './meeting-status.service.ts'

interface AttendeeRef {
  eventId: string
  attendeeId: string
}

/** [EVENT-9] Runs a host's change of an attendee under the event's lock. */
const withAttendee = async <T>(
  services: Services,
  viewer: Viewer,
  { eventId, attendeeId }: AttendeeRef,
  work: (tx: Transaction, event: EventRow, row: AttendeeRow) => Promise<T>,
): Promise<T> => {
  const { own } = await requireEvent(services, viewer, eventId)
  if (!mayChange(viewer, own)) throw new AppError('FORBIDDEN')
  return services.db.transaction(async (tx) => {
    const event = await lockEvent(tx, viewer.spaceId, eventId)
    const row = await attendeeById(tx, attendeeId)
    if (!event || row?.eventId !== event.id) throw new AppError('NOT_FOUND')
    const done = await work(tx, event, row)
    notifyChanged(tx, event)
    return done
  })
}

/** [EVENT-13] Approves or declines a request. Approved people get a place or join the waiting list. */
export const approve = (
  services: Services,
  viewer: Viewer,
  { isApproved, ...attendeeRef }: Input<'POST v2/event/approve'>,
): Promise<Attendee> =>
  withAttendee(services, viewer, attendeeRef, async (tx, event, row) => {
    if (row.status !== 'pending') throw new AppError('CONFLICT', { message: 'They haven’t asked to join.' })
    const now = services.clock()
    const status = isApproved ? await placeFor(tx, event, row, now) : 'declined'
    const change = { status, isLetIn: isApproved, queuedAt: status === 'waitlisted' ? now : null } as const
    const meetings = await meetingsOf(tx, event, now)
    await updateAttendees(tx, [row.id], change)
    await syncMeetingStatuses(tx, [event.id], meetings, now)
    if (status === 'going')
      await notifyPeople(tx, { event, recurrenceId: row.recurrenceId, kind: 'letIn', people: [row] })
    return toAttendee(
      {
        row: { ...row, ...change },
        name: null,
        image: null,
        character: null,
        address: null,
        wasThere: false,
      },
      { isRunning: true, hasEnded: false },
    )
  })

const placeFor = async (
  tx: Transaction,
  event: EventRow,
  { recurrenceId, personKey }: AttendeeRow,
  now: Date,
): Promise<'going' | 'waitlisted'> => {
  const seats = await seatsOf(tx, event, now)
  const apart = (await separateAnswersOf(tx, event.id, [personKey]))(personKey)
  if (seats.hasRoomFor({ recurrenceId, answeredSeparately: apart })) return 'going'
  if (event.hasWaitlist) return 'waitlisted'
  throw new AppError('CONFLICT', { message: 'This event is full.' })
}

export const takeOff = (services: Services, viewer: Viewer, attendeeRef: AttendeeRef): Promise<null> =>
  withAttendee(services, viewer, attendeeRef, async (tx, event, { personKey, role }) => {
    if (role === 'host') throw new AppError('CONFLICT', { message: 'You can’t remove the organizer.' })
    const now = services.clock()
    await endJoinLinks(tx, await joinLinksOf(tx, event, now, personKey), now)
    const meetings = await meetingsOf(tx, event, now)
    await removeAttendees(tx, event.id, [personKey])
    await promoteFromWaitingList(tx, event, now)
    await syncMeetingStatuses(tx, [event.id], meetings, now)
    await syncChatMembers(tx, event)
    return null
  })
