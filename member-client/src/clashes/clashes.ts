import type { Input, Reply } from '@metapyra/contract/calls'
import type { BookingClash } from '@metapyra/contract/entities/appointment'
import { useCallback, useRef, useState } from 'react'
import { dateFormat } from '../design/date-format.ts'
import { session } from '../session.ts'

export type ClashWish = Input<'POST v2/appointment/clashes'>
type Found = Reply<'POST v2/appointment/clashes'>

const NONE: Found = { rows: [], isUnknown: false }
const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const moment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** `You are busy then: Planning 14:00–15:00.` */
export const clashWords = ({ kind, title, start, end }: BookingClash): string => {
  const isWithinDay = new Date(start).toDateString() === new Date(end).toDateString()
  const span = isWithinDay ? `${time(start)}–${time(end)}` : `${moment(start)} – ${moment(end)}`
  if (kind === 'room') return `The room is taken then: ${title ?? 'something'} ${span}.`
  return `You are busy then: ${title ?? 'something in your calendar'} ${span}.`
}

/** What a wall clock in a zone shows at some time, as if it were UTC. */
const shownIn = (timeZone: string, ms: number): number =>
  Date.parse(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms).replace(' ', 'T')}Z`,
  )

/** The instant of a wall time in a zone: twice nearer, since the first step may cross a change of the clock. */
export const instantOf = (local: string, timeZone: string): string => {
  const wanted = Date.parse(`${local}Z`)
  let ms = wanted
  for (let step = 0; step < 2; step += 1) ms += wanted - shownIn(timeZone, ms)
  return new Date(ms).toISOString()
}

/** [APPT-42] What is at a time already; looked for as the time is chosen, and said before it is taken. */
export function useClashes() {
  const [found, setFound] = useState<Found>(NONE)
  const last = useRef('')
  /** What was looked for last is shown. */
  const look = useCallback(async (wish: ClashWish | null): Promise<Found> => {
    const key = JSON.stringify(wish)
    last.current = key
    // Who cannot be told takes the time by what the server says of it.
    const answer = wish
      ? await session.api('POST v2/appointment/clashes', wish, { isSilent: true }).catch(() => NONE)
      : NONE
    if (last.current === key) setFound(answer)
    return answer
  }, [])
  return { found, look }
}
