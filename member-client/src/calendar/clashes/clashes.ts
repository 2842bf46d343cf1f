import type { Input, Reply } from '@metapyra/contract/calls'
import type { BookingClash } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'

export type ClashWish = Input<'POST v2/appointment/clashes'>
type Found = Reply<'POST v2/appointment/clashes'>

const NONE: Found = { rows: [], isUnknown: false }
const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const moment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** `You are busy then: Planning 14:00–15:00.` */
export const clashWords = ({ kind, title, start, end }: BookingClash): string => {
  const isWithinDay = new Date(start).toDateString() === new Date(end).toDateString()
  const span = isWithinDay ? `${time(start)}–${time(end)}` : `${moment(start)} – ${moment(end)}`
  if (kind === 'room') return `The room is booked then: ${title ?? 'another event'} ${span}.`
  return `You’re busy then: ${title ?? 'an event in your calendar'} ${span}.`
}

const DAY_MS = 86_400_000

const isoMoment = dateFormat({ dateStyle: 'short', timeStyle: 'medium' }, 'sv')

/** How far a zone's clock is ahead of UTC at some time. */
const offsetOf = (timeZone: string, ms: number): number =>
  Date.parse(`${isoMoment(ms, timeZone).replace(' ', 'T')}Z`) - ms

/**
 * The instant of a wall time in a zone, as the server takes it: of an hour that is there twice the first. As `zones.ts`
 * of one’s own calendar has it, which brings more than forms have room for.
 */
export const instantOf = (local: string, timeZone: string): string => {
  const wall = Date.parse(`${local}Z`)
  const [before, after] = [offsetOf(timeZone, wall - DAY_MS), offsetOf(timeZone, wall + DAY_MS)]
  const isAfter = offsetOf(timeZone, wall - before) !== before && offsetOf(timeZone, wall - after) === after
  return new Date(wall - (isAfter ? after : before)).toISOString()
}

/** Long enough for a date that is typed. */
const SETTLED_MS = 300

/**
 * [APPT-42] What is at a time already; looked for as the time is chosen, and said before it is taken. `read` tells the
 * whole of it, with the type whose breaks count, and is read only once it has settled: fields may follow each other.
 */
export function useClashes(read: () => ClashWish | null) {
  const [found, setFound] = useState<Found>(NONE)
  const latest = useRef(read)
  latest.current = read
  const last = useRef('')
  /** Of which wish it has been said: of another end, type or room it has not. */
  const told = useRef('')
  const timer = useRef(0)
  const ask = useCallback(async (): Promise<Found> => {
    clearTimeout(timer.current)
    const wish = latest.current()
    const key = JSON.stringify(wish)
    last.current = key
    // Who cannot be told takes the time by what the server says of it.
    const answer = wish
      ? await session.api('POST v2/appointment/clashes', wish, { isSilent: true }).catch(() => NONE)
      : NONE
    // What was looked for last is shown.
    if (last.current === key) {
      told.current = key
      setFound(answer)
    }
    return answer
  }, [])
  const look = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void ask(), SETTLED_MS)
  }, [ask])
  /** The same for what is told by a component's state, as JSON: nothing is asked again that was asked last. */
  const lookFor = useCallback(
    (wish: string) => {
      if (wish === last.current) clearTimeout(timer.current)
      else look()
    },
    [look],
  )
  useEffect(() => {
    look()
    return () => clearTimeout(timer.current)
  }, [look])
  /** Whether it has been said already, or there is nothing to say. */
  const isTold = async (): Promise<boolean> =>
    told.current === JSON.stringify(latest.current()) || (await ask()).rows.length === 0
  return { found, look, lookFor, isTold }
}
