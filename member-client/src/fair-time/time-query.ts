import type { Input } from '@metapyra/contract/calls'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { plusDays } from '../calendar/local-dates.ts'

/** A person without an account here: only a name and a time zone are known. */
export interface Guest {
  name: string
  timezone: string
}

/** Who needs a common time, for how long, and between which days. */
export interface TimeQuery {
  isSelfIn: boolean
  people: readonly GroupPerson[]
  guests: readonly Guest[]
  /** The people in `people` who are optional: a time that they cannot make is acceptable. */
  optionalIds: readonly string[]
  durationMin: number
  /** `from` and `to` are both included. */
  from: string
  to: string
  /** Number of weekly repetitions; null for a single time. */
  weeks: number | null
}

/** The maximum that the call accepts. */
const MOST_PEOPLE = 50
export const MOST_GUESTS = 20
export const FEWEST_WEEKS = 2
export const MOST_WEEKS = 26
const USUAL_WEEKS = 6

export const DURATIONS = [
  [15, '15 minutes'],
  [30, '30 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1.5 hours'],
  [120, '2 hours'],
  [180, '3 hours'],
  [240, '4 hours'],
  [480, '8 hours'],
] as const

/** The seven days from tomorrow on, for one hour. */
export const initialQuery = (today: string): TimeQuery => ({
  isSelfIn: true,
  people: [],
  guests: [],
  optionalIds: [],
  durationMin: 60,
  from: plusDays(today, 1),
  to: plusDays(today, 7),
  weeks: null,
})

/** The last day that a search covers, counted from the first. For a series, its first week only. */
export const lastSearchDay = ({ from, weeks }: Pick<TimeQuery, 'from' | 'weeks'>): string =>
  plusDays(from, weeks === null ? 30 : 6)

const clampDays = (query: TimeQuery): TimeQuery => {
  const { from, to } = query
  const last = lastSearchDay(query)
  if (to < from) return { ...query, to: from }
  return to > last ? { ...query, to: last } : query
}

/** Sets the first day and moves the last day along with it. */
export const withFrom = (query: TimeQuery, from: string): TimeQuery => {
  const days = Math.round((Date.parse(query.to) - Date.parse(query.from)) / 86_400_000)
  return clampDays({ ...query, from, to: plusDays(from, Math.max(0, days)) })
}

export const withOften = (query: TimeQuery, isWeekly: boolean): TimeQuery =>
  clampDays({ ...query, weeks: isWeekly ? USUAL_WEEKS : null })

/** The previous query, moved to days that are not over. */
export const restoredQuery = (query: TimeQuery, today: string): TimeQuery =>
  query.from < today ? withFrom(query, plusDays(today, 1)) : query

/** Why the query is incomplete; null if a search is possible. */
export const queryProblem = ({ isSelfIn, people, guests }: TimeQuery): string | null => {
  if (people.length + guests.length === 0) return 'Choose who you want to meet.'
  const most = MOST_PEOPLE - (isSelfIn ? 1 : 0)
  return people.length > most ? `Choose at most ${most} members.` : null
}

/** The call's input. The caller comes first, because readers look for themselves first. */
export const inputOf = (query: TimeQuery, ownId: string, timezone: string) => {
  const { isSelfIn, people, guests, optionalIds, durationMin, from, to, weeks } = query
  const ids = people.map(({ userId }) => userId)
  const input: Input<'POST v2/appointment/fair-times'> = {
    userIds: isSelfIn ? [ownId, ...ids] : ids,
    guests: [...guests],
    optionalIds: optionalIds.filter((id) => ids.includes(id)),
    ...{ durationMin, from, to, timezone },
    ...(weeks !== null && { weeks }),
  }
  return input
}
