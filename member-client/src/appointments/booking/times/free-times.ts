import type { SlotDay } from '@metapyra/contract/entities/appointment'
import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { session } from '../../../session/session.ts'
import { firstOf, lastOf, monthOf, plusMonths } from './month.ts'

export type Slot = SlotDay['slots'][number]

/** A time that was chosen, and what the visitor’s own calendar has then. */
export type Chosen = Slot & { clash?: string | undefined }

export interface Asking {
  /** The token of the link, or of the booking that is to be moved. */
  bearer: string
  zone: string
  durationMin?: number | undefined
}

const ask = async ({ bearer, zone, durationMin }: Asking, from: string, to: string): Promise<SlotDay[]> => {
  const input = { from, to, timezone: zone, ...(durationMin && { durationMin }) }
  return (await session.api('POST v2/appointment/timeslots', input, { bearer, isSilent: true })).days
}

interface Month {
  /** Null until they are there. */
  days: ReadonlyMap<string, readonly Slot[]> | null
  failure: ApiError | null
  again(): void
}

/** The free times of a month; another `round` asks anew. */
export const useMonth = (asking: Asking, month: string, round: number): Month => {
  const [tries, setTries] = useState(0)
  const { bearer, zone, durationMin } = asking
  const name = [zone, durationMin, month, round, tries].join(' ')
  const [found, setFound] = useState<Omit<Month, 'again'> & { name: string }>()
  useEffect(() => {
    let isCurrent = true
    ask({ bearer, zone, durationMin }, firstOf(month), lastOf(month)).then(
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
  // Of another month nothing is shown in this one.
  const { days = null, failure = null } = found?.name === name ? found : {}
  return { days, failure, again: () => setTries(tries + 1) }
}

/** The first day from one on that has a free time, if any has. */
export const nextFreeDay = async (asking: Asking, from: string, last: string): Promise<string | null> => {
  // Two months are what the server looks through at once.
  for (let month = monthOf(from); firstOf(month) <= last; month = plusMonths(month, 2)) {
    const [first] = await ask(asking, firstOf(month), lastOf(plusMonths(month, 1)))
    if (first) return first.date
  }
  return null
}
