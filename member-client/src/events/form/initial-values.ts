import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { Event } from '@metapyra/contract/entities/event'
import { ownZone } from '@metapyra/session/dates'
import { plusDays, wallHere } from '../../calendar/local-dates.ts'
import { ruleFor } from './repeat.ts'

/** The initial values of a new event, all of which the user can change. */
export interface EventInitialValues {
  title?: string
  /** Instants, as all times in this interface. */
  startsAt: string
  endsAt: string
  /** Further starts with the same duration, as one series: weekly or at individual times. */
  alsoAt?: readonly string[]
  people?: readonly GroupPerson[]
}

/** The initial values of the time fields. */
export type Times = Pick<Event, 'startLocal' | 'endLocal' | 'timezone' | 'isAllDay' | 'rrule'>

/** The rule of a series whose further times are listed individually, so that the rule itself has only the first. */
const ONE_BY_ONE = 'FREQ=WEEKLY;COUNT=1'

const localOf = (instant: string): string => wallHere(new Date(instant))

/** Returns the last day if all times are a week apart in wall time. */
const lastOfWeekly = (first: string, further: readonly string[]): string | undefined => {
  const isWeekly = further.every(
    (local, at) => local === plusDays(first.slice(0, 10), 7 * (at + 1)) + first.slice(10),
  )
  return isWeekly ? further.at(-1)?.slice(0, 10) : undefined
}

const ruleOf = (first: string, further: readonly string[]): string | null => {
  if (further.length === 0) return null
  const last = lastOfWeekly(first, further)
  return last ? ruleFor('weekly', first, last) : ONE_BY_ONE
}

export const timesOfInitial = ({ startsAt, endsAt, alsoAt = [] }: EventInitialValues): Times => ({
  startLocal: localOf(startsAt),
  endLocal: localOf(endsAt),
  timezone: ownZone(),
  isAllDay: false,
  rrule: ruleOf(localOf(startsAt), alsoAt.map(localOf)),
})

/** Converts the further times to the call's input: in wall time, like the first. */
export const furtherTimes = ({ alsoAt = [] }: EventInitialValues) => ({ rdates: alsoAt.map(localOf) })

const list = new Intl.ListFormat('en-GB')
const MOST_NAMES = 2

/** Formats the label as `Invite people: Ada, Ken and 3 others`. */
export const inviteWords = (people: readonly { name: string }[]): string => {
  if (people.length === 0) return 'Invite people'
  const names = people.slice(0, people.length > MOST_NAMES + 1 ? MOST_NAMES : people.length)
  const otherCount = people.length - names.length
  return `Invite people: ${list.format([...names.map(({ name }) => name), ...(otherCount > 0 ? [`${otherCount} others`] : [])])}`
}
