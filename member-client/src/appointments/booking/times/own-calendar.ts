import { ApiError, throwOffline } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Compared } from '../../../calendar/own-calendar/compare.ts'
import type { OwnCalendar } from '../../../calendar/own-calendar/open-calendar.lazy.ts'
import { useStore } from '../../../ui/controls/use-store.ts'
import { problemWords } from '../booking-page-format.ts'
import type { Slot } from './free-times.ts'

interface VisitorCalendar {
  calendar: OwnCalendar | null
  isReading: boolean
  /** Why the last file could not be compared. */
  problem: string | null
}

const NONE: VisitorCalendar = { calendar: null, isReading: false, problem: null }

/** The visitor’s own calendar, shared by all steps. It is not stored, so a reload loses it. */
export const $visitorCalendar = atom<VisitorCalendar>(NONE)

export const removeCalendar = (problem: string | null = null): void => {
  $visitorCalendar.get().calendar?.close()
  $visitorCalendar.set({ ...NONE, problem })
}

/** [APPT-20] Compares a calendar file with the free times. If it can't be read, the previous one stays. */
export const compareCalendarFile = async (file: File): Promise<void> => {
  const { calendar: previous, isReading } = $visitorCalendar.get()
  if (isReading) return
  $visitorCalendar.set({ calendar: previous, isReading: true, problem: null })
  try {
    const { openCalendar } = await loadPart(
      () => import('../../../calendar/own-calendar/open-calendar.lazy.ts'),
    ).catch(throwOffline)
    const calendar = await openCalendar(file)
    if ('problem' in calendar)
      return $visitorCalendar.set({ calendar: previous, isReading: false, problem: calendar.problem })
    previous?.close()
    $visitorCalendar.set({ ...NONE, calendar })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    $visitorCalendar.set({ calendar: previous, isReading: false, problem: problemWords(error) })
  }
}

type Days = ReadonlyMap<string, readonly Slot[]>

/** The conflicts of a month's free times; null without a calendar or until they are known. */
export const useCompared = (days: Days | null, zone: string): Compared | null => {
  const { calendar } = useStore($visitorCalendar)
  const [found, setFound] = useState<{ compared: Compared; of: readonly unknown[] } | null>(null)
  useEffect(() => {
    let isOver = false
    if (calendar && days)
      void calendar.compare([...days.values()].flat(), zone).then((comparison) => {
        if (isOver) return
        if ('problem' in comparison) removeCalendar(comparison.problem)
        else setFound({ compared: comparison, of: [calendar, days, zone] })
      })
    return () => {
      isOver = true
    }
  }, [calendar, days, zone])
  // Does not display results for other times.
  const [ofCalendar, ofDays, ofZone] = found?.of ?? []
  const isOfThese = ofCalendar === calendar && ofDays === days && ofZone === zone
  return calendar && found && isOfThese ? found.compared : null
}

/** Returns how many of the times have no conflict. */
export const countWithoutConflict = (slots: readonly Slot[], { clashes }: Compared): number =>
  slots.filter(({ start }) => !clashes.has(start)).length
