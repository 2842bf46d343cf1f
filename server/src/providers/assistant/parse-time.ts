import { createRequire } from 'node:module'
import { plusMinutes } from '@metapyra/time/wall'
import { offsetAt } from '@metapyra/time/zone'
import type { ParsedComponents } from 'chrono-node'
import type * as Chrono from 'chrono-node/en'

const MINUTE_MS = 60_000

/** Loaded on first use, because its grammar takes a moment. */
const chrono = (): typeof Chrono => createRequire(import.meta.url)('chrono-node/en')

const two = (value: number | null): string => String(value ?? 0).padStart(2, '0')
const localOf = (parts: ParsedComponents): string =>
  `${parts.get('year')}-${two(parts.get('month'))}-${two(parts.get('day'))}T${two(parts.get('hour'))}:${two(parts.get('minute'))}`

const DURATION =
  /\b(?:for\s+)?(?:(an?|half an|\d+(?:[.,]\d+)?)\s*(?:-\s*)?(hours?|hrs?|h|minutes?|mins?|min)\b)(?:\s+long)?/i

const durationIn = (text: string): { minutes: number; text: string } | undefined => {
  const found = DURATION.exec(text)
  if (!found) return undefined
  const [all, amount = '', unit = ''] = found
  const count = /^half/i.test(amount) ? 0.5 : /^an?$/i.test(amount) ? 1 : Number(amount.replace(',', '.'))
  const minutes = Math.round(count * (/^h/i.test(unit) ? 60 : 1))
  return minutes > 0 ? { minutes, text: all } : undefined
}

export interface Where {
  now: Date
  timezone: string
}

interface ExtractedTime {
  /** The text without the time. */
  rest: string
  start: string | undefined
  /** Given if the text names a day, even without an hour. */
  date: string | undefined
  endDate: string | undefined
  minutes: number | undefined
}

/** Extracts the time from a text: by the user's clock, and always the next such time. */
export const extractTime = (text: string, { now, timezone }: Where): ExtractedTime => {
  const length = durationIn(text)
  const left = length ? text.replace(length.text, ' ') : text
  const offset = offsetAt(now.getTime(), timezone) / MINUTE_MS
  const [found] = chrono().parse(left, { instant: now, timezone: offset }, { forwardDate: true })
  const rest = (found ? `${left.slice(0, found.index)} ${left.slice(found.index + found.text.length)}` : left)
    .replace(/\s+/g, ' ')
    .trim()
  if (!found) return { rest, start: undefined, date: undefined, endDate: undefined, minutes: length?.minutes }
  const start = localOf(found.start)
  const end = found.end ? localOf(found.end) : undefined
  const spanned = end ? (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / MINUTE_MS : undefined
  const isWeek = /\bweek\b/i.test(found.text)
  return {
    rest,
    start: found.start.isCertain('hour') ? start : undefined,
    date: start.slice(0, 10),
    endDate: end?.slice(0, 10) ?? (isWeek ? plusMinutes(start, 6 * 24 * 60).slice(0, 10) : undefined),
    minutes: length?.minutes ?? (spanned !== undefined && spanned > 0 ? spanned : undefined),
  }
}
