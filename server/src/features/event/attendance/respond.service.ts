import type { Input } from '@metapyra/contract/calls'
import type { Event } from '@metapyra/contract/entities/event'
import { EVENT } from '@metapyra/contract/event'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { attendeesOf, countAttendees, joinKeys, ownAnswers, saveAnswer } from '../core/attendees.queries.ts'
import { dropEchoes } from '../core/change.queries.ts'
import { tellChanged } from '../core/changed.service.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent } from '../core/queries.ts'
import type { Viewer } from '../core/rules.ts'
import { standingAt } from '../core/rules.ts'
import { tellPeople } from '../notifications/notify.service.ts'
import { occurrenceOf, occurrencesOf } from '../occurrences/queries.ts'
import { readEvent, requireEvent, requireOccurrence } from '../presenter/presenter.service.ts'
import { apartOf, promote, seatsOf } from './capacity.service.ts'
import { keepMeetings, meetingsOf } from './meeting.service.ts'
import { becomes, checkAnswers, checkAsked, checkOpen } from './respond.rules.ts'

type Wish = Omit<Input<'POST v2/event/respond'>, 'eventId'>

/** Who answers, by whichever door. */
export interface Answerer extends Pick<Viewer, 'userId' | 'name' | 'email' | 'keys'> {}

/** [EVENT-11] Says whether somebody comes: to all of a series, or to one occurrence of it. */
export const respond = async (
  services: Services,
  viewer: Viewer,
  { eventId, ...wish }: Input<'POST v2/event/respond'>,
): Promise<Event> => {
  const { event } = await requireEvent(services, viewer, eventId)
  await answer(services, event, viewer, wish)
  return readEvent(services, viewer, event, wish.recurrenceId)
}

/** The answer itself, of somebody who sees the event. */
export const answer = async (
  services: Services,
  seen: EventRow,
  who: Answerer,
  { recurrenceId = '', status, answers }: Wish,
): Promise<void> => {
  const { db, clock } = services
  const { id, workspaceId } = seen
  if (recurrenceId || !seen.rrule) await requireOccurrence(services, seen, recurrenceId)
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, workspaceId, id)
    if (!event) throw new AppError('NOT_FOUND')
    const now = clock()
    await requireOpen(tx, event, recurrenceId, now)
    const isPlaceFree = await joinKeys(tx, id, who.keys, who.userId)
    const own = await ownAnswers(tx, [id], who.keys)
    checkAsked(event, own)
    const standing = standingAt(own, recurrenceId)
    const given = answers ?? standing?.answers ?? null
    checkAnswers(event, given, status === 'going')
    if (!standing && (await countAttendees(tx, id)) >= EVENT.maxAttendees)
      throw new AppError('CONFLICT', { message: `An event can have ${EVENT.maxAttendees} people at most.` })
    const next = status === 'going' ? await comes(tx, event, who, { recurrenceId, standing }, now) : status
    const meetings = await meetingsOf(tx, event, now)
    const saved = await saveAnswer(
      tx,
      rowFor(event, who, { recurrenceId, standing, status: next, given }, now),
    )
    if (!recurrenceId) await dropEchoes(tx, id, who.keys[0])
    if (next === 'pending' && standing?.status !== 'pending') await askHosts(tx, event, recurrenceId)
    if (isPlaceFree || (standing?.status === 'going' && saved.status !== 'going'))
      await promote(tx, event, now)
    // [STATUS-8] Also of whom that lets in.
    await keepMeetings(tx, [id], meetings, now)
    tellChanged(tx, event)
  })
}

interface Place {
  recurrenceId: string
  standing: AttendeeRow | undefined
}

const comes = async (
  tx: Transaction,
  event: EventRow,
  { keys }: Answerer,
  { recurrenceId, standing }: Place,
  now: Date,
): Promise<AttendeeRow['status']> => {
  const seats = await seatsOf(tx, event, now)
  const apart = (await apartOf(tx, event.id, [keys[0]]))(keys[0])
  return becomes({ event, standing, recurrenceId, hasRoom: () => seats.hasRoomFor({ recurrenceId, apart }) })
}

const rowFor = (
  { id: eventId }: EventRow,
  { keys, userId, email, name }: Answerer,
  {
    recurrenceId,
    standing,
    status,
    given,
  }: Place & Pick<AttendeeRow, 'status'> & { given: AttendeeRow['answers'] },
  now: Date,
): AttendeeRow => ({
  id: standing?.recurrenceId === recurrenceId ? standing.id : newId(),
  eventId,
  recurrenceId,
  personKey: keys[0],
  userId,
  email: userId ? null : email,
  name,
  role: standing?.role ?? 'guest',
  status,
  isLetIn: standing?.isLetIn ?? false,
  mustReconfirm: false,
  answers: given,
  // Who waits already keeps their turn.
  queuedAt: status === 'waitlisted' ? (standing?.queuedAt ?? now) : null,
  respondedAt: now,
  createdAt: now,
})

/** Not over, and not cancelled: of a series, as long as something of it is to come. */
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
  await tellPeople(tx, { event, recurrenceId, kind: 'asked', people: hosts })
}
