import type { AttendeeRow, Tally } from '../core/attendees.queries.ts'

/** A person who takes a place: in a series, the occurrences they answered separately do not count. */
interface PlaceRequest {
  recurrenceId: string
  /** The occurrences they have answered separately. */
  answeredSeparately: ReadonlySet<string>
}

/**
 * [EVENT-13] The capacity of an event, which holds for each occurrence. Going to a series takes a place in each of its
 * occurrences. The caller holds the event's lock.
 */
export class Seats {
  readonly #capacity: number | null
  /** Number of people going to the series. */
  #all: number
  /** Number of people going to each occurrence that someone has answered separately. */
  readonly #at: Map<string, number>

  /** Counts only occurrences that begin at or after `now`, a wall time, so that past ones do not block the series. */
  constructor(capacity: number | null, tallies: Tally[], now: string) {
    const people = (which: (tally: Tally) => boolean) =>
      tallies.filter(which).reduce((sum, tally) => sum + tally.people, 0)
    this.#capacity = capacity
    this.#all = people(({ recurrenceId, status }) => recurrenceId === '' && status === 'going')
    const answered = new Set(tallies.map(({ recurrenceId }) => recurrenceId))
    this.#at = new Map(
      [...answered]
        .filter((id) => id !== '' && id >= now)
        .map((id) => [
          id,
          this.#all +
            people(({ recurrenceId, status }) => recurrenceId === id && status === 'going') -
            people(({ recurrenceId, before }) => recurrenceId === id && before === 'going'),
        ]),
    )
  }

  hasRoomFor({ recurrenceId, answeredSeparately }: PlaceRequest): boolean {
    const capacity = this.#capacity
    if (capacity === null) return true
    if (recurrenceId) return (this.#at.get(recurrenceId) ?? this.#all) < capacity
    if (this.#all >= capacity) return false
    return [...this.#at].every(([id, taken]) => answeredSeparately.has(id) || taken < capacity)
  }

  take({ recurrenceId, answeredSeparately }: PlaceRequest): void {
    if (recurrenceId) {
      this.#at.set(recurrenceId, (this.#at.get(recurrenceId) ?? this.#all) + 1)
      return
    }
    this.#all += 1
    for (const [id, taken] of this.#at) if (!answeredSeparately.has(id)) this.#at.set(id, taken + 1)
  }
}

/** [EVENT-13] Returns who gets a place from the waiting list, in order of waiting. */
export const promotedFromWaitingList = (
  waiting: AttendeeRow[],
  seats: Seats,
  apartOf: (personKey: string) => ReadonlySet<string>,
): AttendeeRow[] =>
  waiting.filter(({ recurrenceId, personKey }) => {
    const taker = { recurrenceId, answeredSeparately: apartOf(personKey) }
    const hasRoom = seats.hasRoomFor(taker)
    if (hasRoom) seats.take(taker)
    return hasRoom
  })
