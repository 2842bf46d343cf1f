import { replaceOpenItem } from '../navigation/open-place.ts'

export const openBooking = (id: string): void => replaceOpenItem('appointments', id)
