import { instantOf, isWallTime, plusMinutes, wallOf } from '@metapyra/time/wall'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** Allowed parts of a rule (RFC 5545 §3.3.10): nothing more frequent than daily. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,8}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTHDAY: /^[+-]?([1-9]|[12]\d|3[01])(,[+-]?([1-9]|[12]\d|3[01]))*$/,
  BYYEARDAY: /^[+-]?[1-9]\d{0,2}(,[+-]?[1-9]\d{0,2})*$/,
  BYWEEKNO: /^[+-]?([1-9]|[1-4]\d|5[0-3])(,[+-]?([1-9]|[1-4]\d|5[0-3]))*$/,
  BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2]))*$/,
  BYSETPOS: /^[+-]?[1-9]\d{0,2}(,[+-]?[1-9]\d{0,2})*$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}

export type Rule = Record<string, string>

const localOf = (until: string): string =>
  `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}T${until.slice(9, 11) || '23'}:${until.slice(11, 13) || '59'}`
const compact = (local: string, seconds = '00'): string => `${local.replace(/[-:]/g, '')}${seconds}`

const refuseSeldom = ({ FREQ, BYDAY = '', BYWEEKNO, BYYEARDAY, BYMONTHDAY }: Rule): string | undefined => {
  const isNumbered = /\d/.test(BYDAY)
  if (isNumbered && FREQ !== 'MONTHLY' && FREQ !== 'YEARLY')
    return 'Numbered weekdays only work with months and years.'
  if (isNumbered && BYWEEKNO) return 'Numbered weekdays don’t work with BYWEEKNO.'
  if (BYWEEKNO && FREQ !== 'YEARLY') return 'BYWEEKNO only works with years.'
  if (BYYEARDAY && FREQ !== 'YEARLY') return 'BYYEARDAY only works with years.'
  if (BYMONTHDAY && FREQ === 'WEEKLY') return 'BYMONTHDAY doesn’t work with weeks.'
  return undefined
}

/**
 * [EVENT-4] Parses a rule, with `UNTIL` as a wall time of the zone. Returns an error text for the field if it is
 * invalid.
 */
export const readRule = (text: string, timezone: string): Rule | string => {
  const rule: Rule = {}
  for (const part of text
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (/^BY(HOUR|MINUTE|SECOND)$/.test(name) || /^(HOURLY|MINUTELY|SECONDLY)$/.test(value))
      return 'Events can repeat at most once a day.'
    if (!PARTS[name]?.test(value) || more.length > 0) return `“${part.slice(0, 40)}” isn’t part of RFC 5545.`
    if (rule[name] !== undefined) return `${name} is given twice.`
    rule[name] = value
  }
  const { FREQ, COUNT, UNTIL, BYSETPOS } = rule
  if (!FREQ) return 'FREQ is missing.'
  if (COUNT && UNTIL) return 'Use either COUNT or UNTIL.'
  if (BYSETPOS && !Object.keys(rule).some((name) => /^BY(?!SETPOS)/.test(name)))
    return 'BYSETPOS needs another BY part.'
  if (UNTIL) {
    if (!isWallTime(localOf(UNTIL))) return 'UNTIL isn’t a valid date.'
    rule['UNTIL'] = compact(UNTIL.endsWith('Z') ? wallOf(utcOf(UNTIL), timezone) : localOf(UNTIL))
  }
  return refuseSeldom(rule) ?? rule
}

const utcOf = (until: string): Date => new Date(`${localOf(until)}Z`)

export const ruleText = (rule: Rule): string =>
  Object.entries(rule)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

const parse = (text: string): Rule =>
  Object.fromEntries(text.split(';').map((part) => part.split('=', 2) as [string, string]))

/** Returns the rule with this wall time as its end, inclusive. */
export const endedAt = (text: string, local: string): string => {
  const { COUNT: _count, UNTIL: _until, ...rule } = parse(text)
  return ruleText({ ...rule, UNTIL: compact(local) })
}

/** Returns the rule without its first occurrences. */
export const withoutFirst = (text: string, passed: number): string => {
  const rule = parse(text)
  return rule['COUNT'] ? ruleText({ ...rule, COUNT: String(Number(rule['COUNT']) - passed) }) : text
}

/**
 * Writes out the parts that a rule takes from its start, because not all calendars skip days that a month does not
 * have.
 */
const withExplicitParts = (rule: Rule, startLocal: string): Rule => {
  if (Object.keys(rule).some((name) => name.startsWith('BY'))) return rule
  const [BYMONTH, BYMONTHDAY] = [startLocal.slice(5, 7), startLocal.slice(8, 10)].map((part) =>
    String(Number(part)),
  )
  if (rule['FREQ'] === 'MONTHLY' && BYMONTHDAY) return { ...rule, BYMONTHDAY }
  return rule['FREQ'] === 'YEARLY' && BYMONTH && BYMONTHDAY ? { ...rule, BYMONTH, BYMONTHDAY } : rule
}

/**
 * Returns the rule as calendars read it: `UNTIL` is in UTC for a start with a zone, and a date for an all-day event
 * (RFC 5545 §3.3.10).
 */
export const ruleForCalendars = (
  text: string,
  { startLocal, timezone, isAllDay }: { startLocal: string; timezone: string; isAllDay: boolean },
): string => {
  const { UNTIL, ...rule } = withExplicitParts(parse(text), startLocal)
  if (!UNTIL) return ruleText(rule)
  const until = isAllDay
    ? UNTIL.slice(0, 8)
    : `${compact(instantOf(localOf(UNTIL), timezone).toISOString().slice(0, 16))}Z`
  return ruleText({ ...rule, UNTIL: until })
}

export interface Series {
  startLocal: string
  rrule: string | null
  exdates: string[]
  rdates: string[]
}

/** Fifty years of every day: more than any series has had, and a limit so that expansion ends. */
const MOST = 20_000

/**
 * Returns the wall times of a rule until this one, inclusive, at most `most`. They are computed as if the clock never
 * changed, so that none is left out that falls into a skipped hour ([EVENT-2]).
 */
export const ruleTimes = (
  { startLocal, rrule }: Pick<Series, 'startLocal' | 'rrule'>,
  until: string,
  most = MOST,
): string[] => {
  if (!rrule) return [startLocal]
  if (most < MOST) return walk({ startLocal, rrule }, until, most)
  const key = `${startLocal} ${rrule}`
  const known = expandedRules.get(key)
  const reach = known && known.until >= until ? known : expandToYearEnd({ startLocal, rrule }, until)
  expandedRules.delete(key)
  expandedRules.set(key, reach)
  for (const oldest of expandedRules.keys())
    if (expandedRules.size > MOST_WALKED) expandedRules.delete(oldest)
  return timesUntil(reach.times, until)
}

/**
 * Caches expanded rules, because expansion takes longer the further a rule reaches, and occurrences are requested one
 * after another.
 */
const expandedRules = new Map<string, { times: string[]; until: string }>()
const MOST_WALKED = 100

/** Expands to the end of the year, so that requesting each of its days expands the rule once. */
const expandToYearEnd = (rule: Rrule, lastDate: string) => {
  const until = `${lastDate.slice(0, 4)}-12-31T23:59`
  return { times: walk(rule, until, MOST), until }
}

const timesUntil = (times: readonly string[], until: string): string[] => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? '') <= until) low = middle + 1
    else high = middle
  }
  return times.slice(0, low)
}

interface Rrule {
  startLocal: string
  rrule: string
}

const walk = ({ startLocal, rrule }: Rrule, until: string, most: number): string[] => {
  const { UNTIL, COUNT, ...endless } = parse(rrule)
  const end = UNTIL && localOf(UNTIL) < until ? localOf(UNTIL) : until
  if (end < startLocal) return []
  const rule = new RRuleTemporal({
    rruleString: ruleText({ ...endless, UNTIL: `${compact(end)}Z` }),
    dtstart: asUtc(startLocal),
    maxIterations: 100_000,
    temporal: Temporal,
  })
  const last = Math.min(most, Number(COUNT ?? most))
  return rule
    .all((_time, at) => at < last)
    .slice(0, last)
    .map((time) => new Date(time.epochMilliseconds).toISOString().slice(0, 16))
}

const asUtc = (local: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('UTC')

/** [EVENT-5] Returns all wall times of a series until this one, in order. */
export const seriesTimes = (series: Series, until: string): string[] => {
  const { exdates, rdates } = series
  const excluded = new Set(exdates)
  const times = [...ruleTimes(series, until), ...rdates.filter((local) => local <= until)]
  return [...new Set(times)].filter((local) => !excluded.has(local)).toSorted()
}

/** True if nothing follows this wall time; false if that is not known. */
export const isOver = ({ startLocal, rrule, rdates }: Series, until: string): boolean => {
  if (rdates.some((local) => local > until)) return false
  if (!rrule) return startLocal <= until
  const { UNTIL, COUNT } = parse(rrule)
  if (UNTIL) return localOf(UNTIL) <= until
  return COUNT !== undefined && ruleTimes({ startLocal, rrule }, until).length >= Number(COUNT)
}

/** The last minute before this one. */
export const justBefore = (local: string): string => plusMinutes(local, -1)
