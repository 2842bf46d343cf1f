import type { Places } from '../calendar/location.ts'
import { openPart } from '../ui/lazy/open-part.ts'

/** Times for a group. */
export const openFairTime = (places: Pick<Places, 'names'>): void =>
  openPart(
    () => import('./fair-time-dialog.lazy.tsx'),
    ({ showFairTime }) => showFairTime(places),
  )
