import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { problemWords } from '../booking-page-format.ts'
import type { SlotQuery } from './free-times.ts'
import { nextFreeDay } from './free-times.ts'
import { firstOf, plusDays } from './month.ts'
import * as css from './slot-picker.module.css'
import { monthWords } from './zone.ts'

interface NextFreeProps {
  asking: SlotQuery
  month: string
  /** Nothing is free before this day. */
  from: string
  last: string
  show(day: string): void
}

/** Displayed in a month without a free time: a button to the next free one. */
export function NextFree({ asking, month, from, last, show }: NextFreeProps) {
  const [isSearching, setSearching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const search = async () => {
    setSearching(true)
    try {
      const day = await nextFreeDay(asking, plusDays(from, 1), last)
      if (day) show(day)
      else setProblem('No times available. Contact the person who sent you the link.')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(problemWords(error))
    }
    setSearching(false)
  }
  return (
    <div className={css.hint} role="status">
      <p>No times available in {monthWords(firstOf(month))}.</p>
      {problem && <p>{problem}</p>}
      <Button kind="plain" isBusy={isSearching} onClick={search}>
        Next available time
      </Button>
    </div>
  )
}
