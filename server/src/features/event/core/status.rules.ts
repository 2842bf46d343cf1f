import type { Event } from '@metapyra/contract/entities/event'
import type { AttendeeRow } from './attendees.queries.ts'
import type { EventRow } from './queries.ts'

interface Times {
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

/** [EVENT-10] Live and ended follow from the clock. */
export const statusAt = (
  { isDraft, isCancelled }: Pick<EventRow, 'isDraft' | 'isCancelled'>,
  times: Times,
  now: Date,
): Event['status'] => {
  if (isCancelled || times.isCancelled) return 'cancelled'
  if (isDraft) return 'draft'
  if (times.endsAt <= now) return 'ended'
  return times.startsAt <= now ? 'live' : 'scheduled'
}

/** [EVENT-11] Returns a person's response to an occurrence, or else to its series. */
export const responseAt = <T extends Pick<AttendeeRow, 'recurrenceId'>>(
  rows: T[],
  recurrenceId: string,
): T | undefined =>
  rows.find((row) => row.recurrenceId === recurrenceId) ?? rows.find((row) => row.recurrenceId === '')

/**
 * [EVENT-14] After the end, people who were there have attended; those who were going and were not there are no-shows.
 */
export const statusAfter = (
  status: AttendeeRow['status'],
  { hasEnded, wasThere }: { hasEnded: boolean; wasThere: boolean },
): AttendeeRow['status'] | 'attended' | 'noShow' => {
  if (wasThere) return 'attended'
  return hasEnded && status === 'going' ? 'noShow' : status
}
