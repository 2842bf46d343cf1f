import type { Event } from '@metapyra/contract/entities/event'
import type { Tally } from '../core/attendees.queries.ts'

type Counted = 'invited' | 'going' | 'maybe' | 'waitlisted' | 'pending'
const NONE: Event['counts'] = { invited: 0, going: 0, maybe: 0, waitlisted: 0, pending: 0, hosts: 0 }
const isCounted = (status: string): status is Counted => status in NONE

/**
 * [EVENT-11] Counts the responses for an occurrence; people who did not respond to it count with their response to the
 * series. `hosts` counts the hosts who are going.
 */
export const countsAt = (tallies: Tally[], recurrenceId: string): Event['counts'] => {
  const counts = { ...NONE }
  const add = ({ isHost }: Tally, status: string | null, people: number) => {
    if (isHost) counts.hosts += status === 'going' ? people : 0
    else if (status !== null && isCounted(status)) counts[status] += people
  }
  for (const tally of tallies) {
    if (tally.recurrenceId !== '' && tally.recurrenceId !== recurrenceId) continue
    add(tally, tally.status, tally.people)
    if (tally.recurrenceId !== '') add(tally, tally.before, -tally.people)
  }
  return counts
}
