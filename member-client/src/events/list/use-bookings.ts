import { useEffect, useState } from 'react'
import type { BookedRow } from '../../appointments/booked/agenda-rows.tsx'
import { plusDays, startOf } from '../../calendar/when.ts'
import { session } from '../../session/session.ts'

/** [APPT-44] One’s bookings to come, or on these days, once they are known; guests have none here. */
export const useBookings = (first?: string, days = 0): readonly BookedRow[] => {
  const [rows, setRows] = useState<readonly BookedRow[]>([])
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const span = first && { fromMs: +startOf(first), toMs: +startOf(plusDays(first, days)) }
    if (session.state.$user.get()?.type === 'account')
      import('../../appointments/booked/agenda-rows.tsx')
        .then(({ followBookings }) => {
          if (!isOver) stop = followBookings(span || undefined, setRows)
        })
        // They stand under Appointments as well.
        .catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [first, days])
  return rows
}
