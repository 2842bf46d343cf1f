import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { Event } from '@metapyra/contract/entities/event'
import { ownZone } from '@metapyra/session/dates'
import { plusDays, wallHere } from '../../calendar/when.ts'
import { ruleFor } from './repeat.ts'

/** What a new event begins with; whoever plans it may say something else of all. */
export interface Wish {
  title?: string
  /** Instants, as all times here. */
  startsAt: string
  endsAt: string
  /** When it comes again, each time for as long: one series, weekly or at times of its own. */
  alsoAt?: readonly string[]
  people?: readonly GroupPerson[]
}

/** What the fields for the time show at first. */
export type Times = Pick<Event, 'startLocal' | 'endLocal' | 'timezone' | 'isAllDay' | 'rrule'>

/** A series whose further times stand one by one: of the rule itself there is the first alone. */
const ONE_BY_ONE = 'FREQ=WEEKLY;COUNT=1'

const localOf = (instant: string): string => wallHere(new Date(instant))

/** Where all are a week apart, by the clock on the wall: the day of the last. */
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

export const timesOfWish = ({ startsAt, endsAt, alsoAt = [] }: Wish): Times => ({
  startLocal: localOf(startsAt),
  endLocal: localOf(endsAt),
  timezone: ownZone(),
  isAllDay: false,
  rrule: ruleOf(localOf(startsAt), alsoAt.map(localOf)),
})

/** The further times as the call takes them: like the first, by the clock on the wall. */
export const furtherOf = ({ alsoAt = [] }: Wish) => ({ rdates: alsoAt.map(localOf) })

const list = new Intl.ListFormat('en-GB')
const MOST_NAMES = 2

/** `Invite people: Ada, Ken and 3 others` */
export const inviteWords = (people: readonly { name: string }[]): string => {
  if (people.length === 0) return 'Invite people'
  const names = people.slice(0, people.length > MOST_NAMES + 1 ? MOST_NAMES : people.length)
  const others = people.length - names.length
  return `Invite people: ${list.format([...names.map(({ name }) => name), ...(others > 0 ? [`${others} others`] : [])])}`
}
