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

/** An event's content, without owner and version. */
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

type ContentInput = { [Name in keyof Content]?: Content[Name] | undefined }

/** Returns the content of a new event. Throws VALIDATION with the field that is invalid. */
export const contentOf = (input: Input<'POST v2/event/create'>, now: Date): Content =>
  checked({ ...DEFAULTS, ...definedFields(input) } as Content, now)

/** Returns the changed content. Empty texts are dropped (§6); `null` clears an optional field. */
export const changedContent = (before: Content, input: ContentInput, now: Date): Content =>
  checked({ ...before, ...definedFields(input) } as Content, now, before)

const CONTENT = [...Object.keys(DEFAULTS), 'title', 'startLocal', 'endLocal', 'timezone'] as (keyof Content)[]

const definedFields = (input: ContentInput): ContentInput =>
  Object.fromEntries(
    CONTENT.flatMap((name) => {
      const value = input[name]
      const text = typeof value === 'string' ? value.trim() : value
      return text === undefined || text === '' ? [] : [[name, text]]
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
  // An unchanged series is not checked again, however many occurrences it has had meanwhile.
  return before && isSameSeries(before, zoned) ? zoned : { ...zoned, ...checkedSeries(zoned, now, before) }
}

/** [EVENT-6] Checks start and end. */
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

/** The latest instant for which occurrences are created. */
export const latestOf = (now: Date): Date => new Date(now.getTime() + EVENT.aheadDays * 86_400_000)

const SERIES = ['startLocal', 'timezone', 'rrule', 'exdates', 'rdates'] as const

const isSameSeries = (before: Content, after: Content): boolean =>
  SERIES.every((name) => String(before[name]) === String(after[name]))

/**
 * Maximum occurrences of a series. A changed series can have as many again, or as many as it has had, so that a long
 * one can still be changed.
 */
const maxOccurrencesOf = (before: Content | undefined, now: Date): number => {
  const had = before?.rrule ? ruleTimes(before, wallOf(now, before.timezone)).length : 0
  return EVENT.maxOccurrences + (had > 0 ? Math.max(had, EVENT.maxOccurrences) : 0)
}

/** [EVENT-4] Checks a rule and its exceptions; each exception must have an effect. */
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
  checkStartMatchesRule(series)
  const latest = wallOf(latestOf(now), timezone)
  const tooMany = { rrule: `The series has more than ${EVENT.maxOccurrences} occurrences. End it sooner.` }
  if (Number(rule['COUNT'] ?? 0) > EVENT.maxOccurrences) throw wrong(tooMany)
  const exdates = content.exdates.toSorted()
  const rdates = content.rdates.toSorted()
  // Checked before the rule is expanded, because that would reach up to an absurd date.
  for (const [name, dates] of Object.entries({ exdates, rdates })) checkDates(name, dates, latest)
  const room = maxOccurrencesOf(before, now)
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
  for (const [index, local] of dates.entries()) {
    const problem = !isWallTime(local)
      ? 'isn’t a valid date and time.'
      : dates[index - 1] === local
        ? 'is listed twice.'
        : local > latest
          ? 'is more than five years ahead.'
          : undefined
    if (problem) throw wrong({ [name]: `${local} ${problem}` })
  }
}

/** If the start does not match its rule, calendars disagree on the first occurrence (RFC 5545 §3.8.5.3). */
const checkStartMatchesRule = ({ startLocal, rrule }: Pick<Series, 'startLocal' | 'rrule'>): void => {
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

/** [EVENT-16] True if attendees need to be notified: the time, place, title or dates have changed. */
export const isMaterial = (before: Content, after: Content): boolean =>
  isMoved(before, after) ||
  before.exdates.join() !== after.exdates.join() ||
  before.title !== after.title ||
  JSON.stringify(before.location) !== JSON.stringify(after.location)

/** Returns the one occurrence that was excluded, if nothing else has changed. */
export const droppedDate = (before: Content, after: Content): string | undefined => {
  const [dropped, ...others] = after.exdates.filter((local) => !before.exdates.includes(local))
  const isAll = others.length === 0 && before.exdates.every((local) => after.exdates.includes(local))
  return isAll && !isMaterial({ ...before, exdates: after.exdates }, after) ? dropped : undefined
}

/** [EVENT-17] True if the time has changed, for each occurrence or in which ones there are. */
export const isMoved = (before: Content, after: Content): boolean =>
  instantOf(before.startLocal, before.timezone).getTime() !==
    instantOf(after.startLocal, after.timezone).getTime() ||
  instantOf(before.endLocal, before.timezone).getTime() !==
    instantOf(after.endLocal, after.timezone).getTime() ||
  before.timezone !== after.timezone ||
  before.rrule !== after.rrule ||
  before.rdates.join() !== after.rdates.join()
