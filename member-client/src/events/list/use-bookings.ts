import { loadPart } from '@metapyra/session/load-part'
import type { BookedRow } from '../../appointments/booked/agenda-rows.lazy.tsx'
import { plusDays, startOf } from '../../calendar/local-dates.ts'
import { useData } from '../../data/query.ts'
import { session } from '../../session/session.ts'

const NONE: readonly BookedRow[] = []

/**
 * [APPT-44] The reader's upcoming bookings, or those on the given days, once they are loaded. Always empty for guests.
 */
export const useBookings = (first?: string, days = 0): readonly BookedRow[] => {
  const span = first && { fromMs: +startOf(first), toMs: +startOf(plusDays(first, days)) }
  // A failed load is ignored, because the bookings are under Appointments as well.
  const { data } = useData(
    'appointment',
    'rows of the agenda',
    { span },
    async () =>
      (await loadPart(() => import('../../appointments/booked/agenda-rows.lazy.tsx'))).bookingRows(
        span || undefined,
      ),
    { isEnabled: session.state.$user.get()?.type === 'account' },
  )
  return data ?? NONE
}
