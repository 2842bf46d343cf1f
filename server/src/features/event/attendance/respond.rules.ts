import type { EventAnswers } from '@metapyra/contract/entities/event'
import { EVENT } from '@metapyra/contract/event'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { wrong } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'

/** [EVENT-15] Who comes has answered what must be; nobody answers what was not asked. */
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

/** Whoever may see an event may answer it, but where it is for the invited alone. */
export const checkAsked = ({ rsvpPolicy }: Pick<EventRow, 'rsvpPolicy'>, own: AttendeeRow[]): void => {
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

/** From when on one is led to it. */
export const opensAt = ({ startsAt }: Pick<Times, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - OPEN_BEFORE_MS)

/** From shortly before its start until its end. */
export const checkOn = (times: Times, now: Date): void => {
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

/** Only who comes is let in. */
export const checkGoing = (status: AttendeeRow['status'] | undefined): void => {
  if (status !== 'going')
    throw new AppError('CONFLICT', { message: NOT_IN[status ?? 'gone'] ?? 'This event is full.' })
}

interface Asking {
  event: Pick<EventRow, 'rsvpPolicy' | 'hasWaitlist'>
  /** As they stand with it now. */
  standing: AttendeeRow | undefined
  recurrenceId: string
  hasRoom: () => boolean
}

/**
 * [EVENT-13] What becomes of a wish to come: who has a place keeps it, who waits waits on, who was not asked waits for
 * a host's leave where that is needed, and where all places are taken one waits or is told so.
 */
export const becomes = ({ event, standing, recurrenceId, hasRoom }: Asking): AttendeeRow['status'] => {
  if (standing?.role === 'host' || standing?.role === 'cohost') return 'going'
  if (standing?.status === 'going') return 'going'
  if (standing?.status === 'waitlisted' && standing.recurrenceId === recurrenceId) return 'waitlisted'
  if (event.rsvpPolicy === 'approval' && !standing?.isLetIn) return 'pending'
  if (hasRoom()) return 'going'
  if (event.hasWaitlist) return 'waitlisted'
  throw new AppError('CONFLICT', { message: 'This event is full.' })
}
