import type { Input } from '@metapyra/contract/calls'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import type { GuestAccessMethod } from '@metapyra/contract/guests'
import { GUEST_ENTRANCES } from '@metapyra/contract/guests'
import type { Executor } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { deleteVisitsOfSpace, openVisitsOfGuests } from '../account/sessions/guest-sessions.service.ts'
import type { StoredSettings } from '../workspace/service.ts'
import { admitsGuests } from '../workspace/service.ts'
import type { GuestRow } from './guests.queries.ts'
import { enteredBy, listGuests, mailedInviteOf } from './guests.queries.ts'
import { lockSettings } from './queries.ts'

/** Returns the guest link that only this person has. Anyone who comes by it again is the same person. */
export const personalLinkOf = (db: Executor, guestId: string): Promise<string | undefined> =>
  mailedInviteOf(db, guestId)

const DEFAULT_PAGE_SIZE = 20

type Visit = Awaited<ReturnType<typeof openVisitsOfGuests>>[number]

/** §3 Guest user record: additional information and open visits are JSON texts. */
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

/** True if the space admits guests by this access method. The settings stay locked until the transaction ends. */
export const lockAdmission = async (
  tx: Executor,
  workspaceId: string,
  door: GuestAccessMethod,
): Promise<boolean> => {
  const settings = await lockSettings(tx, workspaceId)
  return settings !== undefined && admitsGuests(settings, door)
}

/**
 * [GUEST-7] [GUEST-11] Ends the visits of everyone who came by an access method that is now closed. Returns the ended
 * visits, to be announced.
 */
export const endVisitsAtClosed = async (
  tx: Executor,
  workspaceId: string,
  settings: StoredSettings,
): Promise<string[]> => {
  const closed = GUEST_ENTRANCES.filter((door) => !admitsGuests(settings, door))
  return closed.length === 0 ? [] : deleteVisitsOfSpace(tx, workspaceId, enteredBy(closed))
}
