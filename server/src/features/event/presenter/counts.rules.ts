import type { Event } from '@metapyra/contract/entities/event'
import type { Tally } from '../core/attendees.queries.ts'

type Counted = 'invited' | 'going' | 'maybe' | 'waitlisted' | 'pending'
const NONE: Event['counts'] = { invited: 0, going: 0, maybe: 0, waitlisted: 0, pending: 0, hosts: 0 }
const isCounted = (status: string): status is Counted => status in NONE

/** [EVENT-11] How many stand how with an occurrence: as they said to it, and who said nothing to it, as to its series; `hosts` are those who come. */
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
