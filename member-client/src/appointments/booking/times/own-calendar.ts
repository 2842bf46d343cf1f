import { ApiError, throwOffline } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Compared } from '../../../calendar/own-calendar/compare.ts'
import type { OwnCalendar } from '../../../calendar/own-calendar/open-calendar.ts'
import { useStore } from '../../../ui/controls/use-store.ts'
import { problemWords } from '../words.ts'
import type { Slot } from './free-times.ts'

interface Own {
  calendar: OwnCalendar | null
  isReading: boolean
  /** Why the last file is not compared. */
  problem: string | null
}

const NONE: Own = { calendar: null, isReading: false, problem: null }

/** The visitor’s own calendar, from whichever step it was chosen at. It is kept nowhere: a reload is without it. */
export const $own = atom<Own>(NONE)

export const takeAway = (problem: string | null = null): void => {
  $own.get().calendar?.close()
  $own.set({ ...NONE, problem })
}

/** [APPT-20] Lays a calendar file over the free times; one that cannot be read leaves the one before where it is. */
export const layOver = async (file: File): Promise<void> => {
  const { calendar: before, isReading } = $own.get()
  if (isReading) return
  $own.set({ calendar: before, isReading: true, problem: null })
  try {
    const { openCalendar } = await loadPart(
      () => import('../../../calendar/own-calendar/open-calendar.ts'),
    ).catch(throwOffline)
    const opened = await openCalendar(file)
    if ('problem' in opened) return $own.set({ calendar: before, isReading: false, problem: opened.problem })
    before?.close()
    $own.set({ ...NONE, calendar: opened })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    $own.set({ calendar: before, isReading: false, problem: problemWords(error) })
  }
}

type Days = ReadonlyMap<string, readonly Slot[]>

/** What the free times of a month clash with; null where there is no calendar, or until it is known. */
export const useCompared = (days: Days | null, zone: string): Compared | null => {
  const { calendar } = useStore($own)
  const [found, setFound] = useState<{ compared: Compared; of: readonly unknown[] } | null>(null)
  useEffect(() => {
    let isOver = false
    if (calendar && days)
      void calendar.compare([...days.values()].flat(), zone).then((compared) => {
        if (isOver) return
        if ('problem' in compared) takeAway(compared.problem)
        else setFound({ compared, of: [calendar, days, zone] })
      })
    return () => {
      isOver = true
    }
  }, [calendar, days, zone])
  // Of other times nothing is shown at these.
  const [ofCalendar, ofDays, ofZone] = found?.of ?? []
  const isOfThese = ofCalendar === calendar && ofDays === days && ofZone === zone
  return calendar && found && isOfThese ? found.compared : null
}

/** How many of some times are in nothing’s way. */
export const fitting = (slots: readonly Slot[], { clashes }: Compared): number =>
  slots.filter(({ start }) => !clashes.has(start)).length
