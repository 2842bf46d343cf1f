import { useEffect, useState } from 'react'
import type { BookedRow } from '../appointments/agenda-rows.tsx'
import { session } from '../session.ts'

/** One’s bookings to come, once they are known; guests have none here. */
export const useBookings = (): readonly BookedRow[] => {
  const [rows, setRows] = useState<readonly BookedRow[]>([])
  useEffect(() => {
    if (session.state.$user.get()?.type === 'account')
      import('../appointments/agenda-rows.tsx')
        .then(({ bookingsAhead }) => bookingsAhead())
        // They stand under Appointments as well.
        .then(setRows, () => undefined)
  }, [])
  return rows
}
