import type { Input } from '@metapyra/contract/calls'
import type { Event } from '@metapyra/contract/entities/event'
import { EVENT } from '@metapyra/contract/event'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { attendeesOf, countAttendees, mergeKeys, responsesOf, saveAnswer } from '../core/attendees.queries.ts'
import { deleteSeriesCopies } from '../core/change.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent } from '../core/queries.ts'
import { responseAt } from '../core/status.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { notifyPeople } from '../notifications/notify.service.ts'
import { occurrenceOf, occurrencesOf } from '../occurrences/queries.ts'
import { readEvent, requireEvent, requireOccurrence } from '../presenter/presenter.service.ts'
import { promoteFromWaitingList, seatsOf, separateAnswersOf } from './capacity.service.ts'
import { meetingsOf, syncMeetingStatuses } from './meeting-status.service.ts'
import { checkAnswers, checkInvited, checkOpen, statusForRequest } from './respond.rules.ts'

type ResponseInput = Omit<Input<'POST v2/event/respond'>, 'eventId'>

/** The person who responds, as a member or by an invitation link. */
export interface Responder extends Pick<Viewer, 'userId' | 'name' | 'email' | 'keys'> {}

/** [EVENT-11] Stores a response, to a whole series or to one of its occurrences. */
export const respond = async (
  services: Services,
  viewer: Viewer,
  { eventId, ...input }: Input<'POST v2/event/respond'>,
): Promise<Event> => {
  const { event } = await requireEvent(services, viewer, eventId)
  await storeResponse(services, event, viewer, input)
  return readEvent(services, viewer, event, input.recurrenceId)
}

/** Stores the response of a person who can see the event. */
export const storeResponse = async (
  services: Services,
  seen: EventRow,
  who: Responder,
  { recurrenceId = '', status, answers }: ResponseInput,
): Promise<void> => {
  const { db, clock } = services
  const { id, workspaceId } = seen
  if (recurrenceId || !seen.rrule) await requireOccurrence(services, seen, recurrenceId)
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, workspaceId, id)
    if (!event) throw new AppError('NOT_FOUND')
    const now = clock()
    await requireOpen(tx, event, recurrenceId, now)
    const isPlaceFree = await mergeKeys(tx, id, who.keys, who.userId)
    const own = await responsesOf(tx, [id], who.keys)
    checkInvited(event, own)
    const response = responseAt(own, recurrenceId)
    const given = answers ?? response?.answers ?? null
    checkAnswers(event, given, status === 'going')
    if (!response && (await countAttendees(tx, id)) >= EVENT.maxAttendees)
      throw new AppError('CONFLICT', { message: `An event can have ${EVENT.maxAttendees} people at most.` })
    const next = status === 'going' ? await comes(tx, event, who, { recurrenceId, response }, now) : status
    const meetings = await meetingsOf(tx, event, now)
    const saved = await saveAnswer(
      tx,
      rowFor(event, who, { recurrenceId, response, status: next, given }, now),
    )
    if (!recurrenceId) await deleteSeriesCopies(tx, id, who.keys[0])
    if (next === 'pending' && response?.status !== 'pending') await askHosts(tx, event, recurrenceId)
    if (isPlaceFree || (response?.status === 'going' && saved.status !== 'going'))
      await promoteFromWaitingList(tx, event, now)
    // [STATUS-8] Includes people who just got a place from the waiting list.
    await syncMeetingStatuses(tx, [id], meetings, now)
    notifyChanged(tx, event)
  })
}

interface ResponseTarget {
  recurrenceId: string
  response: AttendeeRow | undefined
}

const comes = async (
  tx: Transaction,
  event: EventRow,
  { keys }: Responder,
  { recurrenceId, response }: ResponseTarget,
  now: Date,
): Promise<AttendeeRow['status']> => {
  const seats = await seatsOf(tx, event, now)
  const apart = (await separateAnswersOf(tx, event.id, [keys[0]]))(keys[0])
  return statusForRequest({
    event,
    currentResponse: response,
    recurrenceId,
    hasRoom: () => seats.hasRoomFor({ recurrenceId, answeredSeparately: apart }),
  })
}

const rowFor = (
  { id: eventId }: EventRow,
  { keys, userId, email, name }: Responder,
  {
    recurrenceId,
    response,
    status,
    given,
  }: ResponseTarget & Pick<AttendeeRow, 'status'> & { given: AttendeeRow['answers'] },
  now: Date,
): AttendeeRow => ({
  id: response?.recurrenceId === recurrenceId ? response.id : newId(),
  eventId,
  recurrenceId,
  personKey: keys[0],
  userId,
  email: userId ? null : email,
  name,
  role: response?.role ?? 'guest',
  status,
  isLetIn: response?.isLetIn ?? false,
  mustReconfirm: false,
  answers: given,
  // A person who is already waiting keeps their turn.
  queuedAt: status === 'waitlisted' ? (response?.queuedAt ?? now) : null,
  respondedAt: now,
  createdAt: now,
})

/** Throws if the occurrence has ended or is canceled; a series is open as long as it has future occurrences. */
const requireOpen = async (
  tx: Transaction,
  event: EventRow,
  recurrenceId: string,
  now: Date,
): Promise<void> => {
  if (event.isDraft) throw new AppError('CONFLICT', { message: 'This event is still a draft.' })
  if (event.rrule && !recurrenceId) {
    const rows = await occurrencesOf(tx, event.id)
    const last = rows.filter(({ isCancelled }) => !isCancelled).at(-1)
    return checkOpen(event.isCancelled, event.madeUntil ?? last?.endsAt ?? now, now)
  }
  const occurrence = await occurrenceOf(tx, event.id, recurrenceId)
  if (!occurrence) throw new AppError('NOT_FOUND')
  return checkOpen(occurrence.isCancelled, occurrence.endsAt, now)
}

const askHosts = async (tx: Transaction, event: EventRow, recurrenceId: string): Promise<void> => {
  const hosts = (await attendeesOf(tx, event.id)).filter(
    (row) => row.role !== 'guest' && row.recurrenceId === '',
  )
  await notifyPeople(tx, { event, recurrenceId, kind: 'asked', people: hosts })
}
