import type { Booking } from '@metapyra/contract/entities/appointment'
import { session } from '../../session/session.ts'

/** Labels of a booking's status; an accepted booking has none. */
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

/** True if the user is a host of the booking. */
export const isHostedHere = ({ hosts }: Pick<Booking, 'hosts'>): boolean => {
  const selfId = session.state.$user.get()?.id
  return hosts.some(({ userId }) => userId === selfId)
}

const list = new Intl.ListFormat('en-GB')

/** The name of the other side: the guest, or the hosts. */
export const otherPartyName = (booking: Booking): string =>
  isHostedHere(booking) ? booking.guestName : list.format(booking.hosts.map(({ name }) => name))
