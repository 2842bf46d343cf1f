import { openInstead } from '../navigation/open-place.ts'

export const openBooking = (id: string): void => openInstead('appointments', id)
