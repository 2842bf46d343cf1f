import type { Input } from '@metapyra/contract/calls'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { plusDays } from '../calendar/when.ts'

/** Somebody without an account here: of them there is a name and a clock. */
export interface Guest {
  name: string
  timezone: string
}

/** For whom a time is sought, for how long, and between which days. */
export interface TimeQuery {
  isSelfIn: boolean
  people: readonly GroupPerson[]
  guests: readonly Guest[]
  /** Of the people: it may be at a time that they cannot make. */
  optionalIds: readonly string[]
  durationMin: number
  /** Both counted in. */
  from: string
  to: string
  /** So many times, a week apart; null: once. */
  weeks: number | null
}

/** As many as the call takes. */
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

/** The week that begins tomorrow, for an hour. */
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

/** So many days are looked through, from the first on: of a series its first week. */
export const lastDayFor = ({ from, weeks }: Pick<TimeQuery, 'from' | 'weeks'>): string =>
  plusDays(from, weeks === null ? 30 : 6)

const within = (asked: TimeQuery): TimeQuery => {
  const { from, to } = asked
  const last = lastDayFor(asked)
  if (to < from) return { ...asked, to: from }
  return to > last ? { ...asked, to: last } : asked
}

/** The last day goes along with the first. */
export const withFrom = (asked: TimeQuery, from: string): TimeQuery => {
  const days = Math.round((Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000)
  return within({ ...asked, from, to: plusDays(from, Math.max(0, days)) })
}

export const withOften = (asked: TimeQuery, isWeekly: boolean): TimeQuery =>
  within({ ...asked, weeks: isWeekly ? USUAL_WEEKS : null })

/** What was asked before, with days that are not over. */
export const restoredQuery = (asked: TimeQuery, today: string): TimeQuery =>
  asked.from < today ? withFrom(asked, plusDays(today, 1)) : asked

/** Why there is nothing to find yet. */
export const lackOf = ({ isSelfIn, people, guests }: TimeQuery): string | null => {
  if (people.length + guests.length === 0) return 'Choose who you want to meet.'
  const most = MOST_PEOPLE - (isSelfIn ? 1 : 0)
  return people.length > most ? `Choose at most ${most} members.` : null
}

/** As the call takes it; oneself first, as one looks for oneself first. */
export const inputOf = (asked: TimeQuery, ownId: string, timezone: string) => {
  const { isSelfIn, people, guests, optionalIds, durationMin, from, to, weeks } = asked
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
