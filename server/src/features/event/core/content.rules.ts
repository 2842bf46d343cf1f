import type { Input } from '@metapyra/contract/calls'
import { EVENT } from '@metapyra/contract/event'
import { instantOf, isMidnight, isWallTime, minutesBetween, plusMinutes, wallOf } from '@metapyra/time/wall'
import { canonicalZone } from '@metapyra/time/zone-name'
import { AppError } from '../../../platform/http/app-error.ts'
import { imageAddress } from '../../../platform/text/image-address.ts'
import type { EventRow } from './queries.ts'
import type { Series } from './recurrence.rules.ts'
import { readRule, ruleText, ruleTimes, seriesTimes } from './recurrence.rules.ts'

const DAY_MINUTES = 1440

/** What an event says, beside whose it is and how often it was changed. */
export type Content = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'kind'
  | 'location'
  | 'startLocal'
  | 'endLocal'
  | 'timezone'
  | 'isAllDay'
  | 'rrule'
  | 'exdates'
  | 'rdates'
  | 'capacity'
  | 'hasWaitlist'
  | 'rsvpPolicy'
  | 'visibility'
  | 'questions'
  | 'cover'
  | 'itemIds'
  | 'reminders'
>

export const wrong = (fields: Record<string, string>): AppError => new AppError('VALIDATION', { fields })

const DEFAULTS = {
  description: '',
  kind: 'meeting',
  location: null,
  isAllDay: false,
  rrule: null,
  exdates: [],
  rdates: [],
  capacity: null,
  hasWaitlist: false,
  rsvpPolicy: 'open',
  visibility: 'workspace',
  questions: [],
  cover: null,
  itemIds: [],
  reminders: [10],
} satisfies Partial<Content>

type Wish = { [Name in keyof Content]?: Content[Name] | undefined }

/** What a new event says; throws VALIDATION with the place of what it cannot. */
export const contentOf = (input: Input<'POST v2/event/create'>, now: Date): Content =>
  checked({ ...DEFAULTS, ...chosen(input) } as Content, now)

/** What it says from now on. Empty texts are dropped (§6); `null` takes away what there need not be. */
export const changedContent = (before: Content, input: Wish, now: Date): Content =>
  checked({ ...before, ...chosen(input) } as Content, now, before)

const CONTENT = [...Object.keys(DEFAULTS), 'title', 'startLocal', 'endLocal', 'timezone'] as (keyof Content)[]

const chosen = (input: Wish): Wish =>
  Object.fromEntries(
    CONTENT.flatMap((name) => {
      const value = input[name]
      const kept = typeof value === 'string' ? value.trim() : value
      return kept === undefined || kept === '' ? [] : [[name, kept]]
    }),
  )

const checked = (content: Content, now: Date, before?: Content): Content => {
  const timezone = canonicalZone(content.timezone)
  if (!timezone) throw wrong({ timezone: 'Choose a time zone, like Europe/Berlin.' })
  checkTimes(content, timezone, now)
  checkLocation(content.location)
  checkQuestions(content.questions)
  if (content.cover) pictureAt(content.cover)
  const zoned = { ...content, timezone }
  // A series that goes on is what it was, however much of it there has been meanwhile.
  return before && isSameSeries(before, zoned) ? zoned : { ...zoned, ...checkedSeries(zoned, now, before) }
}

/** [EVENT-6] */
export const checkTimes = (
  { startLocal, endLocal, isAllDay }: Pick<Content, 'startLocal' | 'endLocal' | 'isAllDay'>,
  timezone: string,
  now: Date,
): void => {
  for (const [name, local] of Object.entries({ startLocal, endLocal }))
    if (!isWallTime(local)) throw wrong({ [name]: 'Enter a valid date and time.' })
  if (endLocal <= startLocal) throw wrong({ endLocal: 'The end needs to be after the start.' })
  if (minutesBetween(startLocal, endLocal) > EVENT.maxDays * DAY_MINUTES)
    throw wrong({ endLocal: `An event can last at most ${EVENT.maxDays} days.` })
  if (isAllDay && !isMidnight(startLocal)) throw wrong({ startLocal: 'An all-day event starts at midnight.' })
  if (isAllDay && !isMidnight(endLocal)) throw wrong({ endLocal: 'An all-day event ends at midnight.' })
  if (startLocal > wallOf(latestOf(now), timezone))
    throw wrong({ startLocal: 'Choose a date within the next five years.' })
}

/** How far ahead occurrences are ever made. */
export const latestOf = (now: Date): Date => new Date(now.getTime() + EVENT.aheadDays * 86_400_000)

const SERIES = ['startLocal', 'timezone', 'rrule', 'exdates', 'rdates'] as const

const isSameSeries = (before: Content, after: Content): boolean =>
  SERIES.every((name) => String(before[name]) === String(after[name]))

/** How many a series may have: one that is changed as many again, or what it has had, so that a long one can be still. */
const roomOf = (before: Content | undefined, now: Date): number => {
  const had = before?.rrule ? ruleTimes(before, wallOf(now, before.timezone)).length : 0
  return EVENT.maxOccurrences + (had > 0 ? Math.max(had, EVENT.maxOccurrences) : 0)
}

/** [EVENT-4] A rule and its exceptions, of which none says nothing. */
const checkedSeries = (
  content: Content,
  now: Date,
  before: Content | undefined,
): Pick<Content, 'rrule' | 'exdates' | 'rdates'> => {
  const { startLocal, timezone } = content
  if (!content.rrule) {
    for (const name of ['exdates', 'rdates'] as const)
      if (content[name].length > 0) throw wrong({ [name]: 'Choose how the event repeats.' })
    return { rrule: null, exdates: [], rdates: [] }
  }
  const rule = readRule(content.rrule, timezone)
  if (typeof rule === 'string') throw wrong({ rrule: rule })
  const series = { ...content, rrule: ruleText(rule) }
  checkBeginning(series)
  const latest = wallOf(latestOf(now), timezone)
  const tooMany = { rrule: `The series has more than ${EVENT.maxOccurrences} occurrences. End it sooner.` }
  if (Number(rule['COUNT'] ?? 0) > EVENT.maxOccurrences) throw wrong(tooMany)
  const exdates = content.exdates.toSorted()
  const rdates = content.rdates.toSorted()
  // Before the rule is walked: it would be as far as a date that nobody means.
  for (const [name, dates] of Object.entries({ exdates, rdates })) checkDates(name, dates, latest)
  const room = roomOf(before, now)
  const times = new Set(ruleTimes(series, latest, room + 1))
  if (times.size + rdates.length > room) throw wrong(tooMany)
  const added = rdates.find((local) => local < startLocal || times.has(local))
  if (added) throw wrong({ rdates: `${added} is before the start or already an occurrence.` })
  const excepted = exdates.find((local) => !times.has(local) && !rdates.includes(local))
  if (excepted) throw wrong({ exdates: `${excepted} isn’t an occurrence of the series.` })
  if (seriesTimes({ ...series, exdates, rdates }, latest).length === 0)
    throw wrong({ exdates: 'The series needs at least one occurrence.' })
  return { rrule: series.rrule, exdates, rdates }
}

const checkDates = (name: string, dates: string[], latest: string): void => {
  for (const [at, local] of dates.entries()) {
    const problem = !isWallTime(local)
      ? 'isn’t a valid date and time.'
      : dates[at - 1] === local
        ? 'is listed twice.'
        : local > latest
          ? 'is more than five years ahead.'
          : undefined
    if (problem) throw wrong({ [name]: `${local} ${problem}` })
  }
}

/** Where a start is no day of its rule, calendars do not agree on what comes first (RFC 5545 §3.8.5.3). */
const checkBeginning = ({ startLocal, rrule }: Pick<Series, 'startLocal' | 'rrule'>): void => {
  if (ruleTimes({ startLocal, rrule }, startLocal, 1).length > 0) return
  const soon = plusMinutes(startLocal, 366 * 12 * DAY_MINUTES)
  const [first] = ruleTimes({ startLocal, rrule }, soon, 1)
  if (!first) throw wrong({ rrule: 'This never occurs.' })
  throw wrong({ startLocal: `The event doesn’t repeat on this day. The first occurrence is ${first}.` })
}

export const checkLocation = (location: Content['location'] | undefined): void => {
  if (!location) return
  if (!location.value.trim()) throw wrong({ 'location.value': 'Enter a location.' })
  if (location.type === 'url' && !isWebAddress(location.value))
    throw wrong({ 'location.value': 'Enter a web address that starts with https://.' })
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const checkQuestions = (questions: Content['questions']): void => {
  const ids = questions.map(({ id }) => id.trim())
  if (ids.some((id) => !id) || new Set(ids).size < ids.length)
    throw wrong({ questions: 'Each question needs its own ID.' })
  if (questions.some(({ label }) => !label.trim())) throw wrong({ questions: 'Enter a question.' })
}

const pictureAt = (cover: string): void => {
  try {
    imageAddress(cover)
  } catch {
    throw wrong({ cover: 'Upload a picture.' })
  }
}

export const isSameContent = (before: Content, after: Content): boolean =>
  CONTENT.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))

/** [EVENT-16] Whether who comes needs to be told: when it is, where, and how often. */
export const isMaterial = (before: Content, after: Content): boolean =>
  isMoved(before, after) ||
  before.exdates.join() !== after.exdates.join() ||
  before.title !== after.title ||
  JSON.stringify(before.location) !== JSON.stringify(after.location)

/** The one occurrence that is off from now on, where nothing else is another one. */
export const droppedDate = (before: Content, after: Content): string | undefined => {
  const [dropped, ...others] = after.exdates.filter((local) => !before.exdates.includes(local))
  const isAll = others.length === 0 && before.exdates.every((local) => after.exdates.includes(local))
  return isAll && !isMaterial({ ...before, exdates: after.exdates }, after) ? dropped : undefined
}

/** [EVENT-17] Whether it is at another time: each of its occurrences, or which there are. */
export const isMoved = (before: Content, after: Content): boolean =>
  instantOf(before.startLocal, before.timezone).getTime() !==
    instantOf(after.startLocal, after.timezone).getTime() ||
  instantOf(before.endLocal, before.timezone).getTime() !==
    instantOf(after.endLocal, after.timezone).getTime() ||
  before.timezone !== after.timezone ||
  before.rrule !== after.rrule ||
  before.rdates.join() !== after.rdates.join()
