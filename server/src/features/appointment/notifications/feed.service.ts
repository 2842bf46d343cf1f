import type { Services } from '../../../platform/services.ts'
import type { FoundWorkspace } from '../../workspace/service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { bookingsOf, hostsOfBookings } from '../core/booking.queries.ts'
import { bookingComponent } from './ics.rules.ts'
import { locationLabelOf } from './notify.service.ts'

const MOST = 300

interface Reader {
  id: string
  /** Null unless verified. */
  email: string | null
}

/** [APPT-44] The bookings that a person hosts or made in a space, for the calendar feed of its events. */
export const bookingComponents = async (
  services: Services,
  space: Pick<FoundWorkspace, 'id' | 'domain'>,
  { id, email }: Reader,
): Promise<string[]> => {
  const { db, clock, hosts } = services
  const page = { workspaceId: space.id, after: undefined, limit: MOST, now: clock() }
  const sides = [{ hostId: id }, { guestId: id, email }]
  const [hosted = [], booked = []] = await Promise.all(
    sides.map(async (who) =>
      (
        await Promise.all(
          (['upcoming', 'past'] as const).map((filter) => bookingsOf(db, { ...page, filter, who })),
        )
      ).flat(),
    ),
  )
  const isHosted = new Set(hosted.map((row) => row.id))
  const rows = [...hosted, ...booked.filter((row) => !isHosted.has(row.id))]
  if (rows.length === 0) return []
  const named = Map.groupBy(
    await hostsOfBookings(
      db,
      rows.map((row) => row.id),
    ),
    ({ bookingId }) => bookingId,
  )
  const partOf = async (row: BookingRow): Promise<string> => {
    const names = (named.get(row.id) ?? []).map(({ name }) => name).join(', ')
    return bookingComponent({
      row,
      summary: `${row.title}: ${isHosted.has(row.id) ? row.guestName : names}`,
      organizer: { name: names, email: '' },
      attendee: null,
      url: `${hosts.originOfSpace(space.domain)}/space?booking=${row.id}`,
      place: await locationLabelOf(db, row),
    })
  }
  return Promise.all(rows.map(partOf))
}
