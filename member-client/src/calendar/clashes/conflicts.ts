import type { Input, Reply } from '@metapyra/contract/calls'
import type { BookingClash } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'

export type ConflictQuery = Input<'POST v2/appointment/clashes'>
type Conflicts = Reply<'POST v2/appointment/clashes'>

const NONE: Conflicts = { rows: [], isUnknown: false }
const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const moment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Formats a conflict as `You are busy then: Planning 14:00–15:00.` */
export const clashWords = ({ kind, title, start, end }: BookingClash): string => {
  const isWithinDay = new Date(start).toDateString() === new Date(end).toDateString()
  const span = isWithinDay ? `${time(start)}–${time(end)}` : `${moment(start)} – ${moment(end)}`
  if (kind === 'room') return `The room is booked then: ${title ?? 'another event'} ${span}.`
  return `You’re busy then: ${title ?? 'an event in your calendar'} ${span}.`
}

const DAY_MS = 86_400_000

const isoMoment = dateFormat({ dateStyle: 'short', timeStyle: 'medium' }, 'sv')

/** Offset of a time zone from UTC at an instant. */
const offsetOf = (timeZone: string, ms: number): number =>
  Date.parse(`${isoMoment(ms, timeZone).replace(' ', 'T')}Z`) - ms

/**
 * Returns the instant of a wall time in a zone, as the server computes it: if the hour occurs twice, the first one.
 * Duplicates `zones.ts` of the visitor’s own calendar, which is too large for forms.
 */
export const instantOf = (local: string, timeZone: string): string => {
  const wall = Date.parse(`${local}Z`)
  const [before, after] = [offsetOf(timeZone, wall - DAY_MS), offsetOf(timeZone, wall + DAY_MS)]
  const isAfter = offsetOf(timeZone, wall - before) !== before && offsetOf(timeZone, wall - after) === after
  return new Date(wall - (isAfter ? after : before)).toISOString()
}

/** Debounce time, long enough for typing a date. */
const DEBOUNCE_MS = 300

/**
 * [APPT-42] Finds conflicts of a time while it is being selected, and displays them before it is saved. `read` returns
 * the whole input, with the meeting type whose buffers apply. It is only called after the debounce, because fields may
 * update each other.
 */
export function useClashes(read: () => ConflictQuery | null) {
  const [found, setFound] = useState<Conflicts>(NONE)
  const latest = useRef(read)
  latest.current = read
  const last = useRef('')
  /** The input for which the result has been displayed; a different end, type or room needs a new one. */
  const displayedFor = useRef('')
  const timer = useRef(0)
  const fetchConflicts = useCallback(async (): Promise<Conflicts> => {
    clearTimeout(timer.current)
    const query = latest.current()
    const key = JSON.stringify(query)
    last.current = key
    // If the check fails, the server still checks when the time is saved.
    const answer = query
      ? await session.api('POST v2/appointment/clashes', query, { isSilent: true }).catch(() => NONE)
      : NONE
    // Only the result of the latest request is displayed.
    if (last.current === key) {
      displayedFor.current = key
      setFound(answer)
    }
    return answer
  }, [])
  const scheduleCheck = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void fetchConflicts(), DEBOUNCE_MS)
  }, [fetchConflicts])
  /** Schedules the check for input from component state, given as JSON; a repeated input causes no new request. */
  const checkFor = useCallback(
    (key: string) => {
      if (key === last.current) clearTimeout(timer.current)
      else scheduleCheck()
    },
    [scheduleCheck],
  )
  useEffect(() => {
    scheduleCheck()
    return () => clearTimeout(timer.current)
  }, [scheduleCheck])
  /** Returns true if the conflicts have already been displayed, or there are none. */
  const areConflictsKnown = async (): Promise<boolean> =>
    displayedFor.current === JSON.stringify(latest.current()) || (await fetchConflicts()).rows.length === 0
  return { found, scheduleCheck, lookFor: checkFor, areConflictsKnown }
}
