import type { Places } from '../calendar/where.ts'
import { session } from '../session/session.ts'

/** Times for a group, once their chunk is there. */
export const openFairTime = (places: Pick<Places, 'names'>): void =>
  void import('./fair-time-dialog.tsx').then(
    ({ showFairTime }) => showFairTime(places),
    () => session.toast('warning', 'This didn’t load. Try again.'),
  )
