import { atom } from 'nanostores'
import { openInstead } from '../navigation/open-place.ts'
import { followRoom } from '../session/follow-room.ts'
import { useAsked } from '../ui/tab/use-asked.ts'

/** Grows when a booking, or what can be booked, may be another one: what is shown is asked for again. */
export const $bookingsChanged = atom(0)
export const noteChange = (): void => $bookingsChanged.set($bookingsChanged.get() + 1)

followRoom({ 'booking:changed': noteChange }, noteChange)

export const openBooking = (id: string): void => openInstead('appointments', id)

/** What is asked for, again whenever something of a booking has changed. */
export const useAppointments = <T>(load: () => Promise<T>, deps: readonly unknown[]) =>
  useAsked($bookingsChanged, load, deps)
