import type { Booking } from '@metapyra/contract/entities/appointment'
import { session } from '../../session/session.ts'

/** What became of it; nothing of what simply stands. */
export const STATUS_WORDS: Partial<Record<Booking['status'], string>> = {
  pending: 'Pending',
  declined: 'Declined',
  cancelled: 'Canceled',
  rescheduled: 'Rescheduled',
  completed: 'Ended',
  noShow: 'No-show',
}

export const isComing = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'pending' || status === 'accepted'

/** Whether one is booked by it, and has not booked it oneself. */
export const isHostedHere = ({ hosts }: Pick<Booking, 'hosts'>): boolean => {
  const own = session.state.$user.get()?.id
  return hosts.some(({ userId }) => userId === own)
}

const list = new Intl.ListFormat('en-GB')

/** Whom one meets. */
export const withWords = (booking: Booking): string =>
  isHostedHere(booking) ? booking.guestName : list.format(booking.hosts.map(({ name }) => name))
