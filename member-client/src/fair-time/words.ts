import type { FairTime, FairTimes } from '@metapyra/contract/entities/fair-time'
import { dateFormat } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'

export type Cost = FairTime['costs'][number]
export type Person = FairTimes['people'][number]
/** A person at one time, with what the time costs them. */
export interface Row extends Cost {
  person: Person
  isSelf: boolean
}

export const nameOf = ({ isSelf, person }: Row): string => (isSelf ? 'You' : person.name)

export const rowsOf = ({ people }: FairTimes, { costs }: FairTime, ownId: string | undefined): Row[] =>
  people.flatMap((person, at) => {
    const cost = costs[at]
    return cost ? [{ person, isSelf: person.userId !== null && person.userId === ownId, ...cost }] : []
  })

const FEW = 6
/** Of a few people, all in the given order. Of many, first those whom the time costs most. */
export const splitByCost = (rows: readonly Row[]): [first: readonly Row[], others: readonly Row[]] => {
  if (rows.length <= FEW) return [rows, []]
  const sorted = rows.toSorted((a, b) => b.cost - a.cost)
  return [sorted.slice(0, FEW), sorted.slice(FEW)]
}

const MUCH = 5
export type Tone = 'none' | 'some' | 'much'
export const toneOf = (cost: number): Tone => (cost === 0 ? 'none' : cost < MUCH ? 'some' : 'much')

/** Cost of the hour as the server calculates it: 2 is early, 4 very early; 8 is the night, 16 its middle. */
const VERY = 4
const DEEP = 16

/** What a time costs a person, in a word or two. */
export const costWords = ({ cost, why }: Cost): string =>
  ({
    fine: 'Fine',
    focus: 'Focus time',
    day: 'Just outside hours',
    early: cost < VERY ? 'Early' : 'Very early',
    late: cost < VERY ? 'Late' : 'Very late',
    night: cost < DEEP ? 'Night' : 'Middle of the night',
    dayOff: 'Day off',
    busy: 'Busy',
  })[why]

/** What a person does for the time, worded for others and for the reader. */
const costSentence = ({ cost, why, isSelf }: Row): string => {
  const very = cost < VERY ? '' : 'very '
  const middle = cost < DEEP ? 'at night' : 'in the middle of the night'
  const reasons: Record<Cost['why'], readonly [theirs: string, own: string]> = {
    fine: ['is available', 'are available'],
    focus: ['gives up focus time', 'give up focus time'],
    day: ['meets just outside their hours', 'meet just outside your hours'],
    early: [`starts ${very}early`, `start ${very}early`],
    late: [`stays ${very}late`, `stay ${very}late`],
    night: [`is up ${middle}`, `are up ${middle}`],
    dayOff: ['gives up a day off', 'give up a day off'],
    busy: ['is busy and might miss it', 'are busy and might miss it'],
  }
  return reasons[why][isSelf ? 1 : 0]
}

const list = new Intl.ListFormat('en-GB')
const MOST_NAMED = 2

/** [FAIR-4] Who pays for a time, and how. The person who pays most comes first. */
export const payWords = (rows: readonly Row[]): string => {
  const payers = rows.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost)
  if (payers.length === 0) {
    const areAllHoursKnown = rows.every(({ person }) => person.told === 'hours')
    return areAllHoursKnown ? 'Within everyone’s hours.' : 'Within all known hours.'
  }
  const namedPayers = payers.slice(0, payers.length > MOST_NAMED + 1 ? MOST_NAMED : payers.length)
  const otherCount = payers.length - namedPayers.length
  const clauses = namedPayers.map(
    (row, at) => `${row.isSelf && at > 0 ? 'you' : nameOf(row)} ${costSentence(row)}`,
  )
  return `${list.format([...clauses, ...(otherCount > 0 ? [`${otherCount} others are affected too`] : [])])}.`
}

export const othersWords = (rows: readonly Row[]): string => {
  const countText = rows.length === 1 ? '1 more' : `${rows.length} more`
  return rows.every(({ cost }) => cost === 0) ? `${countText}, within their hours` : countText
}

/** [FAIR-4] Note beside a person's time: their time zone or hours are a guess. */
export const unknownHoursNote = ({ told }: Pick<Person, 'told'>): string =>
  ({ hours: '', zone: ' · hours unknown', nothing: '? · time zone and hours unknown' })[told]

/** [FAIR-4] Names the people whose busy times are unknown. */
export const unreadableCalendarsNote = (
  people: readonly Person[],
  ownId: string | undefined,
): string | null => {
  const unknown = people.filter(({ isUnknown }) => isUnknown)
  if (unknown.length === 0) return null
  const isOwn = ({ userId }: Person) => userId !== null && userId === ownId
  const [first] = unknown
  if (first && unknown.length === 1)
    return isOwn(first)
      ? 'Your calendar couldn’t be read. You may be busy.'
      : `${first.name}’s calendar couldn’t be read. They may be busy.`
  const names = unknown.slice(0, MOST_NAMED).map((person) => (isOwn(person) ? 'you' : person.name))
  const otherCount = unknown.length - names.length
  const nameList = list.format([...names, ...(otherCount > 0 ? [`${otherCount} others`] : [])])
  return `Couldn’t read the calendars for ${nameList}. They may be busy.`
}

const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit' })
const weekdayOf = dateFormat({ weekday: 'short' })

/** `Wed 02:00`: the time in a person's zone. The day only if it differs from the reader's. */
export const clockWords = (instant: string, zone: string, ownZone: string): string => {
  const guestWeekday = weekdayOf(instant, zone)
  const time = timeOf(instant, zone)
  return guestWeekday === weekdayOf(instant, ownZone) ? time : `${guestWeekday} ${time}`
}

/** [FAIR-4] Notes that the reader is counted in another time zone than the one displayed; null if they are the same. */
export const ownClockWords = (
  { people, times }: FairTimes,
  ownId: string | undefined,
  ownZone: string,
): string | null => {
  const self = people.find(({ userId }) => userId !== null && userId === ownId)
  const at = times.find((time) => time !== null)?.start
  if (!self || !at || clockWords(at, self.timezone, ownZone) === clockWords(at, ownZone, ownZone)) return null
  return `Your time zone here is ${zoneLabel(self.timezone, at)}. Change it in Bookings, under Availability.`
}

const dayOf = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
/** A time's day, start and end in the reader's time zone. */
export const whenWords = ({ start, end }: Pick<FairTime, 'start' | 'end'>): string =>
  `${dayOf(start)}, ${timeOf(start)}–${timeOf(end)}`

const shortDay = dateFormat({ day: 'numeric', month: 'short' })
export const daysWords = (from: string, to: string): string =>
  from === to ? shortDay(`${from}T12:00`) : `${shortDay(`${from}T12:00`)} – ${shortDay(`${to}T12:00`)}`
