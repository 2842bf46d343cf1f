import type { SlotDay } from '@metapyra/contract/entities/appointment'
import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { session } from '../../../session/session.ts'
import { firstOf, lastOf, monthOf, plusMonths } from './month.ts'

export type Slot = SlotDay['slots'][number]

/** A selected time, and the conflicting event in the visitor’s own calendar. */
export type SelectedSlot = Slot & { clash?: string | undefined }

export interface SlotQuery {
  /** The token of the booking link, or of the booking to reschedule. */
  bearer: string
  zone: string
  durationMin?: number | undefined
}

const fetchSlots = async (
  { bearer, zone, durationMin }: SlotQuery,
  from: string,
  to: string,
): Promise<SlotDay[]> => {
  const input = { from, to, timezone: zone, ...(durationMin && { durationMin }) }
  return (await session.api('POST v2/appointment/timeslots', input, { bearer, isSilent: true })).days
}

interface Month {
  /** Null until loaded. */
  days: ReadonlyMap<string, readonly Slot[]> | null
  failure: ApiError | null
  again(): void
}

/** The free times of a month; a new `round` loads them again. */
export const useMonth = (asking: SlotQuery, month: string, round: number): Month => {
  const [tries, setTries] = useState(0)
  const { bearer, zone, durationMin } = asking
  const name = [zone, durationMin, month, round, tries].join(' ')
  const [found, setFound] = useState<Omit<Month, 'again'> & { name: string }>()
  useEffect(() => {
    let isCurrent = true
    fetchSlots({ bearer, zone, durationMin }, firstOf(month), lastOf(month)).then(
      (rows) => {
        const days = new Map(rows.map(({ date, slots }) => [date, slots]))
        if (isCurrent) setFound({ name, days, failure: null })
      },
      (failure) => {
        if (!(failure instanceof ApiError)) throw failure
        if (isCurrent) setFound({ name, days: null, failure })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [bearer, zone, durationMin, month, name])
  // Does not display the times of another month.
  const { days = null, failure = null } = found?.name === name ? found : {}
  return { days, failure, again: () => setTries(tries + 1) }
}

/** Returns the first day with a free time from `from` on; null if there is none. */
export const nextFreeDay = async (asking: SlotQuery, from: string, last: string): Promise<string | null> => {
  // The server searches two months per request.
  for (let month = monthOf(from); firstOf(month) <= last; month = plusMonths(month, 2)) {
    const [first] = await fetchSlots(asking, firstOf(month), lastOf(plusMonths(month, 1)))
    if (first) return first.date
  }
  return null
}
