import type { Input } from '@metapyra/contract/calls'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import type { GuestDoor } from '@metapyra/contract/guests'
import { GUEST_DOORS } from '@metapyra/contract/guests'
import type { Executor } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { deleteVisitsOfSpace, openVisitsOfGuests } from '../account/sessions/visits.service.ts'
import type { StoredSettings } from '../workspace/service.ts'
import { admitsGuests } from '../workspace/service.ts'
import type { GuestRow } from './guests.queries.ts'
import { cameBy, listGuests, mailedInviteOf } from './guests.queries.ts'
import { holdSettings } from './queries.ts'

/** The guest link that somebody holds as the only one; whoever comes by it again is the same person. */
export const ownLinkOf = (db: Executor, guestId: string): Promise<string | undefined> =>
  mailedInviteOf(db, guestId)

const DEFAULT_PAGE_SIZE = 20

type Visit = Awaited<ReturnType<typeof openVisitsOfGuests>>[number]

/** §3 Guest user record: what else is known of them, and their open visits, as JSON texts. */
const toGuestUser = (row: GuestRow, visits: Visit[]): GuestUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  additional: JSON.stringify(row.additional),
  sessions: JSON.stringify(
    visits.map(({ id, openedAt, endsAt }) => ({
      id,
      openedAt: openedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  ),
  inviteId: row.inviteId,
  lastSeenAt: row.lastSeenAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

export const withVisits = async ({ db, clock }: Services, rows: GuestRow[]): Promise<GuestUser[]> => {
  const guestIds = rows.map(({ id }) => id)
  const visits = guestIds.length > 0 ? await openVisitsOfGuests(db, guestIds, clock()) : []
  return rows.map((row) =>
    toGuestUser(
      row,
      visits.filter(({ guestId }) => guestId === row.id),
    ),
  )
}

export const guestsOf = async (
  services: Services,
  workspaceId: string,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, search = '' }: Input<'POST v2/admin/guest-user-list'>,
) => {
  const choice = { page, pageSize, search: search.trim() }
  const { rows, total } = await listGuests(services.db, workspaceId, choice)
  return { rows: await withVisits(services, rows), total, isExact: true }
}

/** Whether the space lets guests in by this door, and goes on to until the transaction ends. */
export const holdAdmission = async (tx: Executor, workspaceId: string, door: GuestDoor): Promise<boolean> => {
  const settings = await holdSettings(tx, workspaceId)
  return settings !== undefined && admitsGuests(settings, door)
}

/**
 * [GUEST-7] [GUEST-11] Of those who came by a door that is closed now nobody is left: answers the visits that ended, to
 * be told.
 */
export const endVisitsAtClosed = async (
  tx: Executor,
  workspaceId: string,
  settings: StoredSettings,
): Promise<string[]> => {
  const closed = GUEST_DOORS.filter((door) => !admitsGuests(settings, door))
  return closed.length === 0 ? [] : deleteVisitsOfSpace(tx, workspaceId, cameBy(closed))
}
