import type { AttendeeRow, Tally } from '../core/attendees.queries.ts'

/** Whom a place is for: in a series, those of its occurrences to which they said something of their own are apart. */
interface Taker {
  recurrenceId: string
  /** The occurrences that they have answered by themselves. */
  apart: ReadonlySet<string>
}

/**
 * [EVENT-13] The places of an event: of each occurrence so many, whoever comes to all of them takes one in each.
 * Whoever counts holds the event's lock.
 */
export class Seats {
  readonly #capacity: number | null
  /** Going to the series. */
  #all: number
  /** Going to an occurrence that somebody has answered by itself. */
  readonly #at: Map<string, number>

  /** Of occurrences those that begin from `now` on, a wall time: what is over keeps nobody from coming to the rest. */
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

  hasRoomFor({ recurrenceId, apart }: Taker): boolean {
    const capacity = this.#capacity
    if (capacity === null) return true
    if (recurrenceId) return (this.#at.get(recurrenceId) ?? this.#all) < capacity
    if (this.#all >= capacity) return false
    return [...this.#at].every(([id, taken]) => apart.has(id) || taken < capacity)
  }

  take({ recurrenceId, apart }: Taker): void {
    if (recurrenceId) {
      this.#at.set(recurrenceId, (this.#at.get(recurrenceId) ?? this.#all) + 1)
      return
    }
    this.#all += 1
    for (const [id, taken] of this.#at) if (!apart.has(id)) this.#at.set(id, taken + 1)
  }
}

/** [EVENT-13] Who comes in now of those who wait, whoever has waited longest ahead. */
export const promoted = (
  waiting: AttendeeRow[],
  seats: Seats,
  apartOf: (personKey: string) => ReadonlySet<string>,
): AttendeeRow[] =>
  waiting.filter(({ recurrenceId, personKey }) => {
    const taker = { recurrenceId, apart: apartOf(personKey) }
    const hasRoom = seats.hasRoomFor(taker)
    if (hasRoom) seats.take(taker)
    return hasRoom
  })
