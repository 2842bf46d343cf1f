import type { EventAnswers } from '@metapyra/contract/entities/event'
import { EVENT } from '@metapyra/contract/event'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { wrong } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'

/**
 * [EVENT-15] Checks that required questions are answered by those who are coming, and that every answer belongs to a
 * question.
 */
export const checkAnswers = (
  { questions }: Pick<EventRow, 'questions'>,
  answers: EventAnswers | null,
  isComing: boolean,
): void => {
  for (const id of Object.keys(answers ?? {}))
    if (!questions.some((question) => question.id === id))
      throw wrong({ [`answers.${id}`]: 'This question isn’t part of the event.' })
  const missing = questions.find(({ id, isRequired }) => isComing && isRequired && !answers?.[id]?.trim())
  if (missing) throw wrong({ [`answers.${missing.id}`]: 'Answer this question.' })
}

/** Anyone who can see an event can respond to it, unless it is for invited people only. */
export const checkInvited = ({ rsvpPolicy }: Pick<EventRow, 'rsvpPolicy'>, own: AttendeeRow[]): void => {
  if (rsvpPolicy !== 'invite' || own.length > 0) return
  throw new AppError('FORBIDDEN', { message: 'Only invited people can join this event.' })
}

export const checkOpen = (isCancelled: boolean, endsAt: Date, now: Date): void => {
  if (isCancelled) throw new AppError('CONFLICT', { message: 'This event was canceled.' })
  if (endsAt <= now) throw new AppError('CONFLICT', { message: 'This event has ended.' })
}

interface Times {
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

export const OPEN_BEFORE_MS = EVENT.openBeforeMinutes * 60_000

/** When the event can first be joined. */
export const opensAt = ({ startsAt }: Pick<Times, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - OPEN_BEFORE_MS)

/** Checks that it can be joined: from shortly before its start until its end. */
export const checkJoinable = (times: Times, now: Date): void => {
  checkOpen(times.isCancelled, times.endsAt, now)
  if (opensAt(times) > now)
    throw new AppError('CONFLICT', {
      message: `This event opens ${EVENT.openBeforeMinutes} minutes before its start.`,
    })
}

const NOT_IN: Partial<Record<AttendeeRow['status'] | 'gone', string>> = {
  declined: 'You’re not going. Change your reply first.',
  pending: 'A host needs to approve you first.',
  gone: 'You’re no longer invited.',
}

/** Only people who are going can join. */
export const checkGoing = (status: AttendeeRow['status'] | undefined): void => {
  if (status !== 'going')
    throw new AppError('CONFLICT', { message: NOT_IN[status ?? 'gone'] ?? 'This event is full.' })
}

interface AttendRequest {
  event: Pick<EventRow, 'rsvpPolicy' | 'hasWaitlist'>
  /** The attendee's current response. */
  currentResponse: AttendeeRow | undefined
  recurrenceId: string
  hasRoom: () => boolean
}

/**
 * [EVENT-13] Returns the status that a request to attend leads to: going people keep their place and waiting people
 * their turn; a host's approval may be needed; without a free place one joins the waiting list or gets an error.
 */
export const statusForRequest = ({
  event,
  currentResponse,
  recurrenceId,
  hasRoom,
}: AttendRequest): AttendeeRow['status'] => {
  if (currentResponse?.role === 'host' || currentResponse?.role === 'cohost') return 'going'
  if (currentResponse?.status === 'going') return 'going'
  if (currentResponse?.status === 'waitlisted' && currentResponse.recurrenceId === recurrenceId)
    return 'waitlisted'
  if (event.rsvpPolicy === 'approval' && !currentResponse?.isLetIn) return 'pending'
  if (hasRoom()) return 'going'
  if (event.hasWaitlist) return 'waitlisted'
  throw new AppError('CONFLICT', { message: 'This event is full.' })
}
